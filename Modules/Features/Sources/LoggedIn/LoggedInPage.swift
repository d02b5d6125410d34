public import Auth
public import Essentials
public import Pages
public import PitContract

/// The frame around the screens of the person who is signed in.
public struct LoggedInPage: UnitPage {
    private var user: User?

    public init() {}

    public mutating func take(_ state: LoggedInState, at now: Date) -> Reply? {
        switch state {
        case .welcome(let user):
            self.user = user
            return .saying
        case .refused(let error): return .failure(error)
        case .changed(let request): return .lines([request.doneText(at: now)])
        case .unseen(let request): return .failure(request.unseen(at: now))
        case .signingOut: return .lines(["Signing out."])
        case .failed(let error): return .failure(error)
        }
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.children = .screens
        page.offers = [
            Offer("u", "undo", line: "undo", isOnce: true),
            Offer("U", "redo", line: "redo", isInRow: false, isOnce: true),
            Offer("Esc", "back", line: "back"),
        ]
        guard let user else { return page }
        page.saying = Saying([user.welcome], key: [user.name], isInRows: true)
        page.rows = [
            .columns(
                nil,
                [
                    Column("RibHouse", .accent), Column(user.name),
                    Column(LocalTime.text(now, now: now), isAtEnd: true),
                ])
        ]
        return page
    }

    /// Asks before a change is undone, or redone, that the person may not have in mind.
    ///
    /// - Returns: whether the person wants it; a script undoes one after another, and nothing unseen.
    public static func consents(
        to request: PitRequest, isKnown: Bool, at now: Date, _ person: any LineAsking
    ) async -> Bool {
        let fallback = isKnown ? Prompt.yes : Prompt.no
        let prompt = Prompt(request.question(at: now), kind: .yesOrNo, fallback: fallback)
        return await person.ask(prompt) == .line(Prompt.yes)
    }
}

extension User {
    fileprivate var welcome: String {
        let foods = barbecueFoods.joined(separator: ", ")
        return "Welcome, \(name).\(foods.isEmpty ? "" : " You like \(foods).")"
    }
}

extension LoggedInPage {
    /// The commands of a session.
    public func commands(
        for listener: (any LoggedInPresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        let screens = NamedScreen.allCases.map { screen in
            LineCommand(name: screen.rawValue, summary: screen.summary) { [weak listener] in
                await listener?.didTap(.named(screen))
            }
        }
        return screens + [
            LineCommand(name: "open", summary: "show one cook", arguments: .text("COOK")) {
                [weak listener] cook in
                await listener?.didTap(Self.screen(ofCook: cook))
            },
            LineCommand(
                name: "start", summary: "put meat on the pit",
                arguments: .optional(.text("CUT")), .optional(.line("WEIGHT", option: "--weight"))
            ) { [weak listener] cut, weight in
                await listener?.didTapStart(cut: cut, weight: weight)
            },
            LineCommand(name: "undo", summary: "undo the last change of the pit") {
                [weak listener] in await listener?.didTapUndo()
            },
            LineCommand(name: "redo", summary: "redo the change that was undone last") {
                [weak listener] in await listener?.didTapRedo()
            },
            LineCommand(name: "back", summary: "go back to the previous screen") {
                [weak listener] in await listener?.didTapBack()
            },
            LineCommand(name: "logout", summary: "sign out") { [weak listener] in
                await listener?.didTapLogout()
            },
        ]
    }

    /// The same commands, which need a session.
    public static var commandsWhenDetached: [LineCommand] {
        LoggedInPage().commands(for: nil, .nothing).map {
            LineCommand(name: $0.name, unavailable: needsSession)
        }
    }

    /// The reason why nothing of a session can be used by one who is signed out.
    public static let needsSession = AuthError.rejected(
        "You are not signed in. Type `login` first.")

    /// Returns the screen of a cook, whose name may be written as a link: `pit/brisket`.
    private static func screen(ofCook name: String) -> LoggedInScreen {
        let name = name.lowercased()
        return if let link = DeepLink(name), case .cook = link.screen { link.screen } else {
            .cook(name)
        }
    }
}
