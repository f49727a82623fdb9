// Unreal's header tool generates a file of this name. Here nothing is generated.
