import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite("What the doctor finds out about the folder", .failsIfStuck)
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

    @Test(
        "A link that leads to no folder is reported, with the command that removes it.",
        arguments: ["/nowhere/ribhouse", "itself"])
    func brokenLink(target: String) throws {
        let path = folder.state.path
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: target == "itself" ? path : target)

        let findings = doctor.examine()

        #expect(
            findings[0].problem
                == """
                \(path) is a link that leads to no folder. Create that folder, or remove the link: rm \
                '\(path)'
                """)
        #expect(target != "itself" || findings[1].state == .faulty)
    }

    @Test("A part of the path that is no folder is reported.")
    func fileAbove() throws {
        try folder.put("", at: folder.state.path + "/file")
        let inner = try StateFolder(environment: ["RIBHOUSE_HOME": folder.state.path + "/file/in"])

        let findings = StateFolderDoctor(folder: inner, files: []).examine()

        #expect(findings[0].problem?.contains("a part of the path is not a folder") == true)
    }

    @Test(
        "A folder that cannot be listed is reported: what is in it is not known.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func unlistable() throws {
        try folder.state.create()
        try folder.setMode(0o300, of: folder.state.path)

        let finding = doctor.examine()[0]

        try folder.setMode(0o700, of: folder.state.path)
        #expect(finding.problem?.hasPrefix("Could not list \(folder.state.path)") == true)
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

    @Test(
        "A lock of another user is reported.",
        .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignLock() throws {
        let path = folder.state.lockPath
        try folder.put("", at: path)
        // Safe: the path lives during the call.
        try #require(unsafe chown(path, 4321, 4321) == 0)

        #expect(doctor.examine()[1].problem?.contains("belongs to another user") == true)
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
