import Routing

/// Launches a tree, taps its views, and shuts the tree down.
@main
struct Main {
    static func main() async throws {
        let window = Window()
        let root = await MenuBuilder(kitchen: Kitchen(), window: window).build()
        let taps: [() -> Void] = [
            { window.listener?.didTapDish("brisket") },
            { window.views.last?.tap() },
            { window.listener?.didTapDish("wings") },
            { window.views.last?.tap() },
        ]
        try await root.launch()
        var texts = window.texts.makeAsyncIterator()
        for tap in taps {
            print(await texts.next() ?? "")
            tap()
        }
        print(await texts.next() ?? "")
        await root.shutdown()
    }
}
