import Announcements
import ArgumentParsing
import Auth
import Meal
import MyAccount
import NewCook
import PitBoard
import PitContract
import PitCook
import PitTestSupport
import ProbesContract
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing
import Thermometers
import Tips

@testable import LoggedIn

struct LoggedInDependencyStub: LoggedInDependency {
    let presenter = LoggedInPresentableSpy()
    /// A view in place of the spy.
    var view: (any LoggedInPresentable)?
    let pit = PitServiceSpy()
    let openScreens = OpenScreensStoreSpy()
    let pitBoard = PitBoardBuildableSpy()
    let pitCook = PitCookBuildableSpy()
    let newCook = NewCookBuildableSpy()
    let announcements = AnnouncementsBuildableSpy()
    let meal = MealBuildableSpy()
    let tips = TipsBuildableSpy()
    let myAccount = MyAccountBuildableSpy()
    let thermometers = ThermometersBuildableSpy()
    var probesService: (any ProbesService)?

    var clock: any PitClock { ManualPitClock() }
    var linePlace = LinePlace.session
    var openScreensStore: any OpenScreensStore { openScreens }
    var pitBoardBuilder: any PitBoardBuildable { pitBoard }
    var pitCookBuilder: any PitCookBuildable { pitCook }
    var newCookBuilder: any NewCookBuildable { newCook }
    var announcementsBuilder: any AnnouncementsBuildable { announcements }
    var mealBuilder: any MealBuildable { meal }
    var tipsBuilder: any TipsBuildable { tips }
    var myAccountBuilder: any MyAccountBuildable { myAccount }
    var thermometersBuilder: any ThermometersBuildable { thermometers }

    func makeLoggedInPresenter() async -> any LoggedInPresentable { view ?? presenter }
    func makePitService(for user: User) async -> any PitService { pit }

    /// Attaches a unit with these dependencies for `body`, after which it has no children.
    func launch(_ body: (any LoggedInRouting) async throws -> Void) async throws {
        let sut = await LoggedInBuilder(dependency: self)
            .build(withListener: LoggedInListenerSpy(), user: User(name: "joe", barbecueFoods: []))
        try await sut.launch { try await body(sut) }
        #expect(sut.children.isEmpty)
    }
}

extension LoggedInInteractor {
    /// Returns an interactor with these doubles, and with others for what a test does not look at.
    static func with(
        user: User = User(name: "joe", barbecueFoods: []), pit: PitServiceSpy = PitServiceSpy(),
        openScreens: OpenScreensStoreSpy = OpenScreensStoreSpy(),
        presenter: LoggedInPresentableSpy = LoggedInPresentableSpy(),
        listener: LoggedInListenerSpy = LoggedInListenerSpy(),
        clock: ManualPitClock = ManualPitClock(), place: LinePlace = .session
    ) -> LoggedInInteractor {
        LoggedInInteractor(
            user: user, pit: pit, clock: clock, openScreens: openScreens, place: place,
            presenter: presenter, listener: listener)
    }
}

extension LoggedInInteractor {
    /// Types a line, as a person does.
    func type(_ line: String) async throws(UsageError) {
        let words = line.split(separator: " ").map(String.init)
        guard let act = PitAct.all.first(where: { $0.syntax(in: .session).name == words[0] }),
            let arguments = try act.syntax(in: .session).parse(words.dropFirst())
        else { preconditionFailure("There is no such act.") }
        try await didAct(act, arguments)
    }
}

extension LoggedInPresentableSpy {
    /// The answers that were shown.
    var answers: [PitActAnswer] {
        showSpy.calls.compactMap { if case .done(let answer) = $0 { answer } else { nil } }
    }

    /// Why acts were not done.
    var refusals: [PitError] {
        showSpy.calls.compactMap { if case .refused(.pit(let error)) = $0 { error } else { nil } }
    }
}

extension PitServiceSpy {
    /// Changes the pit as it is asked, in this program.
    func appliesRequests(by clock: ManualPitClock) {
        performSpy.answers { [self] request throws(PitError) in
            guard case .ready(let old) = states.value else { throw .cancelled }
            var new = old
            let answer = try new.apply(request, at: clock.now)
            shownChange.update(from: old, to: new)
            states.send(.ready(new))
            return answer
        }
    }
}

extension RoutingError {
    /// Returns the error of a unit that is launched after its end.
    static func ofClosedUnit() async throws -> RoutingError {
        let unit = UnitStub()
        await unit.shutdown()
        return try #require(
            await #expect(throws: RoutingError.self) { try await unit.launch() })
    }
}
