import Foundation
import Testing

@testable import RoutingTestSupport

@Suite("Snapshots", .failsIfStuck)
struct SnapshotTests {
    private let same = SnapshotComparison(name: "menu", kept: "ribs\n", new: "ribs\n")
    private let other = SnapshotComparison(name: "menu", kept: "ribs\n", new: "beans\n")
    private let missing = SnapshotComparison(name: "menu", kept: nil, new: "ribs\n")

    @Test(
        "The mode decides what is written; what differs or is missing fails in every mode.",
        arguments: SnapshotMode.allCases)
    func modes(mode: SnapshotMode) {
        let written = [same, other, missing].map { $0.verdict(in: mode)?.isRecording ?? false }

        let expected: [SnapshotMode: [Bool]] = [
            .all: [true, true, true], .failed: [false, true, true],
            .missing: [false, false, true], .never: [false, false, false],
        ]
        #expect(written == expected[mode])
        #expect(other.verdict(in: mode) != nil && missing.verdict(in: mode) != nil)
    }

    @Test(
        "The environment sets the mode: by default missing snapshots are written, and in CI none.")
    func environment() throws {
        #expect(try SnapshotMode.inEnvironment([:]) == .missing)
        #expect(try SnapshotMode.inEnvironment(["RIBHOUSE_SNAPSHOTS": ""]) == .missing)
        #expect(try SnapshotMode.inEnvironment(["RIBHOUSE_SNAPSHOTS": "failed"]) == .failed)
        #expect(try SnapshotMode.inEnvironment(["CI": "false"]) == .missing)
        let ci = ["CI": "true", "RIBHOUSE_SNAPSHOTS": "all"]
        #expect(try SnapshotMode.inEnvironment(ci) == .never)
    }

    @Test("Under a mode that is none, a snapshot fails the test and is not written.")
    func noMode() async {
        await #expect(processExitsWith: .success) {
            // Safe: the process has no other thread that reads the environment.
            unsafe unsetenv("CI")
            unsafe setenv("RIBHOUSE_SNAPSHOTS", "Never", 1)
            let store = SnapshotStore(name: "no mode", site: SourceSite())
            defer { try? FileManager.default.removeItem(atPath: store.path) }
            let log = FailureLog()

            log.collect { expectSnapshot(of: "ribs", named: "no mode") }

            #expect(log.sentences.first?.hasPrefix("RIBHOUSE_SNAPSHOTS is “Never”, which") == true)
            #expect((try? store.read()) == nil)
        }
    }

    @Test("A text that only looks like its snapshot differs from it.")
    func lookalike() {
        let comparison = SnapshotComparison(name: "menu", kept: "caf\u{E9}\n", new: "cafe\u{301}\n")

        #expect(
            comparison.verdict(in: .never)?.sentence.contains("- caf\\u{00E9}\n+ cafe\\u{0301}\n")
                == true)
    }

    @Test("The snapshot of a screen has a frame, and stays when a screen differs, which fails.")
    func screen() throws {
        expectSnapshot(ofScreen: ["Pit", "  ribs", ""], named: "screen")
        let store = SnapshotStore(name: "screen", site: SourceSite())
        let kept = try store.read()
        let log = FailureLog()

        SnapshotMode.$override.withValue(.missing) {
            log.collect { expectSnapshot(ofScreen: ["Pit", "  beans", ""], named: "screen") }
        }

        #expect(log.sentences.count == 1)
        #expect(try kept != nil && store.read() == kept)
    }

    @Test("A snapshot of a source that is elsewhere is next to that source.")
    func elsewhere() {
        let site = SourceSite(
            fileID: "PitTests/Menu.swift", filePath: "/src/Tests/Pit/Menu.swift", line: 1, column: 1
        )

        let path = SnapshotStore(name: "all dishes: 2_a-b.c", site: site).path

        #expect(path == "/src/Tests/Pit/__Snapshots__/Menu/all-dishes--2_a-b.c.txt")
    }

    @Test("A snapshot is written to a folder that is not there yet, and not in place of a folder.")
    func newFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = SnapshotStore(path: folder.appending(path: "Menu/dishes.txt").path())

        try store.write("ribs")

        #expect(try store.read() == "ribs")
        let parent = SnapshotStore(path: folder.appending(path: "Menu").path())
        #expect(throws: (any Error).self) { try parent.write("ribs") }
    }

    @Test("A recording is written to the test target, and fails the test.")
    func recording() throws {
        let name = "recorded-\(UUID().uuidString)"
        let store = SnapshotStore(name: name, site: SourceSite())
        defer { try? FileManager.default.removeItem(atPath: store.path) }
        let log = FailureLog()

        SnapshotMode.$override.withValue(.missing) {
            log.collect { expectSnapshot(of: "ribs", named: name) }
        }

        #expect(try store.read() == "ribs\n")
        #expect(log.sentences.count == 1)
    }
}

