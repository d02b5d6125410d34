import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct StateFolderDoctorTests {
    @Test("The doctor examines a folder", arguments: files + folders)
    func examines(row: Row<Scene>) async throws {
        try await row.check(in: Scene(isCreated: false))
    }

    private static let fine = ["FOLDER fine", "FOLDER/lock fine"]

    private static let files: [Row<Scene>] = [
        Row(
            "Without a folder everything is missing, and nothing is created.",
            .reads(["FOLDER missing", "FOLDER/lock missing", "FOLDER/note.json missing"]),
            .files(nil)
        ) { w in w.see(w.doctor().examine()) },
        Row(
            "What is fine stays in its place.",
            .reads(fine + ["FOLDER/note.json fine"]), .files(["lock", "note.json"])
        ) { w in
            try w.folder.state.create()
            try w.note.write(Note("ribs"))
            w.see(try await w.doctor().repair())
        },
        Row(
            "A damaged file is moved aside, and the finding says where to.",
            .reads(fine + [isDamaged + " It is moved to FOLDER/note.json.damaged-1."]),
            .text("note.json.damaged-1", "{")
        ) { w in
            try w.folder.put("{", at: w.file.path)
            w.see(try await w.doctor().repair())
        },
        Row(
            "A damaged file is only reported when nothing is to be repaired.",
            .reads(["FOLDER fine", "FOLDER/lock missing", isDamaged]), .files(["note.json"])
        ) { w in
            try w.folder.put("{", at: w.file.path)
            w.see(w.doctor().examine())
        },
        Row(
            "A damaged file that cannot be moved is an error.",
            .fails("Could not move FOLDER/note.json")
        ) { w in
            try w.folder.put("{", at: w.file.path)
            _ = try await w.doctor(of: w.failing(.rename(EROFS))).repair()
        },
        Row(
            "A file of a newer program is reported and stays in its place.",
            .reads(
                fine + [
                    """
                    FOLDER/note.json faulty FOLDER/note.json was written by a newer program (version 3, \
                    this one knows 2). Use that program, or set RIBHOUSE_HOME to another folder.
                    """
                ]), .files(["lock", "note.json"])
        ) { w in
            try w.folder.put(#"{"version": 3}"#, at: w.file.path)
            w.see(try await w.doctor().repair())
        },
        Row(
            "A link in the place of a file is reported and stays in its place.",
            .reads(
                fine + [
                    """
                    FOLDER/note.json faulty Could not read FOLDER/note.json: it is a symbolic link; \
                    put the file itself there, or run: rm 'FOLDER/note.json'.
                    """
                ]), .files(["lock", "note.json"])
        ) { w in
            try w.folder.state.create()
            try w.folder.putLink(at: w.file.path, to: "/nowhere")
            w.see(try await w.doctor().repair())
        },
        Row(
            "A folder in the place of a temporary file is reported, also before there is a file.",
            .reads(
                fine + [
                    """
                    FOLDER/other.json faulty FOLDER/other.json.tmp is a folder, in the place of a file \
                    that is being written. Move it away: mv 'FOLDER/other.json.tmp' /tmp
                    """
                ]), .files(["lock", "other.json.tmp"])
        ) { w in
            try w.folder.putFolder(at: w.path + "/other.json.tmp")
            let doctor = StateFolderDoctor(folder: w.folder.state, files: []) {
                [state = w.folder.state] names in
                names.filter { $0.hasSuffix(".json") }.map {
                    JSONFile<Note>(file: PrivateFile(folder: state, name: $0))
                }
            }
            w.see(try await doctor.repair())
        },
    ]

    private static let isDamaged = """
        FOLDER/note.json faulty FOLDER/note.json is damaged. `ribhouse doctor --repair` moves it aside.
        """

    private static let folders: [Row<Scene>] = [
        Row(
            "A link that leads to no folder is reported, with the command that removes it.",
            .reads([isBroken, "FOLDER/lock missing"])
        ) { w in
            try w.folder.putLink(at: w.path, to: "/nowhere/ribhouse")
            w.see(StateFolderDoctor(folder: w.folder.state, files: []).examine())
        },
        Row(
            "A link that leads to itself is reported, also as the lock.",
            .reads([
                isBroken,
                """
                FOLDER/lock faulty Could not write FOLDER/lock: a link in the path leads to itself; \
                correct it, or set RIBHOUSE_HOME to another folder.
                """,
            ])
        ) { w in
            try w.folder.putLink(at: w.path, to: w.path)
            w.see(StateFolderDoctor(folder: w.folder.state, files: []).examine())
        },
        Row(
            "A part of the path that is no folder is reported.",
            .reads([
                """
                FOLDER/file/in faulty Could not read FOLDER/file/in: a part of the path is not a \
                folder; move it away, or set RIBHOUSE_HOME to another one.
                """, "FOLDER/file/in/lock missing",
            ])
        ) { w in
            try w.folder.put("", at: w.path + "/file")
            w.see(StateFolderDoctor(folder: try w.inner("/file/in"), files: []).examine())
        },
        Row(
            "A folder on a disk without space is reported, also before it is there.",
            .reads([
                """
                /dev/fd/ribhouse/inner faulty Could not write in /dev/fd: no space is left there; free \
                some space, then try again.
                """, "/dev/fd/ribhouse/inner/lock missing",
            ])
        ) { w in
            // A file system without blocks.
            let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse/inner"])
            w.see(StateFolderDoctor(folder: folder, files: []).examine())
        },
        Row(
            "A folder in the place of the lock is reported, with the command to move it.",
            .reads(["FOLDER fine", noLock])
        ) { w in
            try w.folder.state.create()
            try w.folder.putFolder(at: w.folder.state.lockPath)
            w.see(StateFolderDoctor(folder: w.folder.state, files: []).examine())
        },
        Row(
            "A link in the place of the lock is reported, with the command to move it.",
            .reads(["FOLDER fine", noLock])
        ) { w in
            try w.folder.state.create()
            try w.folder.putLink(at: w.folder.state.lockPath, to: "/nowhere")
            w.see(StateFolderDoctor(folder: w.folder.state, files: []).examine())
        },
    ]

    private static let isBroken = """
        FOLDER faulty FOLDER is a link that leads to no folder. Create that folder, or remove the link: \
        rm 'FOLDER'
        """
    private static let noLock =
        "FOLDER/lock faulty FOLDER/lock is not a file. Move it away: mv 'FOLDER/lock' /tmp"
}

extension Scene {
    fileprivate func doctor(of file: PrivateFile? = nil) -> StateFolderDoctor {
        StateFolderDoctor(folder: folder.state, files: [JSONFile<Note>(file: file ?? self.file)])
    }
}

@Suite("What the doctor finds out for some users or on some systems", .failsIfStuck)
struct FolderFindingTests {
    private let folder: TemporaryFolder
    private let path: String
    private let lock: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.state.path
        lock = folder.state.lockPath
    }

    /// Returns the problem of the folder, and that of its lock.
    private func problems() -> [String?] {
        StateFolderDoctor(folder: folder.state, files: []).examine().map(\.problem)
    }

    @Test(
        "A file in place of the folder is reported before the disk that it is on.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/version"), "only on Linux"))
    func noFolder() throws {
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "/proc/version"])

        let problem = StateFolderDoctor(folder: folder, files: []).examine().first?.problem

        #expect(problem?.hasPrefix("/proc/version is not a folder.") == true)
    }

    @Test(
        "A folder that cannot be listed or written is reported: what is in it is not known.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"),
        arguments: [(0o300, "Could not list"), (0o500, "permission denied")])
    func noPermission(mode: Int, text: String) throws {
        try folder.state.create()
        try folder.setMode(mode, of: path)

        let problem = problems()[0]

        try folder.setMode(0o700, of: path)
        #expect(problem?.contains(text) == true)
    }

    @Test(
        "A lock of another user is reported.",
        .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignLock() throws {
        try folder.put("", at: lock)
        try folder.giveAway(lock)

        #expect(problems()[1]?.contains("belongs to another user") == true)
    }

    @Test(
        "A lock that cannot be opened is reported.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func lockWithoutPermission() throws {
        try folder.put("", at: lock)
        try folder.setMode(0, of: lock)

        let problem = problems()[1]

        #expect(problem?.hasPrefix("Could not write \(lock): permission denied") == true)
    }
}
