// SPDX-License-Identifier: MIT OR Apache-2.0
#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, LibTurretComponent)
