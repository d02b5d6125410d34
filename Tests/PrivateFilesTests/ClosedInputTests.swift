import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

/// The next file that is opened then has the number 0.
@Suite("A program whose standard input is closed", .failsIfStuck)
struct ClosedInputTests {
    @Test("It writes and reads a file, and nothing stays open.")
    func file() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.state.create()
            var file = PrivateFile(folder: folder.state, name: "note")
            let syncs = Counter()
            file.calls.sync = { descriptor in
                _ = syncs.next()
                return FileSystemCalls.system.sync(descriptor)
            }
            close(STDIN_FILENO)

            try file.replace(with: [1])

            let bytes = try file.contents()
            #expect(bytes == [1])
            // The file, and its folder.
            #expect(syncs.next() == 2)
            #expect(openDescriptors(of: folder.state.path) == [])
            #expect(openDescriptors(of: file.path) == [])
        }
    }

    @Test("It locks the folder.")
    func lock() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            close(STDIN_FILENO)

            let answer = try await FolderLock(folder: folder.state).withLock {
                () throws(FileError) in 42
            }

            #expect(answer == 42)
        }
    }
}
