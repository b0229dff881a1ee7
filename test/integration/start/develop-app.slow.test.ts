import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { type ElectronMirror, makeElectronArchive, serveElectron } from '../../support/electron-mirror.ts'
import { freePort } from '../../support/free-port.ts'
import { named } from '../../support/obstacles.ts'
import { createStartMachine, type StartedApp, type StartMachine } from '../../support/started-app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Display, launchXvfb, xvfbObstacle } from '../../support/xvfb.ts'

const archive = makeElectronArchive()
const flags = ['--no-sandbox', '--smtp-port', '0', '--offline']
let display: Display

interface DevelopMachine extends StartMachine {
  root: string
  page: string
  enginePort: string
}

/** The sources of a small product with the same structure, because building the real one takes half a minute. */
async function machine(): Promise<DevelopMachine> {
  const sources = writeSources()
  const [pagePort, enginePort] = [await freePort(), await freePort()]
  const settings = { root: sources, pagePort, enginePort }
  const started = { program: 'develop-process.ts', settings, flags: [] }
  const page = `http://127.0.0.1:${pagePort}`
  return { ...createStartMachine(onTestFinished, started), root: sources, page, enginePort: String(enginePort) }
}

/** Listens on `--port`, and prints a link to the UI, as the engine does. */
const engine = `import { createServer } from 'node:http'
const port = process.argv[process.argv.indexOf('--port') + 1]
createServer((_, response) => response.end(JSON.stringify(process.argv.slice(2)))).listen(port, '127.0.0.1', () =>
  console.error('http://127.0.0.1:' + port + '/app/open?code=1'))
`

const config = `import { defineConfig } from 'electron-vite'
export default defineConfig({
  main: { build: { rolldownOptions: { input: { index: 'src/main.js', sendproof: 'src/main.js' } } } },
  preload: { build: { rolldownOptions: { input: { index: 'src/preload.js' } } } },
  renderer: { root: 'src', build: { rolldownOptions: { input: 'src/index.html' } } },
})
`

function writeSources(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const files = {
    'package.json': '{ "name": "small", "type": "module", "main": "out/main/index.js" }',
    'electron.vite.config.ts': config.replaceAll("'src", `'${join(folder, 'src').replaceAll('\\', '/')}`),
    'src/main.js': engine,
    'src/preload.js': '',
    'src/index.html': '<!doctype html><title>small</title>',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

async function mirror(): Promise<ElectronMirror> {
  const served = await serveElectron(archive)
  onTestFinished(served.close)
  return served
}

/** Checks that Vite serves the page, and that its calls go to the engine. */
async function expectPage(on: DevelopMachine, app: StartedApp, dataDir: string): Promise<void> {
  await app.says(`${on.page}/app/open?code=`)
  const page = await fetch(on.page, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('/@vite/client')
  const api = await fetch(`${on.page}/api/v1/status`)
  const words = await api.json()
  expect(words).toEqual(expect.arrayContaining(['serve', '--port', on.enginePort, '--data-dir', dataDir, '--offline']))
  expect(words).not.toEqual(expect.arrayContaining([expect.stringMatching(/^--(?:browser|no-sandbox)$/)]))
  app.process.kill('SIGTERM')
  // Vite's server exits with the code that shells use for a signal.
  expect(await app.ended).toBe(143)
}

describe.skipIf(xvfbObstacle !== null)(named('npm run dev with a display', xvfbObstacle), () => {
  beforeAll(async () => {
    display = await launchXvfb()
  })
  afterAll(() => display.close())

  it('downloads Electron and opens the app, and does not download again', async () => {
    const here = await machine()
    const served = await mirror()
    const environment = { DISPLAY: display.name, ...served.environment }
    const first = here.start(['--lang', 'pl'], environment)
    expect(await first.ended).toBe(0)
    expect(first.stderr()).toMatch(/^Downloading Electron [\d.]+ .*\nElectron [\d.]+ is installed\.\n/)
    expect(here.starts()).toEqual([[here.root, ...flags, '--lang', 'pl']])
    const second = here.start([], environment)
    expect(await second.ended).toBe(0)
    expect(second.stderr()).not.toContain('Electron')
    expect(here.starts()).toHaveLength(2)
    expect(served.downloads()).toBe(1)
  })

  it('reports why Electron is missing, and serves the UI to a browser', async () => {
    const here = await machine()
    const served = await mirror()
    served.answer((_, response) => void response.writeHead(404).end())
    const app = here.start([], { DISPLAY: display.name, ...served.environment })
    await expectPage(here, app, join(here.root, 'out/dev-data'))
    const told = app.stderr().split('\n')
    expect(told[0]).toMatch(/^Downloading Electron \d/)
    expect(told[1]).toMatch(/^Electron was not installed: Response code 404 /)
    expect(told[2]).toMatch(/^To try again, /)
    expect(told[3]).toBe('Sendproof opens in your browser instead.')
    expect(here.starts()).toEqual([])
    expect(existsSync(join(here.folder, 'path.txt'))).toBe(false)
  })
})

describe('npm run dev', () => {
  it('serves the UI to a browser on request, without downloads', async () => {
    const here = await machine()
    const served = await mirror()
    const app = here.start(['--browser', '--data-dir', here.dataDir], served.environment)
    await expectPage(here, app, here.dataDir)
    expect(app.stderr()).not.toMatch(/Electron|instead/)
    expect(served.downloads()).toBe(0)
  })
})
