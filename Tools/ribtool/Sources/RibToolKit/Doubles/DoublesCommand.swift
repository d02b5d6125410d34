import ArgumentParsing
import SwiftSyntax

/// The doubles that the tests of the repository ask for.
struct RepositoryDoubles {
    private(set) var refusals: [Refusal] = []
    /// The files of doubles that are not as the generator writes them.
    private var changes: [FileChange] = []
    private let repository: Repository

    init(_ repository: Repository) {
        self.repository = repository
        let sources = repository.sources(below: "Modules").filter { $0.path.contains("/Sources/") }
        let table = ProtocolTable(sources)
        for name in repository.folders(in: "Tests") {
            let path = DoubleRequest.path(in: name)
            var own = table
            if repository[path] != nil { own.types.add(repository.sources(below: "Tests/\(name)")) }
            generate(path, own)
        }
    }

    /// Returns the files that are not as they should be.
    ///
    /// `swift format` changes more than the layout of some: it writes `Dish?` for `Optional<Dish>`.
    func stale() throws -> [FileChange] {
        let edits = try changes.formatted(below: repository.root)
        let fresh = edits.filter { $0.oldText?.withoutLayout == $0.text?.withoutLayout }.map(\.path)
        return changes.filter { !fresh.contains($0.path) }
    }

    private mutating func generate(_ path: String, _ table: ProtocolTable) {
        guard let old = repository[path] else { return }
        var doubles: [String: TestDouble] = [:]
        do throws(Refusal) {
            if old.isWrittenByHand {
                throw Refusal(
                    Site(file: path, line: 1),
                    "the file has code that was written by hand. Move it to another file.")
            }
            for request in try DoubleRequest.requests(in: old, path: path) {
                do throws(Refusal) {
                    let double = try TestDouble(request, in: table)
                    guard doubles.updateValue(double, forKey: request.name) == nil else {
                        throw request.refusal("\(request.name) is requested twice. Remove one.")
                    }
                } catch { refusals.append(error) }
            }
            let file = DoublesFile(doubles: doubles.values.sorted { $0.name < $1.name })
            if old.withoutLayout != file.text.withoutLayout {
                changes.append(FileChange(path, from: old, to: file.text))
            }
        } catch { refusals.append(error) }
    }
}

/// The file with the doubles of a test target.
struct DoublesFile {
    /// The first line of the files that the generator writes.
    static let mark = "// Written by `swift run ribtool doubles` from the requests, `// double …`."

    let doubles: [TestDouble]

    /// The text; its layout is left to `swift format`.
    var text: String {
        let testable = Set(doubles.flatMap(\.testableImports))
        let exposed = Set(doubles.flatMap(\.exposed))
        let access = doubles.first?.request.access ?? ""
        let imports = Set(doubles.flatMap(\.imports)).subtracting(testable).sorted()
        return paragraphs(
            [
                [Self.mark], imports.map { (exposed.contains($0) ? access : "") + "import \($0)" },
                testable.sorted().map { "@testable import \($0)" },
            ] + doubles.map { [$0.text] }) + "\n"
    }
}

extension String {
    /// Whether the generator did not write this file, and it has more than comments and imports.
    var isWrittenByHand: Bool {
        let statements = ParsedSource(path: "", text: self).tree.statements
        let hasCode = statements.contains { !$0.item.is(ImportDeclSyntax.self) }
        return hasCode && !contains(DoublesFile.mark)
    }
}

enum DoublesCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "doubles", summary: "write the test doubles that the tests ask for",
        options: [.check, .json, .root],
        discussion: """
            A test target asks for doubles in comments of Tests/XTests/Stubs/\(DoubleRequest.file),
            anywhere in the file:

                // double LaunchRouting
                // double LinePrinting & LineAsking as ConsoleSpy
                //     ask(_:) returning .endOfInput

            The file gets each double below its request, sorted by name, and nothing else stays
            in it. A requirement that can't be doubled is refused, with
            what to write by hand. docs/testing.md has all words of a request.

            Exit code 1: something was refused, or a file is stale (--check).
            """,
        examples: ["ribtool doubles", "ribtool doubles --check", "ribtool doubles --check --json"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let doubles = RepositoryDoubles(repository)
        let stale = doubles.refusals.isEmpty ? try doubles.stale() : []
        let refusals = doubles.refusals.map { "\($0.site): \($0.sentence)\n" }.joined()
        let answer =
            refusals.isEmpty
            ? try stale.applied("doubles", below: repository.root, arguments)
            : CommandResult(complaint: refusals + "Nothing was written.\n", exitCode: .failed)
        guard arguments.has(.json) else { return answer }
        let report = DoublesReport(files: stale.map(\.path), refusals: doubles.refusals)
        return CommandResult(output: try jsonText(report), exitCode: answer.exitCode)
    }
}

struct DoublesReport: Codable, Equatable {
    /// The files that are stale, or that were written.
    let files: [String]
    let refusals: [Refusal]
}
