import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PitOnDisk

@Suite("The file of a person's own plans", .failsIfStuck)
struct PlansFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.state.path + "/plans.json" }

    private func service() -> OnDiskPitService {
        OnDiskPitService(folder: folder.state, account: "joe", clock: ManualPitClock())
    }

    @Test("Own plans come first; without a file there are the built-in ones.")
    func plans() async throws {
        #expect(try await service().plans() == CookPlan.builtIn)
        try folder.put(
            #"{"plans":[{"name":"ham","stages":[{"name":"smoke","minutes":60}]}]}"#,
            at: path)

        let plans = try await service().plans()

        #expect(plans.map(\.name) == ["ham"] + CookPlan.builtIn.map(\.name))
        #expect(try folder.state.cookPlans() == plans)
    }

    @Test(
        "A mistake in the own plans is reported, also by the doctor, which does not move the file.")
    func mistake() async throws {
        try folder.put(#"{"plans":[]}"#, at: path)
        let service = service()

        await #expect(throws: PitError.unavailable("\(path): “plans” is empty. Add an element.")) {
            try await service.plans()
        }
        let findings = try await StateFolderDoctor(
            folder: folder.state, files: [], others: folder.state.filesOfPits(named:)
        ).repair()

        #expect(findings.last?.problem == "\(path): “plans” is empty. Add an element.")
        #expect(folder.contents?.contains("plans.json") == true)
    }

    @Test("Plans of more than a megabyte are refused: to parse them would need much memory.")
    func tooMany() async throws {
        try folder.put(String(repeating: " ", count: .megabyte) + "{}", at: path)

        let error = await #expect(throws: PitError.self) { try await service().plans() }

        #expect(error?.description.contains("It has more than 1 MB.") == true)
    }

    @Test("A file of plans keeps its bytes when it is moved aside.")
    func movedPlans() throws {
        try folder.put("{", at: path)

        let newPath = try PlansFile(in: folder.state).moveAside()

        #expect(folder.text(at: newPath) == "{")
        #expect(folder.text(at: path) == nil)
    }

    @Test("Own plans that others can write are refused.")
    func openToOthers() async throws {
        try folder.put("{}", at: path)
        try folder.setMode(0o666, of: path)

        let error = await #expect(throws: PitError.self) { try await service().plans() }

        #expect(error?.description.hasSuffix("Run: chmod 600 '\(path)'") == true)
    }
}
