import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

/// Without a change of the folder, the second look would be after an hour.
@Suite("FolderWatch", .failsIfStuck)
struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.state.path + "/note.json"
        try folder.put("old", at: path)
    }

    enum Change: CaseIterable {
        case replaced, removed, folderMoved
        #if !canImport(Darwin)
            case written
        #endif
    }

    private func make(_ change: Change) throws {
        switch change {
        case .replaced:
            try folder.put("new", at: path + ".tmp")
            try move(path + ".tmp", to: path)
        case .removed: try FileManager.default.removeItem(atPath: path)
        case .folderMoved: try move(folder.state.path, to: folder.state.path + "-2")
        #if !canImport(Darwin)
            case .written: try folder.put("new", at: path)
        #endif
        }
    }

    private func move(_ path: String, to newPath: String) throws {
        // Safe: the paths live during the call. Unlike `FileManager` it replaces a file.
        let result = unsafe rename(path, newPath)
        try #require(result == 0)
    }

    /// Watches until there were two looks; calls `meanwhile` during the first one.
    private func lookTwice(meanwhile: @escaping @Sendable () async throws -> Void) async {
        let end = AsyncStream<Never>.makeStream()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [folder] in
                var isFirst = true
                await FolderWatch(folder.state).run {
                    if isFirst {
                        await #expect(throws: Never.self) { try await meanwhile() }
                    } else {
                        end.continuation.finish()
                    }
                    isFirst = false
                    return .seconds(3600)
                }
            }
            for await _ in end.stream {}
            group.cancelAll()
        }
    }

    @Test("A change that comes during a look leads to the next one.", arguments: Change.allCases)
    func looks(change: Change) async throws {
        await lookTwice { try make(change) }

        if change == .folderMoved { try move(folder.state.path + "-2", to: folder.state.path) }
    }

    #if !canImport(Darwin)
        /// Whether this process asks the system for changes of the folder.
        private func isWatched() throws -> Bool {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.state.path)
            let number = try #require(attributes[.systemFileNumber] as? UInt64)
            let files = "/proc/self/fdinfo/"
            return try FileManager.default.contentsOfDirectory(atPath: files).contains {
                // Another test may have closed it.
                (try? String(contentsOfFile: files + $0, encoding: .utf8))?
                    .contains(" ino:" + String(number, radix: 16) + " ") == true
            }
        }

        @Test("A change is asked for once: during a long look, no time is used up.")
        func once() async throws {
            await lookTwice {
                // A test beside this one may leave the process no file to look with.
                await eventually { (try? isWatched()) == true }
                try make(.replaced)
                await eventually { (try? isWatched()) == false }
            }
        }
    #endif

    @Test("A folder that does not exist yet is looked at again after a second.")
    func missing() async throws {
        try FileManager.default.removeItem(atPath: folder.state.path)

        await lookTwice {}
    }
}
