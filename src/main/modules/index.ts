import type { DesktopModule } from '../desktop/desktop.ts'
import { bridge } from './bridge.ts'
import { engineLife } from './engine-life.ts'
import { menu } from './menu.ts'
import { navigationGuard } from './navigation-guard.ts'
import { notifications } from './notifications.ts'
import { openings } from './openings.ts'
import { pageCrash } from './page-crash.ts'
import { pageProtocol } from './page-protocol.ts'
import { permissions } from './permissions.ts'
import { power } from './power.ts'
import { requestWall } from './request-wall.ts'
import { singleInstance } from './single-instance.ts'
import { spellChecker } from './spell-checker.ts'
import { tray } from './tray.ts'
import { updates } from './updates.ts'
import { mainWindow } from './window.ts'
import { windowsIdentity } from './windows-identity.ts'

/** All modules in starting order: guards come before the window. */
export const desktopModules: readonly DesktopModule[] = [
  windowsIdentity,
  spellChecker,
  singleInstance,
  openings,
  pageProtocol,
  navigationGuard,
  requestWall,
  permissions,
  menu,
  bridge,
  engineLife,
  mainWindow,
  pageCrash,
  tray,
  notifications,
  power,
  updates,
]
