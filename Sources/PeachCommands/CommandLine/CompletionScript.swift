/// The supported shells and their completion scripts, which call `peach complete`.
enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.forBash
    case .zsh: Self.forZsh
    case .fish: Self.forFish
    }
  }

  /// Works with the bash 3.2 of macOS, which has no `compopt`.
  private static let forBash = #"""
    # Tab completion of peach for bash.
    _peach() {
      local index blanks rest=$COMP_LINE words=()
      # bash breaks words at = and : as well, peach does not.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        blanks=${rest%%[![:blank:]]*}
        rest=${rest:${#blanks}}
        rest=${rest:${#COMP_WORDS[index]}}
        if ((index == 0)) || [[ -n $blanks ]]; then
          words+=("${COMP_WORDS[index]}")
        else
          words[${#words[@]} - 1]+=${COMP_WORDS[index]}
        fi
      done

      # bash replaces the last piece, as it was typed.
      local piece=${COMP_WORDS[COMP_CWORD]} quotes=$'[\"\'\\\\]'
      [[ $piece == [=:] ]] && piece=
      local typed=${words[${#words[@]} - 1]} kept
      kept=${typed%"$piece"}
      words=("${words[@]//$quotes/}")
      typed=${typed//$quotes/}
      kept=${kept//$quotes/}

      local line word
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :*)
            while IFS= read -r word; do
              if [[ -d $word || $line == :files || " ${line#:files} " == *" ${word##*.} "* ]]; then
                COMPREPLY+=("$word")
              fi
            done < <(compgen -f -- "${piece//$quotes/}")
            compopt -o filenames 2>/dev/null
            ;;
          *)
            word=${line%%$'\t'*}
            if [[ $word == "$typed"* ]]; then
              word=${word#"$kept"}
              [[ $piece == [\"\']* ]] || printf -v word %q "$word"
              COMPREPLY+=("$word")
            fi
            ;;
        esac
      done < <("${words[0]/#~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
      if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
    }
    complete -F _peach peach
    """#

  private static let forZsh = #"""
    #compdef peach
    # Tab completion of peach for zsh.
    _peach() {
      local line files program=${~words[1]}
      local -a ready open before
      (( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
      for line in ${(f)"$($program complete -- $before "${(Q)PREFIX}" 2>/dev/null)"}; do
        case $line in
          (:*) files=$line ;;
          (*=$'\t'*) open+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
          (*) ready+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
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
    """#

  private static let forFish = #"""
    # Tab completion of peach for fish.
    function __peach_complete
        set -l words (commandline -opc)
        set -l typed (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        set -l option (string match -r -- '^--[^=]+=' $typed)
        set -l path (string replace -r -- '^--[^=]+=' '' $typed)
        for line in ($program complete -- $words $typed 2>/dev/null)
            switch $line
                case ':folders'
                    printf '%s\n' "$option"(__fish_complete_directories $path '')
                case ':files'
                    printf '%s\n' "$option"(__fish_complete_path $path)
                case ':files *'
                    for file in (__fish_complete_path $path)
                        if string match -qr -- '/$|/\t|\.('(string replace ':files ' '' $line | string replace -a ' ' '|')')(\t|$)' $file
                            printf '%s\n' "$option"$file
                        end
                    end
                case '*'
                    printf '%s\n' $line
            end
        end
    end
    complete -c peach -f -a '(__peach_complete)'
    """#
}
