import Auth
public import Essentials
public import Pages

/// The person's account, and how the last change of it ended.
public struct MyAccountPage: UnitPage {
    private var user: User?
    private var canChange = false
    private var isPending = false
    private var message: (text: String, tone: Tone) = ("", .plain)

    public init() {}

    public mutating func take(_ state: MyAccountState, at now: Date) -> Reply? {
        switch state {
        case .account(let user, canChange: let canChange):
            let isSame = user == self.user
            (self.user, self.canChange) = (user, canChange)
            return isSame ? .saying : nil
        case .pending:
            (isPending, message) = (true, ("One moment.", .quiet))
            return nil
        // The session has ended; the next screen says why.
        case .saved(.password):
            isPending = false
            return nil
        case .saved(.foods):
            (isPending, message) = (false, ("Your favourite foods are saved.", .good))
            return .lines([message.text])
        case .failed(let error):
            (isPending, message) = (false, (error.description, .error))
            return .failure(error)
        }
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.title = "Account"
        guard let user else { return page }
        let liked = user.barbecueFoods.joined(separator: ", ")
        page.saying = Saying(
            [
                liked.isEmpty
                    ? "The account of \(user.name), without favourite foods."
                    : "The account of \(user.name). Favourite foods: \(liked).",
                canChange
                    ? "Type `foods` with your favourite foods, or `password`, to change it."
                    : AuthError.accountElsewhere.description,
            ], key: [user.name, "\(canChange)"] + user.barbecueFoods, isInRows: true)
        page.rows = [
            .text(""), .field("Name", user.name),
            .field("You like", liked.isEmpty ? "nothing yet" : liked), .text(""),
            canChange
                ? .text(message.text, message.tone)
                : .text(AuthError.accountElsewhere.description, .quiet),
        ]
        guard canChange, !isPending else { return page }
        var foods = Offer("f", "foods", line: "foods ")
        foods.edits = Offer.Edit("You like", text: liked, blank: "--none")
        page.offers = [
            foods, Offer("p", "password", line: "password"),
            Offer("L", "sign out", line: "account logout"),
        ]
        return page
    }
}

extension MyAccountPage {
    public func commands(
        for listener: (any MyAccountPresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        let logout = LineCommand(name: "account logout", summary: "sign out") {
            [weak listener] in await listener?.didTapLogout()
        }
        guard canChange else {
            return ["foods", "password"].map {
                LineCommand(name: $0, unavailable: AuthError.accountElsewhere)
            } + [logout]
        }
        guard !isPending else {
            let isBusy = AuthError.unavailable(
                "A change is pending. Type `cancel` or press Ctrl-C to stop it.")
            return ["foods", "password", "account logout"].map {
                LineCommand(name: $0, unavailable: isBusy)
            }
        }
        return [
            LineCommand(
                name: "foods", summary: "change your favourite foods; `foods --none` for none",
                arguments: .flag("--none", "have no favourite foods"), .optional(.words("FOOD…"))
            ) { [weak listener] isNone, words in
                let foods = try Self.foods(words ?? [], isNone: isNone)
                await listener?.didEnter(foods: foods)
            },
            LineCommand(name: "password", summary: "change your password") {
                [weak listener] in await listener?.didTapPassword()
            },
            logout,
        ]
    }

    /// Returns the foods that were typed.
    private static func foods(
        _ words: [String], isNone: Bool
    ) throws(AuthError) -> [String] {
        guard words.isEmpty == isNone else {
            throw .rejected("Type either foods or only `--none`. Nothing changed.")
        }
        return User.foods(typed: words)
    }

    /// Asks for the old and the new password; `nil` when the person gives up.
    public func passwords(from person: any LineAsking) async -> MyAccountPasswords? {
        let name = user?.name ?? ""
        guard case .line(let old) = await person.ask(Prompt("Password", kind: .secret)),
            case .line(let new) = await person.ask(
                Prompt("New password", kind: .newSecret) {
                    $0 == old
                        ? "The new password is the old one."
                        : NewPasswordProblem($0, for: name)?.description
                })
        else { return nil }
        return MyAccountPasswords(old: old, new: new)
    }
}
