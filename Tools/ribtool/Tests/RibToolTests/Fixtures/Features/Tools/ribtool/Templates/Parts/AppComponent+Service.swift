import TheChildContract
import TheChildInMemory

struct AppComponent {
    let theChildService: any TheChildService = InMemoryTheChildService(
        items: ["brisket", "ribs"].map(TheChildItem.init))
}
