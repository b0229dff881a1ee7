import type { DesktopModule } from '../desktop.ts'
import { bridge } from './bridge.ts'
import { engineLife } from './engine-life.ts'
import { menu } from './menu.ts'
import { navigationGuard } from './navigation-guard.ts'
import { pageProtocol } from './page-protocol.ts'
import { permissions } from './permissions.ts'
import { singleInstance } from './single-instance.ts'
import { mainWindow } from './window.ts'

/** Every concern of the shell, in the order they start: what guards the window before what opens it. */
export const desktopModules: readonly DesktopModule[] = [
  singleInstance,
  pageProtocol,
  navigationGuard,
  permissions,
  menu,
  bridge,
  engineLife,
  mainWindow,
]
