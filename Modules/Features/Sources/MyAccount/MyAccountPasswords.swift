/// The passwords that a change needs.
///
/// Its description shows nothing, so that no message can contain a password by mistake.
public struct MyAccountPasswords: Sendable, CustomStringConvertible, CustomReflectable {
    /// The password until now.
    let old: String
    /// The password from then on.
    let new: String

    public init(old: String, new: String) {
        self.old = old
        self.new = new
    }

    public var description: String { "two passwords" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
