import ArgumentParsing
import Console

/// `ribhouse completion`: prints the script with which a shell completes the commands.
struct CompletionCommand: Subcommand {
    static let isOnlyForShell = true
    static let shells = ["bash", "zsh", "fish"]
    /// In place of a shell: prints what can follow the words of a command line.
    private static let words = "words"

    static let syntax = CommandSyntax(
        name: "completion", summary: "print the completions for a shell", operands: "SHELL",
        operandCount: 1...Int.max,
        discussion: """
            Prints a script for SHELL, which is bash, zsh or fish. With it, Tab completes
            commands, options, and the names of cooks, cuts and accounts. The script asks
            the program with `ribhouse completion words -- WORD…`.
            """,
        examples: [
            "ribhouse completion bash > ~/.local/share/bash-completion/completions/ribhouse",
            "ribhouse completion zsh > ~/.zfunc/_ribhouse    # a folder of $fpath",
            "ribhouse completion fish > ~/.config/fish/completions/ribhouse.fish",
        ])

    private let shell: String
    private let line: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        shell = arguments.operands[0]
        line = Array(arguments.operands.dropFirst())
        guard shell != Self.words else { return }
        guard Self.shells.contains(shell) else {
            throw UsageError("There is no script for “\(shell)”. Possible: bash, zsh, fish.")
        }
        if let word = line.first { throw UsageError("Unexpected argument “\(word)”.") }
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        switch shell {
        case Self.words:
            await console.print(lines: await candidates(on: console))
        case "bash": await console.print(lines: Self.lines(Self.bash))
        case "zsh": await console.print(lines: Self.lines(Self.zsh))
        default: await console.print(lines: Self.lines(Self.fish))
        }
        return .done
    }

    private func candidates(on console: LineConsole) async -> [String] {
        // Without the value of --trace, which is a file, there is none: the shell completes that.
        guard let options = try? LeadingOptions(line.dropLast()) else { return [] }
        let last = line.last ?? ""
        if options.words.isEmpty, last.hasPrefix("-") {
            return CommandList.options.filter { $0.hasPrefix(last) }
        }
        return await CommandList.completion(on: console).candidates(for: options.words + [last])
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    // Where nothing is known, each offers files.

    private static let bash = #"""
        _ribhouse() {
            local IFS=$'\n' word
            COMPREPLY=()
            for word in $("$1" completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
                COMPREPLY+=("$(printf %q "$word")")
            done
        }
        complete -o default -F _ribhouse ribhouse
        """#

    private static let zsh = #"""
        #compdef ribhouse
        _ribhouse() {
            local -a found
            found=(${(f)"$("${(Q)words[1]}" completion words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)"})
            if (( $#found )); then compadd -a found; else _files; fi
        }
        if [[ $funcstack[1] == _ribhouse ]]; then _ribhouse "$@"; else compdef _ribhouse ribhouse; fi
        """#

    private static let fish = #"""
        function __ribhouse
            set -l typed (commandline -opc)
            set -l found ($typed[1] completion words -- $typed[2..-1] (commandline -ct) 2>/dev/null)
            if set -q found[1]
                printf '%s\n' $found
            else
                __fish_complete_path (commandline -ct)
            end
        end
        complete -c ribhouse -f -a '(__ribhouse)'
        """#
}
