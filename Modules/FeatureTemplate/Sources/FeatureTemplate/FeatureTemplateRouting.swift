public import Routing

/// What the FeatureTemplate unit's parent knows of its router.
public protocol FeatureTemplateRouting: ViewableRouting {}
