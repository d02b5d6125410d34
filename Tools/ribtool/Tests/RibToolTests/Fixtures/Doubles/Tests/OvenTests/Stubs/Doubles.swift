// double Fetching
//     bake() returning .done
//     turn(_:) returning Transition()
