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
