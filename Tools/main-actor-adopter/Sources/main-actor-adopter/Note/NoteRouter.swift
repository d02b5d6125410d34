import Routing

/// The router of the Note unit.
nonisolated protocol NoteRouting: ViewableRouting {}

final class NoteRouter: NoteRouting {
    private let interactor: NoteInteractor
    let viewable: any Viewable
    var interactable: any Interactable { interactor }

    init(interactor: NoteInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
