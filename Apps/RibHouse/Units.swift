import Announcements
import Auth
import Console
import LocalAccounts
import LoggedIn
import LoggedOut
import Meal
import MeatProbe
import MyAccount
import NewCook
import PitBoard
import PitContract
import PitCook
import Thermometers
import TipPlugins
import Tips

// The wiring of the units: the builder of each one, its view, and what else it depends on.

extension AppComponent: LoggedOutDependency {
    var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: self) }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        let accounts =
            screen == nil ? nil : try? await (service as? LocalAuthService)?.accounts()
        return await view(
            LoggedOutPage(
                canRegister: registrationService != nil, isFirst: accounts?.isEmpty == true,
                knownAnswer: knownAnswer))
    }
}

extension AppComponent: LoggedInDependency {
    var loggedInBuilder: any LoggedInBuildable { LoggedInBuilder(dependency: self) }
    var openScreensStore: any OpenScreensStore { pits.openScreens }

    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        if let actView { return actView }
        return await view(
            LoggedInPage(acts: PitAct.ofThisApp) { [isASCII = console.style.isASCII] in
                try LineConsole.lines(of: $0, isASCII: isASCII)
            })
    }

    /// Creates the service for the pit of a person.
    func makePitService(for user: User) -> any PitService {
        let service = pits.service(for: user)
        sessionPit.set(service, of: user)
        return service
    }
}

extension AppComponent: PitBoardDependency {
    var pitBoardBuilder: any PitBoardBuildable { PitBoardBuilder(dependency: self) }

    func makePitBoardPresenter() async -> any PitBoardPresentable {
        await view(PitBoardPage())
    }
}

extension AppComponent: PitCookDependency {
    var pitCookBuilder: any PitCookBuildable { PitCookBuilder(dependency: self) }

    func makePitCookPresenter(
        of cook: Cook.ID, style: PitCookStyle
    ) async -> any PitCookPresentable {
        await view(PitCookPage(of: cook, style: style))
    }
}

extension AppComponent: NewCookDependency {
    var newCookBuilder: any NewCookBuildable { NewCookBuilder(dependency: self) }

    func makeNewCookPresenter() async -> any NewCookPresentable { await view(NewCookPage()) }
}

extension AppComponent: MyAccountDependency {
    var myAccountBuilder: any MyAccountBuildable { MyAccountBuilder(dependency: self) }
    var accountService: (any AccountService)? { service as? any AccountService }

    func makeMyAccountPresenter() async -> any MyAccountPresentable {
        await view(MyAccountPage())
    }
}

extension AppComponent: AnnouncementsDependency {
    var announcementsBuilder: any AnnouncementsBuildable { AnnouncementsBuilder(dependency: self) }

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable {
        await view(AnnouncementsPage(), isPanel: true)
    }
}

extension AppComponent: MealDependency {
    var mealBuilder: any MealBuildable { MealBuilder(dependency: self) }

    func makeMealPresenter() async -> any MealPresentable {
        await view(MealPage(), isPanel: true)
    }
}

extension AppComponent: ThermometersDependency, MeatProbeDependency {
    var thermometersBuilder: any ThermometersBuildable { ThermometersBuilder(dependency: self) }
    var meatProbeBuilder: any MeatProbeBuildable { MeatProbeBuilder(dependency: self) }

    func makeThermometersPresenter() async -> any ThermometersPresentable {
        if let thermometersView { return thermometersView }
        return await view(ThermometersPage(), isPanel: true)
    }
}

extension AppComponent: TipsDependency {
    var tipsBuilder: any TipsBuildable { TipsBuilder(dependency: self) }

    /// The most urgent first.
    var tipPlugins: [any TipPlugin] { [FirstDinnerTip(), FavouritesTip()] }

    func makeTipsPresenter() async -> any TipsPresentable {
        await view(TipsPage(), isPanel: true)
    }
}
