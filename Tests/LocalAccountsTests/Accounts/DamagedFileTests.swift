import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct DamagedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("No random damage is read as something else.")
    func randomDamage() {
        var damage = Damage()
        for file in [StoredSamples.accounts, StoredSamples.session] {
            for _ in 0..<Damage.count / 2 {
                let damaged = damage.damaged(Array(file.utf8))

                #expect((try? JSONFile<AccountList>.content(of: damaged)) == nil)
                #expect((try? JSONFile<Session>.content(of: damaged)) == nil)
            }
        }
        print("\(Damage.count / 2 * 2) damaged files of accounts were read.")
    }

    @Test("No change replaces a damaged file.", arguments: ["accounts.json", "session.json"])
    func overwriting(name: String) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        _ = try await fixture.login()
        let path = folder.state.path + "/" + name
        let whole = try #require(FileManager.default.contents(atPath: path))
        let count = Damage.count / 2
        var damage = Damage()
        for _ in 0..<count {
            let damaged = Data(damage.damaged(Array(whole)))
            try damaged.write(to: URL(filePath: path))

            _ = try? await fixture.login()
            _ = try? await fixture.service.changeFoods(to: ["ribs"])

            #expect(FileManager.default.contents(atPath: path) == damaged)
        }
        #expect(folder.contents == ["accounts.json", "lock", "session.json"])
        print("\(count) damaged files called \(name) were to be changed.")
    }

    @Test("A count that is not possible is damage, and the largest one can grow.")
    func counts() throws {
        var failures = try storedFailures(1_000_000_000)
        failures.add(at: ServiceFixture.noon)
        #expect(failures.count == 1_000_000_000)
        for count in [-1, 1_000_000_001, Int.max] {
            #expect(throws: DecodingError.self) { try storedFailures(count) }
        }
    }

    private func storedFailures(_ count: Int) throws -> SignInFailures {
        try JSONDecoder().decode(
            SignInFailures.self, from: Data(#"{"count": \#(count), "last": 0}"#.utf8))
    }
}
