/// The pit as its service knows it.
public enum PitState: Sendable, Hashable {
    /// The pit can be read.
    case ready(Pit)
    /// The pit cannot be read.
    case unavailable(PitError)

    /// Returns the cook of this name.
    ///
    /// - Throws: ``PitError`` with the names of the cooks that there are, or with the reason why the pit
    ///   cannot be read.
    public func existingCook(_ id: Cook.ID) throws(PitError) -> Cook {
        switch self {
        case .ready(let pit): try pit.existingCook(id)
        case .unavailable(let error): throw error
        }
    }

    /// Returns the change that an undo undoes.
    ///
    /// - Throws: ``PitError`` when there is none, or with the reason why the pit cannot be read.
    public func lastChange() throws(PitError) -> PitChange {
        switch self {
        case .ready(let pit): try pit.journal.lastChange()
        case .unavailable(let error): throw error
        }
    }

    /// Returns the change that a redo makes again.
    ///
    /// - Throws: ``PitError`` when there is none, or with the reason why the pit cannot be read.
    public func lastUndone() throws(PitError) -> PitChange {
        switch self {
        case .ready(let pit): try pit.journal.lastUndone().change
        case .unavailable(let error): throw error
        }
    }
}
