import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { resolveConfig } from 'electron-vite'
import { build, createServer, mergeConfig, type Plugin, type UserConfig, type ViteDevServer } from 'vite'
import { languageOf } from '../src/cli/terminal/terminal.ts'
import { startTexts } from '../src/shared/i18n/start-texts.ts'
import { createRestartableProgram, type RestartableProgram } from './dev/restartable-program.ts'
import { type ElectronRequest, offerElectron } from './electron/offer-electron.ts'
import { appEnvironment } from './electron/run-app.ts'
import { readStartFlags } from './electron/start-flags.ts'

export type DevelopOptions = Omit<ElectronRequest, 'flags'> & {
  words: readonly string[]
  /** The source folder, in which `out/` is created. */
  root: string
  pagePort: number
  enginePort: number
}

/**
 * Runs the app, or the engine for a browser if no window can open or with `--browser`. Vite serves the page; the
 * program is rebuilt and restarted when its sources change.
 */
export async function developApp({ words, root, pagePort, enginePort, ...request }: DevelopOptions): Promise<void> {
  const { environment, stderr } = request
  const texts = startTexts[languageOf(environment)]
  const flags = readStartFlags(words)
  const pageAddress = `http://127.0.0.1:${pagePort}`
  const engineAddress = `http://127.0.0.1:${enginePort}`
  // Development has a data folder of its own, separate from that of the installed app.
  const dataDir = flags.dataDir === null ? join(root, 'out/dev-data') : resolve(flags.dataDir)

  // Required by electron-vite's presets.
  process.env.NODE_ENV_ELECTRON_VITE = 'development'
  const binary = flags.browser ? null : await offerElectron({ ...request, flags: flags.forApp })
  if (binary !== null) return await developInWindow(binary)
  if (!flags.browser) stderr.write(`${texts.inBrowser}\n`)
  await developInBrowser()

  async function developInWindow(electron: string): Promise<void> {
    const { main, preload, renderer } = await readConfig(root)
    const page = await servePage(renderer, pagePort, {})
    const ofApp = { ...appEnvironment(environment), SENDPROOF_DATA_DIR: dataDir, ELECTRON_RENDERER_URL: pageAddress }
    const app = createRestartableProgram(
      () => spawn(electron, [root, ...flags.forApp], { stdio: 'inherit', env: ofApp }),
      // The window was closed.
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
    const { main, renderer } = await readConfig(root)
    // The engine expects requests from its own origin.
    const toEngine = { target: engineAddress, changeOrigin: true, headers: { origin: engineAddress } }
    await servePage(renderer, pagePort, { '^/(api/v1|app)/': toEngine })
    stderr.write(`The page is at ${pageAddress}.\n`)
    const engine = createRestartableProgram(startEngine, (code) => {
      stderr.write(`The engine ended with exit code ${code}. It starts again at the next change.\n`)
    })
    endWithThis(engine)
    await watch(
      main,
      afterBuild(() => void engine.restart()),
    )
  }

  function startEngine() {
    const serve = ['serve', '--port', String(enginePort), '--data-dir', dataDir, ...flags.forServe]
    const engine = spawn(process.execPath, [join(root, 'out/main/sendproof.js'), ...serve], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment,
    })
    // The printed address must lead to the Vite server.
    const lines = createInterface({ input: engine.stderr })
    lines.on('line', (line) => void stderr.write(`${line.replaceAll(engineAddress, pageAddress)}\n`))
    return engine
  }
}

async function readConfig(root: string): Promise<Record<'main' | 'preload' | 'renderer', UserConfig>> {
  const { config } = await resolveConfig({ root }, 'serve', 'development')
  const { main, preload, renderer } = config ?? {}
  if (!main || !preload || !renderer) throw new Error('electron.vite.config.ts lacks main, preload, or renderer')
  return { main, preload, renderer }
}

async function servePage(
  config: UserConfig,
  port: number,
  proxy: NonNullable<UserConfig['server']>['proxy'] & object,
): Promise<ViteDevServer> {
  const server = { host: '127.0.0.1', port, strictPort: true, proxy }
  const page = await createServer({
    ...mergeConfig<UserConfig, UserConfig>(config, { base: '/', server }),
    configFile: false,
  })
  await page.listen()
  return page
}

/** Builds, then rebuilds on changes. */
async function watch(config: UserConfig, plugin: Plugin): Promise<void> {
  const watched: UserConfig = { plugins: [plugin], build: { watch: {} } }
  await build({ ...mergeConfig<UserConfig, UserConfig>(config, watched), configFile: false })
}

function afterBuild(act: () => void): Plugin {
  return { name: 'after-build', closeBundle: act }
}

/**
 * Ctrl+C also reaches the program, which then ends on its own, and npm sends it again. SIGTERM reaches only this
 * process.
 */
function endWithThis(running: RestartableProgram): void {
  process.on('SIGINT', () => void running.end('wait').then(() => process.exit()))
  process.on('SIGTERM', () => void running.end('kill').then(() => process.exit()))
}
