/// A place where a parent has units built that it does not know: those of its plugins that apply.
///
/// The parent gets the list from its dependency and decides what to do with the units: attach
/// them (``Routing/attach(_:for:)``), show one, or ask each. `Unit` may be a router, a worker or
/// anything else.
public struct PluginPoint<Context: Sendable, Unit: Sendable>: Sendable {
    /// All plugins, in their order.
    public let plugins: [Plugin<Context, Unit>]

    /// Creates a point; the units come in the order of the plugins.
    public init(_ plugins: [Plugin<Context, Unit>]) {
        self.plugins = plugins
    }

    /// The plugins that apply to `context`, in their order; none of them is built.
    public func plugins(for context: Context) -> [Plugin<Context, Unit>] {
        plugins.filter { $0.applies(context) }
    }

    /// Builds what applies to `context`, one after the other.
    ///
    /// - Throws: the first error of a build.
    public func build(for context: Context) async throws -> [Unit] {
        var units: [Unit] = []
        for plugin in plugins(for: context) { units.append(try await plugin.build(context)) }
        return units
    }
}

extension Routing {
    /// Attaches the units of the plugins that apply to `context`, in the order of the plugins.
    ///
    /// Each as by ``attachPermanent(_:)``: one that fails is reported, and the others are attached.
    public func attach<Context>(
        _ point: PluginPoint<Context, any Routing>, for context: Context
    ) async {
        for plugin in point.plugins(for: context) {
            await attachPermanent { try await plugin.build(context) }
        }
    }
}

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
