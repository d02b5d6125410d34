import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct StateFolderDoctorTests {
    private let folder: TemporaryFolder
    private let file: JSONFile<Note>
    private let doctor: StateFolderDoctor

    init() throws {
        folder = try TemporaryFolder()
        file = JSONFile(file: PrivateFile(folder: folder.state, name: "note.json"))
        doctor = StateFolderDoctor(folder: folder.state, files: [file])
    }

    @Test("Without a folder everything is missing, and nothing is created.")
    func nothing() {
        let findings = doctor.examine()

        #expect(findings.map(\.path) == [folder.state.path, folder.state.lockPath, file.path])
        #expect(findings.allSatisfy { $0.state == .missing && $0.problem == nil })
        #expect(folder.contents == nil)
    }

    @Test("What is fine stays in its place.")
    func fine() async throws {
        try folder.state.create()
        try file.write(Note("ribs"))

        let findings = try await doctor.repair()

        #expect(findings.allSatisfy { $0.state == .fine && $0.movedTo == nil })
        #expect(folder.contents == ["lock", "note.json"])
    }

    @Test("A damaged file is moved aside, and the finding says where to.")
    func damaged() async throws {
        try folder.put("{", at: file.path)

        let findings = try await doctor.repair()

        #expect(findings.map(\.state) == [.fine, .fine, .faulty])
        #expect(findings[2].problem?.hasPrefix("\(file.path) is damaged.") == true)
        #expect(findings.map(\.movedTo) == [nil, nil, file.path + ".damaged-1"])
        #expect(folder.text(at: file.path + ".damaged-1") == "{")
    }

    @Test("A damaged file is only reported when nothing is to be repaired.")
    func examined() throws {
        try folder.put("{", at: file.path)

        let finding = doctor.examine()[2]

        #expect(finding.problem != nil)
        #expect(finding.movedTo == nil)
        #expect(folder.contents == ["note.json"])
    }

    @Test("A damaged file that cannot be moved is an error.")
    func failedMove() async throws {
        try folder.put("{", at: file.path)
        var broken = file.file
        broken.calls = FailingCall.rename(EROFS).calls
        let doctor = StateFolderDoctor(folder: folder.state, files: [JSONFile<Note>(file: broken)])

        let error = await #expect(throws: FileError.self) { try await doctor.repair() }

        #expect(error?.description.hasPrefix("Could not move \(file.path)") == true)
    }

    @Test(
        "A file of a newer program, or a link in its place, is reported and stays in its place.",
        arguments: [(#"{"version": 3}"#, "newer program"), (nil, "symbolic link")])
    func staying(text: String?, problem: String) async throws {
        try folder.state.create()
        if let text {
            try folder.put(text, at: file.path)
        } else {
            try folder.putLink(at: file.path, to: "/nowhere")
        }

        let findings = try await doctor.repair()

        #expect(findings[2].problem?.contains(problem) == true)
        #expect(findings[2].movedTo == nil)
        #expect(folder.contents == ["lock", "note.json"])
    }

    @Test("A folder in the place of a temporary file is reported, also before there is a file.")
    func temporaryFolder() async throws {
        let path = folder.state.path + "/other.json"
        try folder.putFolder(at: path + ".tmp")
        let doctor = StateFolderDoctor(folder: folder.state, files: []) { [folder] names in
            names.filter { $0.hasSuffix(".json") }.map {
                JSONFile<Note>(file: PrivateFile(folder: folder.state, name: $0))
            }
        }

        let finding = try #require(try await doctor.repair().last)

        #expect(finding.path == path)
        #expect(
            finding.problem
                == """
                \(path).tmp is a folder, in the place of a file that is being written. Move it away: \
                mv '\(path).tmp' /tmp
                """)
        #expect(folder.contents == ["lock", "other.json.tmp"])
    }
}

@Suite("What the doctor finds out about the folder and its lock", .failsIfStuck)
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
    private func problems(
        _ path: String? = nil
    ) throws -> (folder: String?, lock: String?) {
        let state = try path.map { try StateFolder(environment: ["RIBHOUSE_HOME": $0]) }
        let findings = StateFolderDoctor(folder: state ?? folder.state, files: []).examine()
        #expect(findings.count == 2)
        return (findings[0].problem, findings[1].problem)
    }

    @Test(
        "A file in place of the folder is reported before the disk that it is on.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/version"), "only on Linux"))
    func noFolder() throws {
        let problem = try problems("/proc/version").folder

        #expect(problem?.hasPrefix("/proc/version is not a folder.") == true)
    }

    @Test(
        "A link that leads to no folder is reported, with the command that removes it.",
        arguments: ["/nowhere/ribhouse", "itself"])
    func brokenLink(target: String) throws {
        try folder.putLink(at: path, to: target == "itself" ? path : target)

        let problems = try problems()

        #expect(
            problems.folder
                == """
                \(path) is a link that leads to no folder. Create that folder, or remove the link: rm \
                '\(path)'
                """)
        #expect(target != "itself" || problems.lock != nil)
    }

    @Test("A part of the path that is no folder is reported.")
    func fileAbove() throws {
        try folder.put("", at: path + "/file")

        let problem = try problems(path + "/file/in").folder

        #expect(problem?.contains("a part of the path is not a folder") == true)
    }

    @Test("A folder on a disk without space is reported, also before it is there.")
    func fullDisk() throws {
        // A file system without blocks.
        let problems = try problems("/dev/fd/ribhouse/inner")

        #expect(problems.folder?.hasPrefix("Could not write in /dev/fd: no space") == true)
        #expect(problems.lock == nil)
    }

    @Test(
        "A folder that cannot be listed or written is reported: what is in it is not known.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"),
        arguments: [(0o300, "Could not list"), (0o500, "permission denied")])
    func noPermission(mode: Int, text: String) throws {
        try folder.state.create()
        try folder.setMode(mode, of: path)

        let problem = try problems().folder

        try folder.setMode(0o700, of: path)
        #expect(problem?.contains(text) == true)
    }

    @Test(
        "A lock of another user is reported.",
        .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignLock() throws {
        try folder.put("", at: lock)
        try folder.giveAway(lock)

        #expect(try problems().lock?.contains("belongs to another user") == true)
    }

    @Test(
        "A folder or a link in the place of the lock is reported, with the command to move it.",
        arguments: [true, false])
    func noLock(isFolder: Bool) throws {
        try folder.state.create()
        if isFolder {
            try folder.putFolder(at: lock)
        } else {
            try folder.putLink(at: lock, to: "/nowhere")
        }

        #expect(try problems().lock == "\(lock) is not a file. Move it away: mv '\(lock)' /tmp")
    }

    @Test(
        "A lock that cannot be opened is reported.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func lockWithoutPermission() throws {
        try folder.put("", at: lock)
        try folder.setMode(0, of: lock)

        let problem = try problems().lock

        #expect(problem?.hasPrefix("Could not write \(lock): permission denied") == true)
    }
}
