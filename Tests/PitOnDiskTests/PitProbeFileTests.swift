import Foundation
import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PitOnDisk

@Suite("A probe in the file of a pit", .failsIfStuck)
struct PitProbeFileTests {
    private let folder: TemporaryFolder
    private let clock = ManualPitClock()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.state.pit(ofAccount: "joe").path }

    private func service() -> OnDiskPitService {
        OnDiskPitService(folder: folder.state, account: "joe", clock: clock)
    }

    /// Writes a pit whose cook has a probe that has ended its stage.
    private func measuredCook() async throws -> Cook {
        let stage = CookPlan.Stage(
            name: "smoke", minutes: 60, until: StageTarget(celsius: 63, end: .last))
        let plan = CookPlan(name: "brisket", stages: [stage])
        let cook = try await service().start(CookOrder(plan: plan, weight: .fiveKilograms))
        _ = try await service().use(.meat(56), for: cook.id)
        for degrees in [nil, 63, 63.4, 64.0] {
            clock.advance(by: .seconds(12))
            try await service().measure(
                .celsius(degrees, at: clock.now), of: cook.id, by: .meat(56))
        }
        return try await service().refresh().existingCook(cook.id)
    }

    @Test("Another program reads what was measured, and what it has ended.")
    func kept() async throws {
        let cook = try await measuredCook()

        #expect(cook.probe?.measurements.count == 4)
        #expect(cook.stages[0].target == StageTarget(celsius: 63, end: .last))
        #expect(cook.progress(at: clock.now).due == cook.started + 3600)
    }

    @Test(
        "A file with numbers that no probe has is damaged, whatever its checksum says.",
        arguments: [
            (#""tenths" : 634"#, #""tenths" : 9000000"#),
            (#""tenths" : 634"#, #""tenths" : 9223372036854775807"#),
            (#""silentAfter" : 300"#, #""silentAfter" : -1"#),
            (#""silentAfter" : 300"#, #""silentAfter" : 9223372036854775807"#),
            (#""name" : "Thermopro-TP12/56/meat""#, #""name" : "Thermopro-TP12""#),
            (#""time" : "2026-07-04T08:00:12Z""#, #""time" : "99999-07-04T08:00:12Z""#),
            (#""celsius" : 63"#, #""celsius" : 0"#), (#""end" : "last""#, #""end" : "never""#),
        ])
    func impossible(old: String, new: String) async throws {
        _ = try await measuredCook()
        let text = try #require(folder.text(at: path))
        #expect(text.contains(old))

        try folder.put(text.replacing(old, with: new).withChecksum, at: path)

        #expect(try folder.state.pit(ofAccount: "joe").isDamaged())
    }

    @Test("After a day of measurements the file has some kilobytes more, and one change.")
    func size() async throws {
        let cook = try await service().start(.brisket)
        _ = try await service().use(.meat(56), for: cook.id)
        let before = try #require(folder.text(at: path)).utf8.count
        let service = service()
        for number in 0..<600 {
            clock.advance(by: .seconds(120))
            try await service.measure(
                .celsius(Double(40 + number % 40), at: clock.now), of: cook.id, by: .meat(56))
        }

        #expect(try #require(folder.text(at: path)).utf8.count - before < 10_000)
        guard case .ready(let pit) = await service.refresh() else { return }
        #expect(pit.journal.all.count == 2)
    }
}
