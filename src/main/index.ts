import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { securityHeaderFields } from '../server/http/guard/security-headers.ts'
import { defaultDataDir } from '../server/settings/load-settings.ts'
import { keepBrowserProfileIn } from './browser-profile.ts'
import { compose } from './compose.ts'
import { openDesktopSettings } from './desktop/desktop-settings.ts'
import { autostartEntry, systemLoginEntry } from './desktop/login-entry.ts'
import { createOpenings, describeSecondStart, findOpenings } from './desktop/openings.ts'
import { portableProgram } from './edition.ts'
import { hostEngine } from './engine/engine-host.ts'
import { forkUtilityWorker } from './engine/fork-utility-worker.ts'
import { keychainSealer } from './engine/keychain-sealer.ts'
import { desktopModules } from './modules/index.ts'
import { builtPages, developedPages } from './pages/page-source.ts'
import { readArguments } from './read-arguments.ts'
import { loadUpdater, updatesItself } from './updates/load-updater.ts'
import { createUpdates, noUpdates } from './updates/updates.ts'

/*
 * The desktop app. When built, it is out/main/index.js beside the analysis worker; preload script and page are in
 * sibling folders.
 */

const built = import.meta.dirname
const resources = join(built, '../../resources')
const renderer = join(built, '../renderer')
const dataDir = defaultDataDir(process.env)
const logDir = join(dataDir, 'logs')
// Set by the development server, by Linux desktops, and by the AppImage.
const { ELECTRON_RENDERER_URL: devServer = null, XDG_CONFIG_HOME, APPIMAGE } = process.env
const { settings, isHidden, others } = readArguments(process.argv.slice(1))
const portable = portableProgram(process.env)
const appFolder = app.isPackaged ? null : app.getAppPath()
keepBrowserProfileIn(join(dataDir, 'window'))

const opened = findOpenings(others, process.cwd())
if (app.requestSingleInstanceLock(describeSecondStart(opened))) {
  const openings = createOpenings()
  openings.add(opened)
  compose(
    {
      engine: hostEngine({
        flags: settings,
        environment: process.env,
        dataDir,
        logFile: join(logDir, 'engine.log'),
        paths: { resources, renderer, worker: join(built, 'analysis-worker.js') },
        startWorker: forkUtilityWorker,
        sealer: keychainSealer,
      }),
      pages: devServer ? developedPages(devServer) : builtPages(renderer, securityHeaderFields),
      developmentServer: devServer,
      preload: join(built, '../preload/index.cjs'),
      icons: join(resources, 'icons'),
      dataDir,
      logDir,
      placeFile: join(dataDir, 'window.json'),
      settings: openDesktopSettings(join(dataDir, 'desktop.json')),
      openings,
      updates: updatesItself({ isPackaged: app.isPackaged, portable, resources: process.resourcesPath })
        ? createUpdates(loadUpdater)
        : noUpdates(),
      loginEntry:
        process.platform === 'linux'
          ? autostartEntry(XDG_CONFIG_HOME || join(homedir(), '.config'), APPIMAGE ?? process.execPath, appFolder)
          : systemLoginEntry({ portable, appFolder }),
      portable,
      startsHidden: isHidden,
    },
    desktopModules,
  )
} else {
  app.quit()
}
