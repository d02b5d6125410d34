public import TheChild

protocol TheParentDependency {
    /// The builder of the child TheChild.
    var theChildBuilder: any TheChildBuildable { get }
}
