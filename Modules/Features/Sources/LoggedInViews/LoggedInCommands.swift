import Console
import LoggedIn

extension [LineCommand] {
    /// The commands of a session.
    static func ofLoggedIn(
        _ listener: (any LoggedInPresentableListener)?
    ) -> [LineCommand] {
        let screens = NamedScreen.allCases.map { screen in
            LineCommand(name: screen.rawValue, summary: screen.summary) { [weak listener] in
                await listener?.didTap(.named(screen))
            }
        }
        return screens + [
            LineCommand(name: "open", summary: "show one cook", arguments: .text("COOK")) {
                [weak listener] cook in
                await listener?.didTap(screen(ofCook: cook))
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
            LineCommand(name: "back", summary: "go back to the previous screen") {
                [weak listener] in await listener?.didTapBack()
            },
            LineCommand(name: "logout", summary: "sign out") { [weak listener] in
                await listener?.didTapLogout()
            },
        ]
    }

    /// Returns the screen of a cook, whose name may be written as a link: `pit/brisket`.
    private static func screen(ofCook name: String) -> LoggedInScreen {
        let name = name.lowercased()
        return if let link = DeepLink(name), case .cook = link.screen { link.screen } else {
            .cook(name)
        }
    }
}
