import TheChild

extension AppComponent: TheChildDependency {
    var theChildBuilder: any TheChildBuildable { TheChildBuilder(dependency: self) }
    var theChildLimit: Duration { .seconds(600) }
}
