import Auth
public import Console
public import MyAccount
public import Observation

/// The view of the MyAccount unit in the line front end.
@MainActor
@Observable
public class MyAccountLineView: MyAccountPresentable, LineView {
    private(set) var user: User?
    private(set) var canChange = false
    private(set) var isPending = false
    @ObservationIgnored private let console: any LinePrinting & LineAsking
    @ObservationIgnored private weak var listener: (any MyAccountPresentableListener)?

    public init(console: any LinePrinting & LineAsking) { self.console = console }

    public func set(listener: any MyAccountPresentableListener) { self.listener = listener }

    public var commands: [LineCommand] {
        .ofMyAccount(canChange: canChange, isPending: isPending, listener: listener) {
            [weak self] in await self?.showAccount()
        }
    }

    @MainActor public func show(_ state: MyAccountState) async {
        switch state {
        case .account(let user, canChange: let canChange):
            (self.user, self.canChange) = (user, canChange)
            await showAccount()
        case .pending: isPending = true
        case .saved(.foods):
            isPending = false
            await console.print("Your favourite foods are saved.")
        // The session has ended; the next screen says why.
        case .saved(.password): isPending = false
        case .failed(let error):
            isPending = false
            await console.printFailure(error)
        }
    }

    public func askForPasswords() async -> MyAccountPasswords? {
        await .asked(for: user?.name ?? "", on: console)
    }

    /// Prints the account.
    func showAccount() async {
        guard let user else { return }
        let foods = user.barbecueFoods.joined(separator: ", ")
        await console.print(
            foods.isEmpty
                ? "The account of \(user.name), without favourite foods."
                : "The account of \(user.name). Favourite foods: \(foods).")
        await console.print(
            canChange
                ? "Type `foods` with your favourite foods, or `password`, to change it."
                : AuthError.accountElsewhere.description)
    }
}
