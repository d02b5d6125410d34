import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct StateFolderTests {
    private func folder(_ path: String) throws -> StateFolder {
        try StateFolder(environment: ["RIBHOUSE_HOME": path])
    }

    @Test(
        "The first variable that names a folder wins.",
        arguments: [
            (["RIBHOUSE_HOME": "/own", "XDG_STATE_HOME": "/xdg", "HOME": "/me"], "/own"),
            (["RIBHOUSE_HOME": "/own/", "HOME": "/me"], "/own"),
            (["RIBHOUSE_HOME": "", "XDG_STATE_HOME": "/xdg", "HOME": "/me"], "/xdg/ribhouse"),
            (["XDG_STATE_HOME": "/xdg/"], "/xdg/ribhouse"),
            (["XDG_STATE_HOME": "xdg", "HOME": "/me"], "/me/.local/state/ribhouse"),
            (["XDG_STATE_HOME": "", "HOME": "/me"], "/me/.local/state/ribhouse"),
            // A relative one counts from the current folder.
            (["RIBHOUSE_HOME": "here"], FileManager.default.currentDirectoryPath + "/here"),
        ])
    func firstVariableWins(environment: [String: String], path: String) throws {
        let folder = try StateFolder(environment: environment)

        #expect(folder.path == path)
    }

    @Test(
        "The root folder, and a path that leaves no room for the names of the files, are refused.")
    func noFolder() throws {
        for path in ["/", "//"] {
            let error = #expect(throws: FileError.self) { try folder(path) }
            #expect(
                error
                    == .unavailable("RIBHOUSE_HOME is the root folder. Choose a folder of yours."),
                "\(path)")
        }
        let most = Int(PATH_MAX) - 100
        let path = "/" + String(repeating: "a", count: most - 1)

        #expect(try folder(path).path == path)
        let error = #expect(throws: FileError.self) { try folder(path + "a") }
        #expect(error?.description.contains("has \(most + 1) bytes, and at most \(most) ") == true)
    }

    @Test("A variable of this process names the folder.")
    func ownVariable() async {
        await #expect(processExitsWith: .success) {
            // Safe: the process has no other thread that reads the environment.
            unsafe setenv("RIBHOUSE_HOME", "/own", 1)

            let folder = try StateFolder.ofThisProcess()

            #expect(folder.path == "/own")
        }
    }

    @Test(
        "Without a variable that helps, the system's list of users names the home folder.",
        arguments: [[:], ["HOME": ""], ["HOME": "me"]])
    func systemHome(environment: [String: String]) throws {
        let folder = try StateFolder(environment: environment)

        #expect(folder.path.hasPrefix("/") && folder.path.hasSuffix("/.local/state/ribhouse"))
    }

    @Test("A folder is created and checked", arguments: creating + checking)
    func creates(row: Row<Scene>) async throws {
        try await row.check(in: Scene(isCreated: false))
    }

    private static let creating: [Row<Scene>] = [
        Row(
            "It is created with the folders above it, for its owner only, and may already exist.",
            .mode("", 0o700), .mode("a/b", 0o700)
        ) { w in
            try w.inner("/a/b").create()
            try w.inner("/a/b").create()
        },
        Row(
            "Each folder that is created is synced into the one above it, and only then.",
            .reads(["FOLDER/..", "FOLDER", "FOLDER/a"])
        ) { w in
            let synced = Mutex<[UInt64?]>([])
            var calls = FileSystemCalls.system
            calls.sync = { descriptor in
                synced.withLock { $0.append(FileStatus(descriptor)?.number) }
                return 0
            }
            try w.inner("/a/b").create(calls)
            try w.inner("/a/b").create(calls)
            let paths = [w.path + "/..", w.path, w.path + "/a", w.path + "/a/b"]
            for number in synced.withLock({ $0 }) {
                w.see(paths.first { FileStatus(at: $0)?.number == number } ?? "another file")
            }
        },
        Row("A folder whose path ends in a dot is created.", .files([])) { w in
            try w.inner("/.").create()
        },
        Row(
            "A folder whose path is too long cannot be created.", .files([]),
            .fails("Could not create the folder FOLDER/\(long): the path is too long; set")
        ) { w in
            try w.folder.state.create()
            try w.inner("/" + long).create()
        },
        Row(
            "A folder below one that cannot be written is not created, and that one is named.",
            .fails("Could not create the folder /dev/fd/ribhouse:")
        ) { _ in try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse/inner"]).create()
        },
        Row(
            "A folder below a file cannot be created.", .files(["file"]),
            .fails("Could not create the folder FOLDER/file/inner: a part of the path is not")
        ) { w in
            try w.folder.put("", at: w.path + "/file")
            try w.inner("/file/inner").create()
        },
    ]

    private static let long = String(repeating: "long", count: 100)

    private static let checking: [Row<Scene>] = [
        Row(
            "In a folder that others can write, nothing is read.", .fails(isOpen)
        ) { w in
            try w.folder.put("old", at: w.file.path)
            try w.folder.setMode(0o770, of: w.path)
            _ = try w.file.contents()
        },
        Row(
            "In a folder that others can write, nothing is written.",
            .fails(isOpen), .text("note.json", "old")
        ) { w in
            try w.folder.put("old", at: w.file.path)
            try w.folder.setMode(0o770, of: w.path)
            try w.file.replace(with: [1])
        },
        Row(
            "A folder that is meant for all users is refused, and not to be closed to them.",
            .fails("The folder FOLDER is shared by all users. Set RIBHOUSE_HOME to another one.")
        ) { w in
            try w.folder.state.create()
            try w.folder.setMode(0o1777, of: w.path)
            try w.folder.state.check()
        },
        Row(
            "A device in place of the folder is no folder.",
            .fails("/dev/null is not a folder. Set RIBHOUSE_HOME to one.")
        ) { _ in try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/null"]).check() },
        Row(
            "A file in place of the folder is no folder, and none for all users.",
            .fails("FOLDER/note.json is not a folder. Set RIBHOUSE_HOME to one.")
        ) { w in
            try w.folder.put("", at: w.file.path)
            try w.folder.setMode(0o1777, of: w.file.path)
            try w.inner("/note.json").check()
        },
    ]

    private static let isOpen =
        "Other users can write the folder FOLDER. Run: chmod 700 'FOLDER'"

    @Test(
        "What prevents the folder is named.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func noPermission() throws {
        let error = #expect(throws: FileError.self) { try folder("/ribhouse").create() }

        #expect(error?.description.contains("/ribhouse: permission denied; give") == true)
    }

    @Test(
        "A folder that would be at the top of the disk can be written by root.",
        .enabled(if: geteuid() == 0, "permission bits bind others"))
    func topOfTheDisk() throws {
        let folder = try folder("/ribhouse-missing")

        #expect(throws: Never.self) { try folder.checkThatFilesCanBeWritten() }
    }

    @Test(
        "A folder of another user is refused, unless it is for all users.",
        .enabled(if: geteuid() == 0, "only root can give a folder away"),
        arguments: [
            (0o700, "belongs to another user"), (0o770, "belongs to another user"),
            (0o1777, "is shared by all users"),
        ])
    func foreignFolder(mode: Int, text: String) throws {
        let folder = try TemporaryFolder()
        try folder.state.create()
        try folder.giveAway(folder.state.path)
        try folder.setMode(mode, of: folder.state.path)

        let error = #expect(throws: FileError.self) { try folder.state.check() }

        #expect(error?.description.contains(text) == true)
    }
}

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
