import Routing

/// The builder of the Note unit, as its parent knows it.
protocol NoteBuildable: Buildable {
    func build(_ sentence: String) async -> any NoteRouting
}

/// Builds the Note unit.
struct NoteBuilder: NoteBuildable {
    func build(_ sentence: String) async -> any NoteRouting {
        let view = NoteView(sentence)
        let interactor = NoteInteractor()
        view.set(listener: interactor)
        return NoteRouter(interactor: interactor, viewable: view)
    }
}
