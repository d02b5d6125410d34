import ArgumentParsing
import Auth
import LoggedIn
import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The pits of a folder", .failsIfStuck)
struct PitServicesTests {
    private let folder: TemporaryFolder
    private let joe = JoeService.joe

    init() throws { folder = try TemporaryFolder() }

    private func pits(at issuer: String? = nil) -> PitServices {
        PitServices(in: folder.state, clock: ManualPitClock(), issuer: issuer)
    }

    @Test("Two persons of one name, on this machine and at a server, have two pits.")
    func issuers() async throws {
        let cook = try await pits().service(for: joe).start(.brisket)

        #expect(await pits().service(for: joe).refresh().cooks == [cook])
        #expect(
            await pits(at: "https://id.example.org").service(for: joe).refresh() == .ready(Pit()))
    }

    @Test("A person with a new name keeps the pit, and another one of that name has another pit.")
    func names() async throws {
        let users = [("1", "joe"), ("1", "joseph"), ("2", "joe")].map {
            User(id: $0.0, name: $0.1, barbecueFoods: [])
        }
        let services = users.map { pits(at: "https://id.example.org").service(for: $0) }

        let cook = try await services[0].start(.brisket)

        #expect(await services[1].refresh().cooks == [cook])
        #expect(await services[2].refresh() == .ready(Pit()))
    }

    @Test("Without a session of its person, the pit of an account does not change.")
    func ended() async throws {
        let pits = PitServices(in: folder.state, clock: ManualPitClock(), hasAccounts: true)

        let error = await #expect(throws: PitError.self) {
            try await pits.service(for: joe).start(.brisket)
        }

        #expect(error == .notSignedIn("You are not signed in."))
        #expect(try ExitCode(#require(error)) == .notSignedIn)
    }

    @Test("The open screens are those of the next start, for the same person.")
    func openScreens() async throws {
        await pits().openScreens.save([.board, .cook("brisket")], of: joe)

        #expect(await pits().openScreens.screens(of: joe) == [.board, .cook("brisket")])
        #expect(await pits(at: "https://id.example.org").openScreens.screens(of: joe) == [])
    }

    @Test("Open screens that cannot be read are none, and the file stays as it is.")
    func damagedPlaces() async throws {
        let path = folder.state.path + "/places.json"
        try folder.put("{", at: path)

        await pits().openScreens.save([.board], of: joe)

        #expect(await pits().openScreens.screens(of: joe) == [])
        #expect(folder.text(at: path) == "{")
    }

    @Test("The open screens of a removed account are not kept for a new one of its name.")
    func screensOfARemovedAccount() async throws {
        let app = TestApp()
        try await app.signIn()
        let folder = try StateFolder(environment: ["RIBHOUSE_HOME": app.path])
        let pits = PitServices(in: folder, clock: ManualPitClock(), hasAccounts: true)
        _ = await pits.openScreens.screens(of: joe)
        await pits.openScreens.save([.board, .account], of: joe)
        #expect(app.files.contains("places.json"))

        let remove = ["account", "remove", "--password-stdin"]
        _ = try await app.run(remove, input: "brisket-4-ever")
        let left = await pits.openScreens.screens(of: joe)
        try await app.signIn()
        await pits.openScreens.save([.board, .account], of: joe)

        #expect(left == [])
        let newPits = PitServices(in: folder, clock: ManualPitClock(), hasAccounts: true)
        #expect(await newPits.openScreens.screens(of: joe) == [])
    }
}
