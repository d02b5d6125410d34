import Foundation
import PrivateFilesTestSupport
import Testing

@testable import PrivateFiles

@Suite("What the doctor finds out about the folder")
struct FolderFindingTests {
    private let folder: TemporaryFolder
    private let doctor: StateFolderDoctor

    init() throws {
        folder = try TemporaryFolder()
        doctor = StateFolderDoctor(folder: folder.state, files: [])
    }

    @Test("A folder that others can write is reported.")
    func openFolder() throws {
        try folder.state.create()
        try folder.setMode(0o770, of: folder.state.path)

        #expect(doctor.examine()[0].problem?.contains("Other users can write") == true)
    }

    @Test(
        "A file in place of the folder is reported before the disk that it is on.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/version"), "only on Linux"))
    func noFolder() throws {
        let file = try StateFolder(environment: ["RIBHOUSE_HOME": "/proc/version"])

        let findings = StateFolderDoctor(folder: file, files: []).examine()

        #expect(findings[0].problem?.hasPrefix("/proc/version is not a folder.") == true)
    }

    @Test("A folder on a disk without space is reported, also before it is there.")
    func fullDisk() throws {
        // A file system without blocks.
        let full = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse/inner"])

        let findings = StateFolderDoctor(folder: full, files: []).examine()

        #expect(findings.count == 2)
        #expect(findings[0].problem?.hasPrefix("Could not write in /dev/fd: no space") == true)
        #expect(findings[1].problem == nil)
    }

    @Test(
        "A folder that cannot be written is reported.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func readOnly() throws {
        try folder.state.create()
        try folder.setMode(0o500, of: folder.state.path)

        let finding = doctor.examine()[0]

        try folder.setMode(0o700, of: folder.state.path)
        #expect(finding.problem?.contains("permission denied") == true)
    }
}
