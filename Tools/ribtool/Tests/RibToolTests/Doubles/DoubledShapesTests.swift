import SwiftParser
import SwiftSyntax
import Testing

@testable import RibToolKit

@Suite("The shapes of requirements in the table of docs/testing.md")
struct DoubledShapesTests {
    /// A requirement of the table; `words` are those of its refusal.
    struct Shape: CustomTestStringConvertible {
        let requirement: String
        let words: String?

        var testDescription: String { requirement }

        static let all: [Shape] = {
            let page = fileText(OwnRepository.root + "/docs/testing.md") ?? ""
            return page.lines.flatMap { line -> [Shape] in
                let row = /\| .+? \| (.+?) \| (?:written|refused: (.+?))(?:;.*)? \|/
                guard let cells = line.wholeMatch(of: row) else { return [] }
                return cells.1.matches(of: /``(?<raw>.+?)``|`(?<plain>[^`]+)`/).map { code in
                    Shape(
                        requirement: String(code.raw ?? code.plain ?? ""),
                        words: cells.2.map { $0.unquoted })
                }
            }
        }()
    }

    private static let grill = "Fixtures/Doubles/Modules/Grill/Sources/Grill"

    private func fixture(_ path: String) -> String {
        fileText("\(OwnRepository.tests)/\(path)") ?? ""
    }

    @Test(
        "Those that are written are the ones of the fixture that Tools/checks/doubles-compile compiles."
    )
    func written() {
        let files = [
            "\(Self.grill)/Shapes.swift", "Fixtures/Doubles/Modules/Oven/Sources/Oven/Oven.swift",
        ]
        let protocols = files.flatMap { path in
            Parser.parse(source: fixture(path)).all(ProtocolDeclSyntax.self)
        }
        let written = Set(Shape.all.filter { $0.words == nil }.map(\.requirement.squeezed))

        // A row has the head of a protocol, or its members.
        let shapes = protocols.flatMap { node -> [String] in
            let head = node.with(\.memberBlock, MemberBlockSyntax(members: [])).trimmedDescription
            let name = head.squeezed.replacing("{}", with: "")
            return written.contains(name)
                ? [name] : node.memberBlock.members.map(\.decl.trimmedDescription.squeezed)
        }

        #expect(Set(shapes).symmetricDifference(written) == [])
    }

    @Test(
        "The others are refused, with the line and these words.",
        arguments: Shape.all.filter { $0.words != nil })
    func refused(shape: Shape) throws {
        let lines = shape.requirement.replacing("; ", with: "\n")
        let repository = try TemporaryRepository.doubles(lines, "// double Showing")
        try repository.write(
            fixture("\(Self.grill)/ShapeTypes.swift"), to: "Modules/One/Sources/One/Types.swift")

        let answer = repository.run("doubles")

        #expect(answer.complaint.hasPrefix("\(TemporaryRepository.source):2: "))
        #expect(answer.complaint.contains(try #require(shape.words)))
        #expect(repository[TemporaryRepository.file] == "// double Showing")
    }
}
