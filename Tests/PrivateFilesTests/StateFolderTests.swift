import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct StateFolderTests {
    @Test(
        "The first variable that names a folder wins.",
        arguments: [
            (["RIBHOUSE_HOME": "/own", "XDG_STATE_HOME": "/xdg", "HOME": "/me"], "/own"),
            (["RIBHOUSE_HOME": "/own/", "HOME": "/me"], "/own"),
            (["RIBHOUSE_HOME": "", "XDG_STATE_HOME": "/xdg", "HOME": "/me"], "/xdg/ribhouse"),
            (["XDG_STATE_HOME": "/xdg/"], "/xdg/ribhouse"),
            (["XDG_STATE_HOME": "xdg", "HOME": "/me"], "/me/.local/state/ribhouse"),
            (["XDG_STATE_HOME": "", "HOME": "/me"], "/me/.local/state/ribhouse"),
        ])
    func firstVariableWins(environment: [String: String], path: String) throws {
        let folder = try StateFolder(environment: environment)

        #expect(folder.path == path)
    }

    @Test("A relative RIBHOUSE_HOME counts from the current folder.")
    func relativeHome() throws {
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "here"])

        #expect(folder.path == FileManager.default.currentDirectoryPath + "/here")
    }

    @Test("The root folder is no folder for private files.", arguments: ["/", "//"])
    func root(path: String) {
        let error = #expect(throws: FileError.self) {
            try StateFolder(environment: ["RIBHOUSE_HOME": path])
        }

        #expect(
            error == .unavailable("RIBHOUSE_HOME is the root folder. Choose a folder of yours."))
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

        #expect(folder.path.hasPrefix("/"))
        #expect(folder.path.hasSuffix("/.local/state/ribhouse"))
    }

    @Test("It is created with the folders above it, for its owner only, and may already exist.")
    func create() throws {
        let folder = try TemporaryFolder()
        let inner = try StateFolder(environment: ["RIBHOUSE_HOME": folder.state.path + "/a/b"])

        try inner.create()
        try inner.create()

        #expect(try folder.mode(of: folder.state.path) == 0o700)
        #expect(try folder.mode(of: inner.path) == 0o700)
    }

    @Test("Each folder that is created is synced into the one above it, and only then.")
    func synced() throws {
        let folder = try TemporaryFolder()
        let inner = try StateFolder(environment: ["RIBHOUSE_HOME": folder.state.path + "/a/b"])
        let paths = [folder.state.path + "/..", folder.state.path, folder.state.path + "/a"]
        let synced = Mutex<[FileRevision?]>([])
        var calls = FileSystemCalls.system
        calls.sync = { descriptor in
            synced.withLock { $0.append(FileStatus(descriptor)?.revision) }
            return 0
        }

        try inner.create(calls)
        try inner.create(calls)

        let numbers = paths.map { FileStatus(at: $0)?.number }
        #expect(synced.withLock { $0.map { $0?.file } } == numbers)
    }

    @Test("A folder whose path ends in a dot is created.")
    func dot() throws {
        let folder = try TemporaryFolder()
        let sut = try StateFolder(environment: ["RIBHOUSE_HOME": folder.state.path + "/."])

        try sut.create()

        #expect(folder.contents == [])
    }

    @Test("A name that is too long is reported.")
    func longName() throws {
        let folder = try TemporaryFolder()
        let path = folder.state.path + "/" + String(repeating: "long", count: 100)

        let error = #expect(throws: FileError.self) {
            try StateFolder(environment: ["RIBHOUSE_HOME": path]).create()
        }

        let sentence = "Could not create the folder \(path): the path is too long; set"
        #expect(error?.description.hasPrefix(sentence) == true)
        #expect(folder.contents == [])
    }

    @Test("Of the folders above it, the one that cannot be created is named.")
    func parent() throws {
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse/inner"])

        let error = #expect(throws: FileError.self) { try folder.create() }

        #expect(
            error?.description.hasPrefix("Could not create the folder /dev/fd/ribhouse:") == true)
    }

    @Test(
        "A folder that would be at the top of the disk can be written by root.",
        .enabled(if: geteuid() == 0, "permission bits bind others"))
    func topOfTheDisk() throws {
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "/ribhouse-missing"])

        #expect(throws: Never.self) { try folder.checkThatFilesCanBeWritten() }
    }

    @Test("A file in the way is named.")
    func fileInTheWay() throws {
        let folder = try TemporaryFolder()
        let file = folder.state.path + "/file"
        try folder.put("", at: file)
        let inner = try StateFolder(environment: ["RIBHOUSE_HOME": file + "/inner"])

        let error = #expect(throws: FileError.self) { try inner.create() }

        #expect(error?.description.contains("\(file)/inner: a part of the path is not") == true)
    }

    @Test(
        "A folder that cannot be created for lack of permission is named.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func noPermission() throws {
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "/ribhouse"])

        let error = #expect(throws: FileError.self) { try folder.create() }

        #expect(error?.description.contains("/ribhouse: permission denied; give") == true)
    }

    @Test("A path that leaves no room for the names of the files is refused.")
    func longPath() throws {
        let most = Int(PATH_MAX) - 100
        let path = "/" + String(repeating: "a", count: most - 1)

        #expect(try StateFolder(environment: ["RIBHOUSE_HOME": path]).path == path)
        let error = #expect(throws: FileError.self) {
            try StateFolder(environment: ["RIBHOUSE_HOME": path + "a"])
        }
        #expect(error?.description.contains("has \(most + 1) bytes, and at most \(most) ") == true)
    }
}
