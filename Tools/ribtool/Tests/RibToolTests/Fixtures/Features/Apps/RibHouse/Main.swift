import Launch

func run(_ component: AppComponent) async throws {
    try await LaunchBuilder(dependency: component).build().launch()
}
