#compdef peach
# Tab completion of peach for zsh.
_peach() {
  local line word files program=${~words[1]}
  local -a ready open before
  (( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
  for line in ${(f)"$($program complete -- $before "${(Q)PREFIX}" 2>/dev/null)"}; do
    # In a description, backslashes and colons have a meaning.
    word=${${${line%%$'\t'*}//\\/\\\\}//:/\\:}
    case $line in
      (*=$'\t'*) open+=("$word:${line#*$'\t'}") ;;
      (*$'\t'*) ready+=("$word:${line#*$'\t'}") ;;
      (*) files=$line ;;
    esac
  done
  (( $#ready )) && _describe peach ready
  (( $#open )) && _describe peach open -S ''
  [[ -n $files ]] && compset -P '--*='
  case $files in
    (:folders) _files -/ ;;
    (:files) _files ;;
    (:files\ *) _files -g "*.(${${files#:files }// /|})" ;;
  esac
}
if [[ $funcstack[1] == _peach ]]; then _peach "$@"; else compdef _peach peach; fi
