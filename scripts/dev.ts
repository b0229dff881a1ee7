import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { resolveConfig } from 'electron-vite'
import { build, createServer, mergeConfig, type Plugin, type UserConfig, type ViteDevServer } from 'vite'
import { program, root } from './build-product.ts'
import { createSuccessor, type Successor } from './dev/successor.ts'
import { electronPackage } from './electron/installation.ts'
import { offerElectron } from './electron/offer-electron.ts'

/*
 * `npm run dev`: the app with reload. The page comes from Vite's server; the app, or without a display the engine, is built and
 * started again at every change of its sources. Arguments are flags of `sendproof serve`.
 */

const pagePort = 5173
const enginePort = 4780
const pageAddress = `http://127.0.0.1:${pagePort}`
const engineAddress = `http://127.0.0.1:${enginePort}`
/** Development has its own tests and keys; those of the installed app are left alone. */
const dataDir = join(root, 'out/dev-data')
const flags = process.argv.slice(2)

// Presets of electron-vite ask for it.
process.env.NODE_ENV_ELECTRON_VITE = 'development'
const binary = await offerElectron({
  folder: electronPackage,
  environment: process.env,
  flags,
  stderr: process.stderr,
})
if (binary === null) await developInBrowser()
else await developInWindow(binary)

async function developInWindow(electron: string): Promise<void> {
  const { main, preload, renderer } = await readConfig()
  const page = await servePage(renderer, {})
  const environment = { ...process.env, SENDPROOF_DATA_DIR: dataDir, ELECTRON_RENDERER_URL: pageAddress }
  const app = createSuccessor(
    () => spawn(electron, [root, ...flags], { stdio: 'inherit', env: environment }),
    // Its window was closed.
    (code) => process.exit(code ?? 1),
  )
  endWithThis(app)
  await watch(
    preload,
    afterBuild(() => page.ws.send({ type: 'full-reload' })),
  )
  await watch(
    main,
    afterBuild(() => void app.restart()),
  )
}

async function developInBrowser(): Promise<void> {
  const { main, renderer } = await readConfig()
  // To the engine the page is one of its own.
  const toEngine = { target: engineAddress, changeOrigin: true, headers: { origin: engineAddress } }
  await servePage(renderer, { '^/(api/v1|app)/': toEngine })
  console.error(`The page is at ${pageAddress}.`)
  const engine = createSuccessor(startEngine, (code) => {
    console.error(`The engine ended with exit code ${code}. It starts again at the next change.`)
  })
  endWithThis(engine)
  await watch(
    main,
    afterBuild(() => void engine.restart()),
  )
}

function startEngine() {
  const words = ['serve', '--port', String(enginePort), '--data-dir', dataDir, ...flags]
  const engine = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  // The address it prints has to lead to the page's server.
  const lines = createInterface({ input: engine.stderr })
  lines.on('line', (line) => console.error(line.replaceAll(engineAddress, pageAddress)))
  return engine
}

async function readConfig(): Promise<Record<'main' | 'preload' | 'renderer', UserConfig>> {
  const { config } = await resolveConfig({ root }, 'serve', 'development')
  const { main, preload, renderer } = config ?? {}
  if (!main || !preload || !renderer) throw new Error('electron.vite.config.ts lacks main, preload or renderer')
  return { main, preload, renderer }
}

async function servePage(
  config: UserConfig,
  proxy: NonNullable<UserConfig['server']>['proxy'] & object,
): Promise<ViteDevServer> {
  const server = { host: '127.0.0.1', port: pagePort, strictPort: true, proxy }
  const page = await createServer({
    ...mergeConfig<UserConfig, UserConfig>(config, { base: '/', server }),
    configFile: false,
  })
  await page.listen()
  return page
}

/** Builds, and again whenever a source changes. */
async function watch(config: UserConfig, plugin: Plugin): Promise<void> {
  const watched: UserConfig = { plugins: [plugin], build: { watch: {} } }
  await build({ ...mergeConfig<UserConfig, UserConfig>(config, watched), configFile: false })
}

function afterBuild(act: () => void): Plugin {
  return { name: 'after-build', closeBundle: act }
}

/** Ctrl-C goes to the program as well, which ends by itself, and npm sends it once more; SIGTERM comes to this process alone. */
function endWithThis(running: Successor): void {
  process.on('SIGINT', () => void running.end('wait').then(() => process.exit()))
  process.on('SIGTERM', () => void running.end('kill').then(() => process.exit()))
}
