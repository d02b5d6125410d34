import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization

@testable import LocalAccounts

/// The processes that share a state folder; a test sees one of them.
final class Scene: World {
    let folder: TemporaryFolder
    private let seen: Mutex<ServiceFixture>
    private let states = Mutex<[SessionState?]>([])
    private let texts = Mutex<[String]>([])

    init() async throws {
        folder = try TemporaryFolder()
        seen = Mutex(await ServiceFixture(folder))
    }

    /// The process of which a test sees facts; its person is joe, unless the steps say otherwise.
    var process: ServiceFixture { seen.withLock { $0 } }
    var service: LocalAuthService { process.service }

    /// Lets the test see this process.
    func look(at process: ServiceFixture) { seen.withLock { $0 = process } }

    /// Lets the test see a process with this partner.
    func sit(_ partner: ConversationPartnerFake) async {
        look(at: await ServiceFixture(folder, partner: partner))
    }

    /// Another process of joe.
    func another() async -> ServiceFixture { await ServiceFixture(folder) }

    /// Creates the account of joe in another process.
    func addJoe() async throws {
        try await another().service.addAccount(
            name: "joe", foods: ["brisket"], password: "brisket-4-ever")
    }

    /// Creates the account of ann in another process.
    func addAnn(password: String = "pulled-pork") async throws {
        try await another().service.addAccount(name: "ann", foods: [], password: password)
    }

    /// The accounts and sessions that are stored.
    var list: AccountList { get throws { try folder.state.accounts.read() ?? AccountList() } }

    /// Changes the accounts as another program does.
    func changeAccounts(_ change: (inout AccountList) throws -> Void) throws {
        var list = try list
        try change(&list)
        try folder.state.accounts.write(list)
    }

    /// Calls this when the process checks a password, which is right.
    func duringCheck(_ work: @escaping @Sendable (Scene) throws -> Void) {
        process.hasher.verifySpy.answers { [weak self] _, _ in
            if let self { try? work(self) }
            return true
        }
    }

    /// Blocks the next write of a file.
    func blockWrites(of name: String) throws {
        try folder.state.create()
        try folder.putFolder(at: path(name) + ".tmp")
    }

    func path(_ name: String) -> String { folder.state.path + "/" + name }

    func see(_ state: SessionState?) { states.withLock { $0.append(state) } }
    func see(_ text: String) { texts.withLock { $0.append(text) } }

    /// A fact after the steps of a row, whose texts are parts of what is there.
    enum Fact: Sendable, Equatable {
        /// The state that the process shows.
        case shows(SessionState)
        /// The process shows that the session cannot be read.
        case showsProblem(String)
        /// The states, and the texts, that the steps have seen.
        case saw([SessionState?])
        case reads([String])
        case fails(AuthError)
        case failsAs(AuthError.Kind, String)
        case succeeds
        /// The questions and the notices of the process, and the hashes that it has computed.
        case asked([Question.Subject])
        case told([String])
        case hashes(Int)

        /// The person whose session a new process finds.
        case user(String?)
        /// The names of all accounts, and the numbers of sessions and of failed sign-ins.
        case accounts([String])
        case sessions(Int)
        case failures(Int?)
        /// The hashes of their passwords, and their foods.
        case passwords([String])
        case foods([[String]])
        /// The names in the folder, and the text of one.
        case files([String]?)
        case file(String, String?)
    }

    func fact(of error: any Error, insteadOf expected: Fact) -> Fact? {
        guard let error = error as? AuthError else { return nil }
        switch expected {
        case .fails: return .fails(error)
        case .failsAs(_, let part):
            return .failsAs(error.kind, Self.part(part, of: error.description))
        default: return nil
        }
    }

    func fact(insteadOf expected: Fact) async throws -> Fact {
        switch expected {
        case .shows: process.shown.map { .shows($0) } ?? .showsProblem("nothing")
        case .showsProblem(let part):
            .showsProblem(Self.part(part, of: process.shown?.problem?.description ?? ""))
        case .saw: .saw(states.withLock { $0 })
        case .reads: .reads(texts.withLock { $0 })
        case .fails, .failsAs, .succeeds: .succeeds
        case .asked: .asked(process.partner.asked)
        case .told: .told(process.partner.receiveSpy.calls)
        case .hashes: .hashes(process.hasher.computations)
        case .user: .user(try await another().service.currentUser()?.name)
        case .accounts: .accounts(try list.accounts.map(\.name.text))
        case .sessions: .sessions(try list.sessions.count)
        case .failures: .failures(try list.failures?.count)
        case .passwords: .passwords(try list.accounts.map(\.passwordHash))
        case .foods: .foods(try list.accounts.map(\.favouriteFoods.names))
        case .files: .files(folder.contents)
        case .file(let name, _): .file(name, folder.text(at: path(name)))
        }
    }
}
