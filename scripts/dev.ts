import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { resolveConfig } from 'electron-vite'
import { build, createServer, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { program, root } from './build-product.ts'
import { desktopObstacle } from './find-electron.ts'

/*
 * `npm run dev`: the app with reload. With a desktop that is electron-vite's work; without one, the page comes from
 * Vite's server, which hands what is for the engine on to an engine that is built and started anew at every change.
 */

const pagePort = 5173
const enginePort = 4780
const pageAddress = `http://127.0.0.1:${pagePort}`
const engineAddress = `http://127.0.0.1:${enginePort}`
/** Development has its own tests and keys; those of the installed app are left alone. */
const dataDir = join(root, 'out/dev-data')

const obstacle = desktopObstacle()
if (obstacle === null) developInWindow()
else await developInBrowser(obstacle)

function developInWindow(): void {
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const env = { ...process.env, SENDPROOF_DATA_DIR: dataDir }
  spawn(process.execPath, [builder, 'dev', '--watch'], { cwd: root, stdio: 'inherit', env })
}

async function developInBrowser(reason: string): Promise<void> {
  console.error(`${reason}: the page is at ${pageAddress}`)
  const { config } = await resolveConfig({ root }, 'build', 'development')
  if (!config?.main || !config.renderer) throw new Error('electron.vite.config.ts lacks main or renderer')
  const page = await createServer({
    ...mergeConfig<UserConfig, UserConfig>(config.renderer, pageServer()),
    configFile: false,
  })
  await page.listen()
  const engine: UserConfig = { plugins: [restartEngine()], build: { watch: {} } }
  await build({ ...mergeConfig<UserConfig, UserConfig>(config.main, engine), configFile: false })
}

function pageServer(): UserConfig {
  const toEngine = {
    target: engineAddress,
    changeOrigin: true,
    // To the engine the page is one of its own.
    headers: { origin: engineAddress },
  }
  const proxy = { '^/(api/v1|app)/': toEngine }
  return { base: '/', server: { host: '127.0.0.1', port: pagePort, strictPort: true, proxy } }
}

/** Starts the engine when it is built, and again whenever it was built anew. */
function restartEngine(): Plugin {
  let engine: ChildProcess | undefined
  process.on('exit', () => engine?.kill())
  const start = () => {
    const flags = ['--port', String(enginePort), '--data-dir', dataDir, ...process.argv.slice(2)]
    engine = spawn(process.execPath, [program, 'serve', ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
    // The address it prints has to lead to the page's server.
    const lines = createInterface({ input: engine.stderr ?? process.stdin })
    lines.on('line', (line) => console.error(line.replaceAll(engineAddress, pageAddress)))
  }
  return {
    name: 'restart-engine',
    closeBundle() {
      if (engine?.exitCode !== null) return start()
      engine.once('exit', start)
      engine.kill()
    },
  }
}
