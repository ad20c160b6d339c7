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
