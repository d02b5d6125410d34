import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite("Which files are refused") struct PrivateFileAccessTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = PrivateFile(folder: folder.state, name: "accounts.json")
    }

    private func failure(_ body: () throws -> Void) -> String {
        let error = #expect(throws: FileError.self) { try body() }
        return error?.description ?? ""
    }

    enum Obstacle: CaseIterable {
        case link, linkWithoutTarget, folder, pipe
    }

    private func put(_ obstacle: Obstacle) throws {
        switch obstacle {
        case .link:
            try folder.put("mine", at: folder.state.path + "/target")
            try folder.putLink(at: file.path, to: folder.state.path + "/target")
        case .linkWithoutTarget: try folder.putLink(at: file.path, to: "/nowhere")
        case .folder: try folder.putFolder(at: file.path)
        // Safe: the path lives during the call.
        case .pipe: try #require(unsafe mkfifo(file.path, 0o600) == 0)
        }
    }

    @Test(
        "What is no file is not read, and kept; a pipe is not waited for.", .failsIfStuck,
        arguments: Obstacle.allCases)
    func read(obstacle: Obstacle) throws {
        try put(obstacle)

        let sentence = failure { _ = try file.contents() }

        switch obstacle {
        case .link, .linkWithoutTarget:
            #expect(
                sentence == """
                    Could not read \(file.path): it is a symbolic link; put the file itself there, or \
                    run: rm '\(file.path)'.
                    """)
        case .folder, .pipe:
            #expect(sentence.hasPrefix("\(file.path) is not a file of this program."))
        }
        #expect(try file.exists())
    }

    @Test(
        "A link or a folder is not replaced.",
        arguments: [
            (Obstacle.link, "it is a symbolic link"), (.linkWithoutTarget, "it is a symbolic link"),
            (.folder, "something else is in its place"),
        ])
    func replace(obstacle: Obstacle, reason: String) throws {
        try put(obstacle)
        let before = folder.contents

        let sentence = failure { try file.replace(with: [1]) }

        #expect(sentence.hasPrefix("Could not write \(file.path): \(reason)"))
        #expect(folder.contents == before)
        #expect(FileStatus(ofEntryAt: file.path)?.isFile == false)
    }

    @Test("A file that others can read is refused, with the command that closes it.")
    func openFile() throws {
        try folder.put("old", at: file.path)
        try folder.setMode(0o640, of: file.path)

        #expect(
            failure { _ = try file.contents() }
                == "Other users can read or write \(file.path). Run: chmod 600 '\(file.path)'")
    }

    @Test(
        "A file of another user is refused, with the command that changes the owner.",
        .enabled(if: geteuid() == 0, "only root can give a file away"), arguments: [0o600, 0o644])
    func foreignFile(mode: Int) throws {
        try folder.put("old", at: file.path)
        try folder.setMode(mode, of: file.path)
        try folder.giveAway(file.path)

        #expect(
            failure { _ = try file.contents() } == """
                \(file.path) belongs to another user (4321). Run the program as that user, or run: \
                sudo chown -R 0 '\(file.path)'
                """)
    }

    @Test(
        "A folder in its place is named as such, whoever owns it.",
        .enabled(if: geteuid() == 0, "only root can give a folder away"))
    func foreignFolder() throws {
        try folder.putFolder(at: file.path)
        try folder.giveAway(file.path)

        #expect(failure { _ = try file.contents() }.hasPrefix("\(file.path) is not a file of this"))
    }

    @Test(
        "A file that is opened and cannot be read is named.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "only on Linux"))
    func unreadableBytes() throws {
        // Nothing is at the start of the memory.
        let memory = PrivateFile(
            folder: try StateFolder(environment: ["RIBHOUSE_HOME": "/proc/self"]), name: "mem")

        let sentence = failure { _ = try memory.contents() }

        #expect(sentence.hasPrefix("Could not read /proc/self/mem: Input/out"))
    }

    @Test("A folder in the place of the temporary file is named.")
    func temporaryFolder() throws {
        try folder.putFolder(at: file.path + ".tmp")

        let sentence = failure { try file.replace(with: [1]) }

        #expect(sentence.hasPrefix("Could not write \(file.path).tmp: something else"))
    }

    @Test("A file that is too large is refused, without being read.", arguments: [64, 2048])
    func largeFile(kilobytes: Int) throws {
        let size = kilobytes * 1024
        let file = PrivateFile(folder: folder.state, name: "note", maximumSize: size)
        try file.replace(with: [1])
        // A file with a hole takes no room. Safe, here and below: the path lives during the call.
        try #require(unsafe truncate(file.path, size) == 0)
        #expect(try file.contents()?.count == size)
        try #require(unsafe truncate(file.path, size + 1) == 0)

        let text = kilobytes == 64 ? "64 KB" : "2 MB"
        #expect(
            failure { _ = try file.contents() } == """
                \(file.path) is not a file of this program. It has more than \(text). Move it away, \
                then try again.
                """)
    }

    @Test("Nothing is written that is too large to be read again, and the old file stays.")
    func tooMuch() throws {
        let file = PrivateFile(folder: folder.state, name: "note", maximumSize: 10)
        try file.replace(with: Array("0123456789".utf8))

        let sentence = failure { try file.replace(with: Array("0123456789a".utf8)) }

        #expect(sentence.contains("could not be read again. Nothing changed"))
        #expect(try file.contents() == Array("0123456789".utf8))
        #expect(folder.contents == ["note"])
    }
}

@Suite struct FileErrorTests {
    @Test(
        "A failed call says what it was, and what to do.",
        arguments: [
            (EACCES, "permission denied; give yourself access, or set RIBHOUSE_HOME to a "),
            (EPERM, "permission denied; give yourself access"),
            (EROFS, "the file system is read-only; set RIBHOUSE_HOME to a folder that can be"),
            (ENOSPC, "no space is left there; free some space, then try again"),
            (EDQUOT, "no space is left there; free some space, then try again"),
            (ENOTDIR, "a part of the path is not a folder; move it away"),
            (ELOOP, "a link in the path leads to itself; correct it, or set RIBHOUSE_HOME to"),
            (ENAMETOOLONG, "the path is too long; set RIBHOUSE_HOME to a folder with a shorter"),
            (EISDIR, "something else is in its place; move that away, then try again"),
            (EEXIST, "something else is in its place; move that away, then try again"),
            (ENOENT, "it does not exist; check the path, or set RIBHOUSE_HOME to another folder"),
            (EIO, "Input/output error; check the disk, or set RIBHOUSE_HOME to another folder"),
        ])
    func advice(code: CInt, text: String) {
        let error = FileError.failed("read", "/a/it's", code)

        #expect(error == .unavailable(error.description))
        #expect(error.description.hasPrefix("Could not read /a/it's: \(text)"))
    }

    @Test("A link in the place of a file is to be removed.")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.state.create()
        let path = folder.state.path + "/it's"
        try folder.putLink(at: path, to: path)

        let error = FileError.failed("read", path, ELOOP)

        #expect(
            error.description.hasSuffix(
                """
                it is a symbolic link; put the file itself there, or run: rm '\(folder.state.path)/it'\\''s'.
                """))
    }

    @Test("Each quote of a path is one that a shell reads as a quote.")
    func quoted() {
        #expect(shellQuoted("a b") == "'a b'")
        #expect(shellQuoted("'a''b") == #"''\''a'\'''\''b'"#)
    }
}

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