/// Files that cannot be used.
extension SnapshotTests {
    @Test("A snapshot that can't be written says so.")
    func unwritable() throws {
        let log = FailureLog()

        SnapshotMode.$override.withValue(.missing) {
            log.collect {
                expectSnapshot(
                    of: "ribs", named: "menu", fileID: "Tests/Pit.swift",
                    filePath: "/proc/Tests/Pit.swift")
            }
        }

        let path = "/proc/Tests/__Snapshots__/Pit/menu.txt"
        let sentence = try #require(log.sentences.first)
        #expect(sentence.hasPrefix("The snapshot “menu” could not be written to \(path): "))
    }

    @Test("A snapshot that can't be read says so, and stays.")
    func unreadable() async {
        // A relative path starts at the current folder, which each process has for itself.
        await #expect(processExitsWith: .success) {
            let files = FileManager.default
            let folder = files.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? files.removeItem(at: folder) }
            // A folder is no text.
            let path = "Tests/__Snapshots__/Pit/menu.txt"
            try files.createDirectory(
                at: folder.appending(path: path), withIntermediateDirectories: true)
            try #require(files.changeCurrentDirectoryPath(folder.path()))

            for mode in SnapshotMode.allCases {
                let log = FailureLog()
                SnapshotMode.$override.withValue(mode) {
                    log.collect {
                        expectSnapshot(
                            of: "ribs", named: "menu", fileID: "Tests/Pit.swift",
                            filePath: "Tests/Pit.swift")
                    }
                }

                let start = "The snapshot “menu” could not be read from \(path): "
                #expect(log.sentences.first?.hasPrefix(start) == true)
                #expect(files.fileExists(atPath: path))
            }
        }
    }
}

@Suite("A difference of two texts")
struct LineDiffTests {
    @Test("It is shown by line, with its context.")
    func context() {
        let old = "one\ntwo\nthree\nfour\nfive\nsix\nseven"
        let new = "one\ntwo\nthree\nfour  \nfive\nsix\nseven"

        #expect(
            LineDiff(from: old, to: new).text == """
                  …
                  two
                  three
                - four
                + four··
                  five
                  six
                  …
                """)
    }

    @Test(
        "Each line that is added, removed or another one is shown.",
        arguments: [
            ("one", "one\ntwo\nsix", "  one\n+ two\n+ six"),
            ("one\ntwo\nsix", "one", "  one\n- two\n- six"),
            // A line break at the end of one text only is an empty line.
            ("ribs\n", "ribs", "  ribs\n- "), ("ribs", "ribs\n", "  ribs\n+ "),
            ("ribs\n", "corn\n", "- ribs\n+ corn"),
            // An empty line is a line, and a space of one that has not changed is a space.
            ("a\n\nb", "a\n\nc", "  a\n  \n- b\n+ c"), ("a \nb", "a \nc", "  a \n- b\n+ c"),
            // The characters of lines that look the same and differ are numbers.
            (
                "caf\u{E9} au lait", "cafe\u{301} au lait\nth\u{E9}",
                "- caf\\u{00E9} au lait\n+ cafe\\u{0301} au lait\n+ th\u{E9}"
            ),
            // A line that has only moved is shown as it is.
            ("ros\u{E9}\nribs", "ribs\nros\u{E9}", "- ros\u{E9}\n  ribs\n+ ros\u{E9}"),
        ])
    func lines(old: String, new: String, text: String) {
        #expect(LineDiff(from: old, to: new).text == text)
    }
}
