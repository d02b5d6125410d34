import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct DamagedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("After a damaged session was moved aside, there is no session.")
    func movedAside() async throws {
        let fixture = try await ServiceFixture(folder, ServerFake())
        try await fixture.login()
        let path = folder.state.deviceSessionPath
        try Data("{".utf8).write(to: URL(filePath: path))
        let damaged = await fixture.refresh()

        try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged-1")

        #expect(damaged != .signedOut(.noSession))
        #expect(await fixture.refresh() == .signedOut(.noSession))
    }

    @Test("No random damage of a session is read as something else, and none is overwritten.")
    func randomDamage() async throws {
        let fixture = try await ServiceFixture(folder, ServerFake())
        try await fixture.login()
        let path = folder.state.deviceSessionPath
        let whole = try #require(FileManager.default.contents(atPath: path))
        // The time of the renewal has come, so a session that could be read would be written.
        fixture.clock.advance(by: .seconds(51))
        var damage = Damage()
        for _ in 0..<Damage.count {
            let damaged = Data(damage.damaged(Array(whole)))
            try damaged.write(to: URL(filePath: path))

            let state = await fixture.service.refresh()
            _ = try? await fixture.login()

            guard case .signedOut(.unavailable(_)) = state else {
                Issue.record("It was read: \(String(decoding: damaged, as: UTF8.self))")
                continue
            }
            #expect(FileManager.default.contents(atPath: path) == damaged)
        }
        print("\(Damage.count) damaged files of a session at an identity server were tried.")
    }
}
