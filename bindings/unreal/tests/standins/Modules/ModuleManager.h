// Stands in for Unreal: see CoreMinimal.h.
#pragma once

#include "CoreMinimal.h"

class FDefaultModuleImpl
{
};

#define IMPLEMENT_MODULE(Class, Name) \
	extern Class Module##Name; \
	Class Module##Name;
