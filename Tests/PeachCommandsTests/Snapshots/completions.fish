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
