import Routing

actor BuiltInteractor: Interactable {
    let isReady = true
}

package struct BuiltBuilder {
    package init() {}
    package func build() -> any Interactable { BuiltInteractor() }
}
