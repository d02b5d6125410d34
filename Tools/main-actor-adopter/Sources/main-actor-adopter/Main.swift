import Routing

/// Launches a tree, taps its view, and shuts it down.
@main
struct Main {
    static func main() async throws {
        let window = Window()
        let builder = MenuBuilder(component: MenuComponent(kitchen: Kitchen()), window: window)
        let root = await builder.build()
        try await root.launch()
        print(window.view?.text ?? "The window is empty.")
        window.view?.tapBack()
        // The tap is an intent, which nobody waits for.
        for _ in 0..<100_000 where window.view?.text != "ribs, 40 minutes" { await Task.yield() }
        print(window.view?.text ?? "The window is empty.")
        await root.shutdown()
        print(window.view?.text ?? "The window is empty.")
    }
}
