/// One of the things that a ``PluginPoint`` may build.
public struct Plugin<Context: Sendable, Unit: Sendable>: Sendable {
    /// Names the plugin to whoever reads the list.
    public let name: String

    let applies: @Sendable (Context) -> Bool
    let build: @Sendable (Context) async throws -> Unit

    /// Creates a plugin.
    ///
    /// - Parameters:
    ///   - name: names the plugin to whoever reads the list.
    ///   - applies: whether there shall be such a unit in a context; always unless told otherwise.
    ///   - build: makes the unit, in a context in which it applies.
    public init(
        _ name: String, when applies: @escaping @Sendable (Context) -> Bool = { _ in true },
        build: @escaping @Sendable (Context) async throws -> Unit
    ) {
        self.name = name
        self.applies = applies
        self.build = build
    }
}
