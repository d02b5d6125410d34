import ConsoleTestSupport
import Foundation

/// Commands of a shell, and what each one prints: a block of a `.console` file, or the commands of a page.
///
///     # A sign-out works once.
///     $ sign_in
///     $ ribhouse logout
///     Signed out.
///     $ ribhouse logout
///     2> You are not signed in.
///     [4]
///
/// | line | says |
/// |---|---|
/// | `# SENTENCE` | What the block below shows. Each block has a shell and an empty state folder of its own. |
/// | `$ COMMAND` | A line of `sh`, in which `ribhouse` is the built program. |
/// | `< LINE` | A line of the command's input, which is empty otherwise. |
/// | `2> LINE` | A line of its error output, below all lines of its output. |
/// | `[N]` | Its exit code, if that is not 0. |
/// | anything else | A line of its output. |
///
/// The shell is in the state folder. `sign_in` creates an account for joe, whose password is `brisket-4-ever`, and
/// signs in. It is 2026-07-04 08:00 UTC at the start of each program, and the pit's clock is almost still;
/// `at 09:30 COMMAND` is another time.
/// ``home`` stands for the path of the state folder, and `<…>` for any text, or as a line for any lines.
///
/// The work “intents” is left out of a tree: a unit that saves what it shows may have ended it or not.
///
/// A page shows neither error output nor exit codes, and has the clock of its reader.
struct Transcript {
    private struct Command {
        let line: String
        var input: [String] = []
        var shown: [String] = []
    }

    /// The placeholder for the path of the state folder.
    static let home = "/home/joe/.local/state/ribhouse"

    let title: String
    private let isPage: Bool
    private var commands: [Command] = []

    private init(title: String, isPage: Bool) {
        self.title = title
        self.isPage = isPage
    }

    /// The commands of the blocks of a page, of which `swift run` is left out.
    init(page title: String, _ blocks: [Substring]) {
        self.init(title: title, isPage: true)
        for line in blocks.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) })
        {
            add(
                String(line).replacing("swift run ribhouse", with: "ribhouse")
                    .replacing(" RIBHOUSE_HOME=$(mktemp -d)", with: ""))
        }
    }

    /// Returns the blocks of a `.console` file, of which empty lines at the end are left out.
    static func blocks(of text: String) -> [Transcript] {
        text.components(separatedBy: "\n# ").map { block in
            let lines = block.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
            let title = lines[0].hasPrefix("# ") ? String(lines[0].dropFirst(2)) : lines[0]
            var transcript = Transcript(title: title, isPage: false)
            for line in lines.dropFirst() { transcript.add(line) }
            return transcript
        }
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix("$ ") {
            commands.append(Command(line: String(line.dropFirst(2))))
        } else if let last = commands.indices.last {
            if line.hasPrefix("< "), commands[last].shown.isEmpty {
                commands[last].input.append(String(line.dropFirst(2)))
            } else {
                commands[last].shown.append(line)
            }
        }
    }

    /// The lines of the block in its file.
    var text: String {
        let lines = commands.flatMap { command -> [String] in
            ["$ \(command.line)"] + command.input.map { "< \($0)" } + command.shown
        }
        return (["# \(title)"] + lines).map { $0 + "\n" }.joined()
    }

    // MARK: Playing

    /// Runs the commands, and puts what they print in the place of what was written and is different.
    ///
    /// - Returns: the difference, line by line; `nil` if there is none.
    mutating func play(in app: TestApp) async throws -> String? {
        let signedIn = TestApp()
        try await signedIn.signIn()
        var variables = isPage ? [:] : Self.clock
        variables["SIGNED_IN"] = signedIn.path
        let run = try app.pipeline(script, environment: variables)
        run.endInput()
        let outcome = try await run.finish()
        let outputs = outcome.output.components(separatedBy: "\u{1E}")
        let errors = outcome.errorOutput.components(separatedBy: "\u{1E}")
        guard outputs.count == 2 * commands.count + 1 else {
            return "The shell did not run all lines.\n\(outcome.output)\(outcome.errorOutput)"
        }
        var differences: [String] = []
        for (index, command) in commands.enumerated() {
            var printed = Self.lines(outputs[2 * index], app)
            if !isPage {
                printed += Self.lines(errors[index], app).map { "2> \($0)" }
                let code = outputs[2 * index + 1]
                if code != "0" { printed.append("[\(code)]") }
            }
            if Self.isMatch(printed[...], command.shown[...]) { continue }
            differences += ["  $ \(command.line)"] + Self.difference(command.shown, printed)
            commands[index].shown = printed
        }
        guard !differences.isEmpty else { return nil }
        return "\(title)\nA line with - is written and not printed, one with + is printed:\n"
            + differences.joined(separator: "\n")
    }

    private static let clock = [
        "TZ": "UTC", "RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01",
    ]

    private var script: String {
        let setUp = """
            umask 077
            mkdir -p "$RIBHOUSE_HOME"
            cd "$RIBHOUSE_HOME"
            sign_in() { cp "$SIGNED_IN"/* .; }
            at() {
                now=2026-07-04T$1:00Z
                shift
                RIBHOUSE_NOW=$now "$@"
            }

            """
        return commands.reduce(setUp) { script, command in
            """
            \(script){ \(command.line)
            } <<'END OF INPUT'
            \(command.input.map { $0 + "\n" }.joined())END OF INPUT
            printf '\\036%s\\036' $?
            printf '\\036' >&2

            """
        }
    }

    private static func lines(_ text: String, _ app: TestApp) -> [String] {
        var lines = text.replacing(app.path, with: home)
            .replacing(#/intents, |, intents|  \[intents\]/#, with: "")
            .components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    // MARK: Comparing

    private static let anything = "<…>"

    private static func isMatch(
        _ printed: ArraySlice<String>, _ written: ArraySlice<String>
    ) -> Bool {
        guard let first = written.first else { return printed.isEmpty }
        if first == anything {
            return (printed.startIndex...printed.endIndex).contains {
                isMatch(printed[$0...], written.dropFirst())
            }
        }
        guard let line = printed.first, isMatch(line: line, first) else { return false }
        return isMatch(printed.dropFirst(), written.dropFirst())
    }

    private static func isMatch(line: String, _ written: String) -> Bool {
        let parts = written.components(separatedBy: anything)
        guard parts.count > 1, line.hasPrefix(parts[0]) else { return line == written }
        var rest = line.dropFirst(parts[0].count)
        for part in parts[1..<(parts.count - 1)] {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }

    private static func difference(_ written: [String], _ printed: [String]) -> [String] {
        let changes = printed.difference(from: written) { isMatch(line: $1, $0) }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var (old, new) = (0, 0)
        while old < written.count || new < printed.count {
            if removed.contains(old) {
                lines.append("- " + written[old])
                old += 1
            } else if inserted.contains(new) {
                lines.append("+ " + printed[new])
                new += 1
            } else {
                lines.append("  " + printed[new])
                (old, new) = (old + 1, new + 1)
            }
        }
        return lines
    }
}
