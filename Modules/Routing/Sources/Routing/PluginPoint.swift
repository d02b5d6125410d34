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
