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

    @Test("A file that is damaged twice is moved to two names.")
    func twice() async throws {
        for text in ["{1", "{2"] {
            try folder.put(text, at: file.path)
            _ = try await doctor.repair()
        }

        #expect(folder.contents == ["lock", "note.json.damaged-1", "note.json.damaged-2"])
        #expect(folder.text(at: file.path + ".damaged-1") == "{1")
        #expect(folder.text(at: file.path + ".damaged-2") == "{2")
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

    @Test("A file of a newer program is reported, and stays in its place.")
    func newer() async throws {
        try folder.put(#"{"version": 3}"#, at: file.path)

        let findings = try await doctor.repair()

        #expect(findings[2].problem?.contains("newer program") == true)
        #expect(findings[2].movedTo == nil)
        #expect(folder.contents == ["lock", "note.json"])
    }

    @Test("A link is reported, and stays in its place.")
    func link() async throws {
        try folder.state.create()
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: "/nowhere")

        let findings = try await doctor.repair()

        #expect(findings[2].problem?.contains("symbolic link") == true)
        #expect(findings[2].movedTo == nil)
    }

    @Test("Something else in the place of the lock is reported, with the command to move it.")
    func lock() throws {
        try folder.putFolder(at: folder.state.lockPath)

        let path = folder.state.lockPath
        #expect(
            doctor.examine()[1].problem == "\(path) is not a file. Move it away: mv '\(path)' /tmp")
    }

    @Test("A link in the place of the lock is no file, whatever it leads to.")
    func linkedLock() throws {
        try folder.state.create()
        try FileManager.default.createSymbolicLink(
            atPath: folder.state.lockPath, withDestinationPath: "/nowhere")

        #expect(doctor.examine()[1].problem?.contains("is not a file.") == true)
    }

    @Test(
        "A lock that cannot be opened is reported.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func lockWithoutPermission() throws {
        try folder.put("", at: folder.state.lockPath)
        try folder.setMode(0, of: folder.state.lockPath)

        let problem = doctor.examine()[1].problem

        #expect(
            problem?.hasPrefix("Could not write \(folder.state.lockPath): permission denied")
                == true)
    }
}
