import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite("Which files are refused", .failsIfStuck) struct PrivateFileAccessTests {
    @Test("What is refused is named, and kept", arguments: reading + writing)
    func refused(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let new: [UInt8] = [1]

    private static let isLink = """
        Could not read FOLDER/note.json: it is a symbolic link; put the file itself there, or run: \
        rm 'FOLDER/note.json'.
        """
    private static let noFile = "FOLDER/note.json is not a file of this program."

    private static let reading: [Row<Scene>] = [
        Row("A link is not read.", .fails(isLink), .files(["note.json", "target"])) { w in
            try w.putLink()
            _ = try w.file.contents()
        },
        Row(
            "A link without a target is not read.", .fails(isLink), .files(["note.json"])
        ) { w in
            try w.folder.putLink(at: w.file.path, to: "/nowhere")
            _ = try w.file.contents()
        },
        Row("A folder is not read.", .fails(noFile), .files(["note.json"])) { w in
            try w.folder.putFolder(at: w.file.path)
            _ = try w.file.contents()
        },
        Row("A pipe is not read, and not waited for.", .fails(noFile), .files(["note.json"])) { w in
            // Safe: the path lives during the call.
            try #require(unsafe mkfifo(w.file.path, 0o600) == 0)
            _ = try w.file.contents()
        },
        Row(
            "A file that others can read is refused, with the command that closes it.",
            .fails(
                "Other users can read or write FOLDER/note.json. Run: chmod 600 'FOLDER/note.json'")
        ) { w in
            try w.folder.put("old", at: w.file.path)
            try w.folder.setMode(0o640, of: w.file.path)
            _ = try w.file.contents()
        },
        Row(
            "A file of 64 KB is read, and a larger one is refused, without being read.",
            .reads(["65536"]),
            .fails(noFile + " It has more than 64 KB. Move it away, then try again.")
        ) { w in try w.readLargeFiles(64) },
        Row(
            "A file of 2 MB is read, and a larger one is refused, without being read.",
            .reads(["2097152"]),
            .fails(noFile + " It has more than 2 MB. Move it away, then try again.")
        ) { w in try w.readLargeFiles(2_048) },
    ]

    private static let writing: [Row<Scene>] = [
        Row(
            "A link is not replaced.", .text("target", "mine"),
            .fails("Could not write FOLDER/note.json: it is a symbolic link"),
            .files(["note.json", "target"])
        ) { w in
            try w.putLink()
            try w.file.replace(with: new)
        },
        Row(
            "A link without a target is not replaced.", .files(["note.json"]),
            .text("note.json", nil),
            .fails("Could not write FOLDER/note.json: it is a symbolic link")
        ) { w in
            try w.folder.putLink(at: w.file.path, to: "/nowhere")
            try w.file.replace(with: new)
        },
        Row(
            "A folder is not replaced.", .files(["note.json"]), .text("note.json", nil),
            .fails("Could not write FOLDER/note.json: something else is in its place")
        ) { w in
            try w.folder.putFolder(at: w.file.path)
            try w.file.replace(with: new)
        },
        Row(
            "A folder in the place of the temporary file is named.",
            .fails("Could not write FOLDER/note.json.tmp: something else")
        ) { w in
            try w.folder.putFolder(at: w.file.path + ".tmp")
            try w.file.replace(with: new)
        },
        Row(
            "Nothing is written that is too large to be read again, and the old file stays.",
            .fails("could not be read again. Nothing changed"), .text("note", "0123456789"),
            .files(["note"])
        ) { w in
            let file = PrivateFile(folder: w.folder.state, name: "note", maximumSize: 10)
            try file.replace(with: Array("0123456789".utf8))
            try file.replace(with: Array("0123456789a".utf8))
        },
    ]

    @Test(
        "A file of another user is refused, with the command that changes the owner; a folder is none.",
        .enabled(if: geteuid() == 0, "only root can give a file away"),
        arguments: [0o600, 0o644, nil])
    func foreign(mode: Int?) async throws {
        let sentence = """
            FOLDER/note.json belongs to another user (4321). Run the program as that user, or run: \
            sudo chown -R 0 'FOLDER/note.json'
            """
        try await Scene().expect([.fails(mode == nil ? Self.noFile : sentence)]) { w in
            if let mode {
                try w.folder.put("old", at: w.file.path)
                try w.folder.setMode(mode, of: w.file.path)
            } else {
                try w.folder.putFolder(at: w.file.path)
            }
            try w.folder.giveAway(w.file.path)
            _ = try w.file.contents()
        }
    }

    @Test(
        "A file that is opened and cannot be read is named.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "only on Linux"))
    func unreadableBytes() async throws {
        try await Scene().expect([.fails("Could not read /proc/self/mem: Input/out")]) { _ in
            // Nothing is at the start of the memory.
            let memory = PrivateFile(
                folder: try StateFolder(environment: ["RIBHOUSE_HOME": "/proc/self"]), name: "mem")
            _ = try memory.contents()
        }
    }
}

extension Scene {
    /// Puts a link to another file in the place of the file.
    fileprivate func putLink() throws {
        try folder.put("mine", at: path + "/target")
        try folder.putLink(at: file.path, to: path + "/target")
    }

    /// Reads a file as large as it may be, and then one that has a byte more.
    fileprivate func readLargeFiles(_ kilobytes: Int) throws {
        let size = kilobytes * 1024
        let file = PrivateFile(folder: folder.state, name: "note.json", maximumSize: size)
        try file.replace(with: [1])
        // A file with a hole takes no room. Safe, here and below: the path lives during the call.
        try #require(unsafe truncate(file.path, size) == 0)
        see("\(try file.contents()?.count ?? 0)")
        try #require(unsafe truncate(file.path, size + 1) == 0)
        _ = try file.contents()
    }
}

@Suite struct FileErrorTests {
    @Test("A link in the place of a file is to be removed, by a path whose quotes a shell reads.")
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
        #expect(shellQuoted("'a''b") == #"''\''a'\'''\''b'"#)
    }

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
}

/// The next file that is opened then has the number 0.
@Suite("A program whose standard input is closed", .failsIfStuck)
struct ClosedInputTests {
    @Test("It locks the folder, writes and reads a file, and nothing stays open.")
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

            try await FolderLock(folder: folder.state).withLock { () throws(FileError) in
                try file.replace(with: [1])
            }

            let bytes = try file.contents()
            #expect(bytes == [1])
            // The file, and its folder.
            #expect(syncs.next() == 2)
            let paths = [folder.state.path, folder.state.lockPath, file.path]
            #expect(paths.flatMap { openDescriptors(of: $0) } == [])
        }
    }
}
