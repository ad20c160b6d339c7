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
