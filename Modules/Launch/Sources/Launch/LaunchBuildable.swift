public import Routing

/// Makes the Launch unit.
public protocol LaunchBuildable: Buildable {
    /// Makes the unit; the caller launches it.
    func build() async -> any LaunchRouting
}
