/// An ordered list of plugins, which builds the units of those that apply to a context.
///
/// A parent gets the list from its dependency, so it need not know the units. It attaches them with
/// ``Routing/attach(_:for:)``, or shows one of them. `Unit` can also be a worker or any other type.
public struct PluginPoint<Context: Sendable, Unit: Sendable>: Sendable {
    /// All plugins, in their order.
    public let plugins: [Plugin<Context, Unit>]

    /// Creates a plugin point.
    public init(_ plugins: [Plugin<Context, Unit>]) {
        self.plugins = plugins
    }

    /// Returns the plugins that apply to `context`, in their order, without building their units.
    public func plugins(for context: Context) -> [Plugin<Context, Unit>] {
        plugins.filter { $0.applies(context) }
    }

    /// Builds the units of the plugins that apply to `context`, one after the other.
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
    /// Each one as ``attachPermanent(_:)`` does it: a failure is reported, and the next one is
    /// attached.
    public func attach<Context>(
        _ point: PluginPoint<Context, any Routing>, for context: Context
    ) async {
        for plugin in point.plugins(for: context) {
            await attachPermanent { try await plugin.build(context) }
        }
    }
}

/// A builder of a unit, and the condition under which it applies.
public struct Plugin<Context: Sendable, Unit: Sendable>: Sendable {
    /// The name of the plugin, for readers of the list.
    public let name: String

    let applies: @Sendable (Context) -> Bool
    let build: @Sendable (Context) async throws -> Unit

    /// Creates a plugin.
    ///
    /// - Parameters:
    ///   - name: the name of the plugin, for readers of the list.
    ///   - applies: returns whether the unit is wanted in a context; by default it always is.
    ///   - build: builds the unit in a context to which it applies.
    public init(
        _ name: String, when applies: @escaping @Sendable (Context) -> Bool = { _ in true },
        build: @escaping @Sendable (Context) async throws -> Unit
    ) {
        self.name = name
        self.applies = applies
        self.build = build
    }
}
