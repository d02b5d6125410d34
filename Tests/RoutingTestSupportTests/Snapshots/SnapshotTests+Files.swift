import Foundation
import Testing

@testable import RoutingTestSupport

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

    @Test("A snapshot in whose place a folder is can't be written.")
    func folderInItsPlace() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "menu.txt"), withIntermediateDirectories: true)
        let store = SnapshotStore(path: folder.appending(path: "menu.txt").path())

        #expect(throws: (any Error).self) { try store.write("ribs") }
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
