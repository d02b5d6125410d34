import Routing

/// The view of the Note unit.
final class NoteView: WindowView {
    let text: String
    private weak var listener: (any NotePresentableListener)?

    init(_ text: String) { self.text = text }

    func set(listener: any NotePresentableListener) { self.listener = listener }

    func tap() { listener?.didTapDone() }
}
