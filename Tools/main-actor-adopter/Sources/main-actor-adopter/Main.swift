import Routing

/// Launches a tree, taps its views, swipes them away, and shuts it down.
@main
struct Main {
    static func main() async throws {
        // The menu itself says why it cannot show a dish.
        let diagnostics = Diagnostics(report: { diagnostic in
            if case .transitionFailed = diagnostic { return }
            Diagnostics.log(diagnostic)
        })
        try await Diagnostics.$current.withValue(diagnostics) { try await use(Window()) }
    }

    private static func use(_ window: Window) async throws {
        let builder = MenuBuilder(component: MenuComponent(kitchen: Kitchen()), window: window)
        let root = await builder.build()
        try await root.launch()
        let person = Person(window: window)
        await person.sees("brisket, 70 minutes")
        window.views.last?.tap()
        await person.sees("ribs, 40 minutes")

        let menu = window.listener
        menu?.didTapDish("tofu")
        await person.sees("ribs, 40 minutes | There is no tofu.")
        window.views.last?.tap()
        await person.sees("ribs, 40 minutes")
        menu?.didTapDish("tofu")
        await person.sees("ribs, 40 minutes | There is no tofu.")
        window.swipe()
        await person.sees("ribs, 40 minutes")
        menu?.didTapDish("wings")
        await person.sees("wings, 50 minutes")
        menu?.didTapHome()
        await person.sees("ribs, 40 minutes")

        menu?.didArrive("Ann")
        await person.sees("ribs, 40 minutes | Ann waits for the table.")
        window.views.last?.tap()
        await person.sees("ribs, 40 minutes")
        menu?.didTapServe("Ann")
        menu?.didTapSeat()
        await person.sees("ribs, 40 minutes | Ann is served.")
        window.views.last?.tap()
        await person.sees("ribs, 40 minutes")

        menu?.didTapTimer("ribs")
        await person.sees("ribs, 40 minutes | ribs: 40 minutes")
        window.rows.last?.tap()
        await person.sees("ribs, 40 minutes | ribs: paused")
        window.rows.last?.tap()
        await person.sees("ribs, 40 minutes | ribs: 40 minutes")
        menu?.didAsk(for: "brisket")
        menu?.didTapTimer("brisket")
        await person.sees(
            "ribs, 40 minutes | The brisket is on. | ribs: 40 minutes | brisket: 70 minutes"
        )
        window.views.last?.tap()
        await person.sees("ribs, 40 minutes | ribs: 40 minutes | brisket: 70 minutes")
        window.swipeRow()
        await person.sees("ribs, 40 minutes | ribs: 40 minutes")
        menu?.didTapTimer("ribs")
        await person.sees("ribs, 40 minutes | There is a timer for ribs. | ribs: 40 minutes")
        menu?.didTapNoTimer("ribs")
        await person.sees("ribs, 40 minutes | There is a timer for ribs.")
        menu?.didTapTimer("wings")
        await person.sees("ribs, 40 minutes | There is a timer for ribs. | wings: 50 minutes")

        menu?.didTapClose()
        await person.sees("")
        await root.shutdown()
    }
}

/// Someone who looks at the window.
private struct Person {
    let window: Window

    /// Waits for a text: taps are intents, for which no task waits.
    func sees(_ text: String) async {
        var tries = 100_000
        while window.text != text, tries > 0 {
            await Task.yield()
            tries -= 1
        }
        print(window.text.isEmpty ? "The window is empty." : window.text)
    }
}
