/// The supported shells and their completion scripts, which call `peach complete`.
///
/// Names of presets and files come from strangers. zsh and fish quote what they insert, for the place where it goes; bash's
/// script quotes it itself, because bash would do so only for files, and not in its version 3.2.
package enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package var text: String {
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
      local index blanks rest=$COMP_LINE raw=() words=() typed kept open
      # bash breaks words at = and : as well, peach does not.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        blanks=${rest%%[![:blank:]]*}
        rest=${rest:${#blanks}}
        rest=${rest:${#COMP_WORDS[index]}}
        if ((index == 0)) || [[ -n $blanks ]]; then
          raw+=("${COMP_WORDS[index]}")
        else
          raw[${#raw[@]} - 1]+=${COMP_WORDS[index]}
        fi
      done
      for ((index = 0; index < ${#raw[@]}; index++)); do
        _peach_read "${raw[index]}"
        words+=("$typed")
      done

      local line word path tilde='' found=() kind=''
      [[ ${raw[${#raw[@]} - 1]} == '~/'* ]] && tilde=1
      while IFS= read -r line; do
        if [[ $line == *$'\t'* ]]; then found+=("${line%%$'\t'*}"); else kind=$line; fi
      done < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
      if [[ -n $kind ]]; then
        path=$typed
        [[ $path == --*=* ]] && path=${path#*=}
        while IFS= read -r -d '' word; do
          if [[ -d $word ]]; then
            word+=/
          elif [[ $kind == :folders || $kind != :files && " ${kind#:files } " != *" ${word##*.} "* ]]; then
            continue
          fi
          [[ -n $tilde ]] && word='~'${word#"$HOME"}
          found+=("${typed%"$path"}$word")
        done < <(
          shopt -u failglob
          shopt -s nullglob
          set +f
          [[ -n $tilde ]] && path=$HOME${path#'~'}
          for word in "$path"*; do printf '%s\0' "$word"; done
        )
      fi

      COMPREPLY=()
      for word in "${found[@]}"; do
        [[ $word == "$typed"* ]] || continue
        _peach_quote "${word#"$kept"}"
        COMPREPLY+=("$word")
      done
      if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace 2>/dev/null; fi
    }

    # Sets typed to what a word means, open to a quotation mark that isn't closed, and kept to the beginning that bash
    # doesn't replace.
    _peach_read() {
      local index char text=$1
      typed='' kept='' open=''
      for ((index = 0; index < ${#text}; index++)); do
        char=${text:index:1}
        case $open$char in
          "''" | '""' | "$'") open='' kept=$typed ;;
          '"\')
            ((++index))
            char=${text:index:1}
            [[ -z $char || $char == [\"\\\$\`] ]] || typed+=\\
            typed+=$char
            ;;
          '$\')
            ((++index))
            char=${text:index:1}
            case $char in
              n) char=$'\n' ;;
              t) char=$'\t' ;;
              [01])
                printf -v char %b "\\0${text:index:3}"
                ((index += 2))
                ;;
            esac
            typed+=$char
            ;;
          [\"\'\$]?) typed+=$char ;;
          [\"\']) open=$char kept=$typed ;;
          \$)
            if [[ ${text:index + 1:1} == \' ]]; then
              ((++index))
              open=\$ kept=$typed
            else
              typed+=$char
            fi
            ;;
          \\)
            ((++index))
            typed+=${text:index:1}
            ;;
          *)
            typed+=$char
            [[ $COMP_WORDBREAKS == *"$char"* ]] && kept=$typed
            ;;
        esac
      done
    }

    # Sets word to its argument, quoted for the place after an open quotation mark or none.
    _peach_quote() {
      local index char text=$1 mark=${open/\$/\'}
      if [[ -z $open ]]; then
        printf -v word %q "$text"
        [[ -n $tilde ]] && word=${word/#\\~/\~}
        return
      fi
      word=
      for ((index = 0; index < ${#text}; index++)); do
        char=${text:index:1}
        case $open$char in
          "''") word+="'\\''" ;;
          # The history would replace it between double quotes, even after a backslash.
          '"!') word+='"\!"' ;;
          '"'[\"\\\$\`] | '$'[\'\\]) word+=\\$char ;;
          *) word+=$char ;;
        esac
      done
      # bash closes the quotation only if its last character isn't such a mark.
      [[ $word == *"$mark" ]] && word+=$mark
    }
    complete -F _peach peach
    """#

  private static let forZsh = #"""
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
    """#

  private static let forFish = #"""
    # Tab completion of peach for fish.
    function __peach_complete
        set -l words (commandline -opc)
        # What the open word means, without its quotes, of which the last may be open.
        set -l raw (commandline -ct)
        set -l typed (begin
            string unescape -- $raw; or string unescape -- $raw'"'; or string unescape -- $raw"'"
        end | string collect)
        set -l program $words[1]
        set -e words[1]
        set -l option (string match -r -- '^--[^=]+=' "$typed")
        set -l path (string replace -r -- '^--[^=]+=' '' "$typed")
        test -n "$path"; and set path (string escape -- $path)
        for line in ($program complete -- $words "$typed" 2>/dev/null)
            switch $line
                case "*"\t"*"
                    printf '%s\n' $line
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
            end
        end
    end
    complete -c peach -f -a '(__peach_complete)'
    """#
}
