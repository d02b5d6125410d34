public import PitContract
public import PrivateFiles

extension PitError: FileFailure {
    public init(_ error: FileError) {
        switch error {
        case .cancelled: self = .cancelled
        case .unavailable(let sentence): self = .unavailable(sentence)
        }
    }
}
