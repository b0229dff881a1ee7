import { join } from 'node:path'
import { app } from 'electron'
import { securityHeaderFields } from '../server/http/guard/security-headers.ts'
import { defaultDataDir } from '../server/load-settings.ts'
import { keepBrowserProfileIn } from './browser-profile.ts'
import { compose } from './compose.ts'
import { hostEngine } from './engine-host.ts'
import { forkUtilityWorker } from './fork-utility-worker.ts'
import { keychainSealer } from './keychain-sealer.ts'
import { desktopModules } from './modules/index.ts'
import { builtPages, developedPages } from './page-source.ts'
import { readSettingArguments } from './setting-arguments.ts'

/*
 * The desktop app. As built: out/main/index.js beside the analysis worker, the preload script and the page in the
 * neighbouring folders.
 */

const built = import.meta.dirname
const resources = join(built, '../../resources')
const renderer = join(built, '../renderer')
const dataDir = defaultDataDir(process.env)
// Set by the development server.
const { ELECTRON_RENDERER_URL: devServer } = process.env

keepBrowserProfileIn(join(dataDir, 'window'))

if (app.requestSingleInstanceLock()) {
  compose(
    {
      engine: hostEngine({
        flags: readSettingArguments(process.argv.slice(1)),
        environment: process.env,
        dataDir,
        paths: { resources, renderer, worker: join(built, 'analysis-worker.js') },
        startWorker: forkUtilityWorker,
        sealer: keychainSealer,
      }),
      pages: devServer ? developedPages(devServer) : builtPages(renderer, securityHeaderFields),
      preload: join(built, '../preload/index.cjs'),
      icon: join(resources, 'icons/icon.png'),
      placeFile: join(dataDir, 'window.json'),
    },
    desktopModules,
  )
} else {
  app.quit()
}
