import TheChildContract
import TheChildInMemory

struct AppComponent {
    let theChildService: any TheChildService = InMemoryTheChildService(
        items: ["one", "two"].map(TheChildItem.init))
}
