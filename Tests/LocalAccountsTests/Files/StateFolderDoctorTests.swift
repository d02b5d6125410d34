import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import Testing

@testable import LocalAccounts

@Suite struct StateFolderDoctorTests {
    private let folder: TemporaryFolder
    private let doctor: StateFolderDoctor

    init() throws {
        folder = try TemporaryFolder()
        doctor = StateFolderDoctor(folder: folder.state, files: folder.state.filesOfAccounts)
    }

    @Test("Without a folder everything is fine, and nothing is created.")
    func nothing() {
        #expect(doctor.examine().allSatisfy { $0.problem == nil })
        #expect(folder.contents == nil)
    }

    @Test("What is fine stays in its place.")
    func fine() async throws {
        _ = try await ServiceFixture(folder).login()

        let findings = try await doctor.repair()

        #expect(findings.allSatisfy { $0.problem == nil && $0.movedTo == nil })
        #expect(folder.contents == ["accounts.json", "lock", "session.json"])
    }

    @Test("A folder on a disk without space is reported, also before it is there.")
    func fullDisk() throws {
        // A file system without blocks.
        let full = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse"])

        let findings = StateFolderDoctor(folder: full, files: []).examine()

        #expect(findings[0].problem?.contains("no space is left there") == true)
    }

    @Test(
        "A folder that cannot be written is reported.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func readOnly() throws {
        try folder.state.create()
        let path = folder.state.path
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)

        let finding = doctor.examine()[0]

        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        #expect(finding.problem?.contains("permission denied") == true)
    }

    @Test("A file that is damaged twice is moved to two names.")
    func twice() async throws {
        for _ in 1...2 {
            try folder.put("{", at: folder.state.accountsPath)
            _ = try await doctor.repair()
        }

        #expect(
            folder.contents == ["accounts.json.damaged-1", "accounts.json.damaged-2", "lock"])
    }

    @Test("A link is reported, and stays in its place.")
    func link() async throws {
        try folder.state.create()
        try FileManager.default.createSymbolicLink(
            atPath: folder.state.accountsPath, withDestinationPath: "/nowhere")

        let findings = try await doctor.repair()

        #expect(findings[2].problem?.contains("symbolic link") == true)
        #expect(findings[2].movedTo == nil)
    }

    @Test("Something else in the place of the lock is reported.")
    func lock() throws {
        try folder.putFolder(at: folder.state.lockPath)

        #expect(doctor.examine()[1].problem?.contains("mv '\(folder.state.lockPath)'") == true)
    }
}
