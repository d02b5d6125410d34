import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool update-core")
struct UpdateCoreCommandTests {
    private static let lines = (1...9).map { "// \($0)\n" }.joined()
    private static let folder = "Modules/Routing/Sources/Routing"

    private let house: TemporaryRepository
    /// The core of an app, as it was committed.
    private let app: TemporaryRepository

    init() throws {
        house = try TemporaryRepository(["Package.swift": "", "LICENSE": "MIT\n"])
        for name in ["A", "B", "C"] {
            try house.write(Self.lines, to: "\(Self.folder)/\(name).swift")
        }
        try house.git("init", "--quiet", "--template=")
        try house.commit()
        app = try TemporaryRepository([:])
        try #require(house.run("new-app", app.root, "--core-only").complaint == "")
        try app.git("init", "--quiet", "--template=")
        try app.commit()
    }

    private func change(
        _ repository: TemporaryRepository, _ name: String, _ old: String, _ new: String
    ) throws {
        let path = "\(Self.folder)/\(name).swift"
        try repository.write((repository[path] ?? "").replacing(old, with: new), to: path)
    }

    private func remove(_ name: String, of repository: TemporaryRepository) throws {
        try FileManager.default.removeItem(
            atPath: "\(repository.root)/\(Self.folder)/\(name).swift")
    }

    private func file(_ name: String) -> String? { app["\(Self.folder)/\(name).swift"] }

    @Test("What the core changed is taken, what you changed is kept, and both are merged.")
    func merges() throws {
        try change(house, "A", "// 1", "// core")
        try change(house, "B", "// 1", "// core")
        try house.write("// new\n", to: "\(Self.folder)/D.swift")
        try house.commit()
        try change(app, "B", "// 9", "// mine")
        try change(app, "C", "// 9", "// mine")
        try app.commit()

        let answer = house.run("update-core", app.root)

        #expect(answer.complaint == "")
        #expect(answer.output.contains(": 3 files, 1 of them with your changes."))
        #expect(file("A") == Self.lines.replacing("// 1", with: "// core"))
        #expect(file("B")?.hasPrefix("// core\n") == true)
        #expect(file("B")?.hasSuffix("// mine\n") == true)
        #expect(file("C") == Self.lines.replacing("// 9", with: "// mine"))
        #expect(file("D") == "// new\n")
        #expect(house.run("update-core", app.root).output.hasPrefix("The core is up to date: "))
    }

    @Test("What can't be merged is named, and nothing of yours is lost.")
    func conflicts() throws {
        try change(house, "A", "// 5", "// core")
        try change(house, "B", "// 5", "// core")
        try remove("C", of: house)
        try house.commit()
        try change(app, "A", "// 5", "// mine")
        try remove("B", of: app)
        try change(app, "C", "// 5", "// mine")
        try app.commit()

        let answer = house.run("update-core", app.root)

        #expect(answer.exitCode == .failed)
        #expect(
            answer.complaint == """
                \(Self.folder)/A.swift: you and the core changed the same lines. Choose between the \
                marks <<<<<<< and >>>>>>>.
                \(Self.folder)/B.swift: you removed it, and the core changed it. It stays removed.
                \(Self.folder)/C.swift: the core removed it, and you changed it. It stays.

                """)
        #expect(
            file("A")?.contains(
                "<<<<<<< yours\n// mine\n=======\n// core\n>>>>>>> the new core\n") == true)
        #expect(file("B") == nil)
        #expect(file("C")?.contains("// mine") == true)
    }

    @Test("Files with uncommitted changes are not changed; others may have some.")
    func dirty() throws {
        try change(house, "A", "// 1", "// core")
        try house.commit()
        try change(app, "B", "// 1", "// mine")
        try change(app, "A", "// 9", "// mine")

        let refused = house.run("update-core", app.root)
        try change(app, "A", "// mine", "// 9")

        #expect(
            refused.complaint.contains("A.swift has uncommitted changes. Commit or stash them."))
        #expect(house.run("update-core", app.root).complaint == "")
        #expect(file("B")?.hasPrefix("// mine") == true)
    }

    @Test(
        "A linked folder or file is refused: nothing is changed, in the app or where the link leads.",
        arguments: ["Modules", "Modules/Routing", "\(folder)/A.swift"])
    func link(_ path: String) throws {
        try change(house, "A", "// 1", "// core")
        try change(house, "B", "// 1", "// core")
        try house.commit()
        let outside = try TemporaryRepository(["a": ""])
        let (place, target) = ("\(app.root)/\(path)", outside.root + "/target")
        try FileManager.default.moveItem(atPath: place, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
        try app.commit()

        let answer = house.run("update-core", app.root)

        #expect(answer.complaint.contains("\(path) is a link"))
        #expect(file("A") == Self.lines && file("B") == Self.lines)
        #expect(try app.git("status", "--porcelain") == "")
    }

    @Test("A folder without a core, and a commit that is not here, are named.")
    func unknown() throws {
        let none = house.run("update-core", house.root)
        try app.write(
            "{\"commit\": \"\(String(repeating: "a", count: 40))\", \"date\": \"\"}",
            to: "core.json")
        let old = house.run("update-core", app.root)

        #expect(none.complaint.contains("There is no core.json in \(house.root)."))
        #expect(old.complaint.contains("has no commit aaaaaaaa to copy from."))
        #expect(old.complaint.contains("git fetch --unshallow"))
    }

    @Test("A copy has no dead links, no marks of generated parts, and no targets without files.")
    func pruned() throws {
        try house.write(
            """
            # Routing

            <!-- snippet Tests/A.swift#a -->

            See [one page](../../docs/routing.md), [A](Sources/Routing/A.swift) and [pits](../Pit).

            <!-- end of snippet -->

            [A new feature](../../docs/new-feature.md)

            """, to: "Modules/Routing/README.md")
        try house.write("", to: "docs/routing.md")
        try house.write(
            """
            // The same everywhere; see docs/decisions/0002-settings.md.
            let package = Package(
                name: "Routing",
                dependencies: [.package(path: "../Pit")],
                targets: [
                    .target(name: "Routing"), .testTarget(name: "RoutingTests", exclude: ["__Snapshots__"]),
                ]
            )

            """, to: "Modules/Routing/Package.swift")
        try house.commit()

        try #require(house.run("update-core", app.root).complaint == "")

        #expect(
            app["Modules/Routing/README.md"] == """
                # Routing

                See [one page](../../docs/routing.md), [A](Sources/Routing/A.swift) and pits.

                """)
        let manifest = app["Modules/Routing/Package.swift"] ?? ""
        #expect(manifest.hasPrefix("// The same everywhere.\n"))
        #expect(manifest.contains(".target(name: \"Routing\")"))
        #expect(!manifest.contains("Pit") && !manifest.contains("RoutingTests"))
    }
}
