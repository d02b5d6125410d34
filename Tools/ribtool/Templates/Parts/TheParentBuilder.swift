public import TheChild

protocol TheParentDependency {
    var theChildBuilder: any TheChildBuildable { get }
}
