import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildProduct, root } from '../../../scripts/build-product.ts'
import { type ElectronMirror, makeElectronArchive, serveElectron } from '../../support/electron-mirror.ts'
import { named } from '../../support/obstacles.ts'
import { createStartMachine, type StartedApp, type StartMachine } from '../../support/started-app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Display, launchXvfb, xvfbObstacle } from '../../support/xvfb.ts'

buildProduct()

const archive = makeElectronArchive()
const half = Math.floor(archive.length / 2)
let display: Display

const machine = () => createStartMachine(onTestFinished)

function open(on: StartMachine, { environment }: ElectronMirror, words: readonly string[] = []): StartedApp {
  return on.start(words, { DISPLAY: display.name, ...environment })
}

async function mirror(content = archive): Promise<ElectronMirror> {
  const served = await serveElectron(content)
  onTestFinished(served.close)
  return served
}

/** Checks what every fallback must do: print one sentence with the reason and one with the remedy, and serve the UI. */
async function expectBrowser(on: StartMachine, environment: NodeJS.ProcessEnv, why: RegExp): Promise<void> {
  const app = on.start([], { DISPLAY: display.name, ...environment })
  const { http } = (await app.listening) as { http: string }
  const page = await fetch(http)
  expect(await page.text()).toContain('<div id="root">')
  const told = app.stderr().split('\n')
  expect(told[0]).toMatch(/^Downloading Electron \d/)
  expect(told[1]).toMatch(why)
  expect(told[2]).toMatch(/^To try again, /)
  expect(told[3]).toBe('Sendproof opens in your browser instead.')
  app.process.kill('SIGTERM')
  expect(await app.ended).toBe(0)
  expect(on.starts()).toEqual([])
  expect(existsSync(join(on.folder, 'path.txt'))).toBe(false)
  expect(readdirSync(on.temporary)).toEqual([])
  expect(readdirSync(on.folder)).not.toContain('downloads')
}

describe.skipIf(xvfbObstacle !== null)(named('npm start with a display', xvfbObstacle), () => {
  beforeAll(async () => {
    display = await launchXvfb()
  })
  afterAll(() => display.close())

  it('downloads Electron and opens the app, and does not download again', async () => {
    const here = machine()
    const served = await mirror()
    const first = open(here, served, ['--lang', 'pl'])
    expect(await first.ended).toBe(0)
    expect(first.stderr()).toMatch(/^Downloading Electron [\d.]+ .*\nElectron [\d.]+ is installed\.\n/)
    const flags = ['--no-sandbox', '--port', '0', '--smtp-port', '0', '--offline', '--lang', 'pl']
    expect(here.starts()).toEqual([[root, ...flags]])
    const second = open(here, served)
    expect(await second.ended).toBe(0)
    expect(second.stderr()).toBe('Sendproof opens in its own window. Press Ctrl-C to quit.\n')
    expect(here.starts()).toHaveLength(2)
    expect(served.downloads()).toBe(1)
  })

  it('passes the exit code of the app on', async () => {
    const served = await mirror(makeElectronArchive('process.exitCode = 7'))
    expect(await open(machine(), served).ended).toBe(7)
  })

  it('reports that the app cannot run, and serves the UI to a browser', async () => {
    const here = machine()
    const served = await mirror(makeElectronArchive('process.exitCode = 127'))
    const app = open(here, served)
    await app.listening
    expect(app.stderr()).toContain('The desktop app could not start: exit code 127.\nSendproof opens in your browser')
  })

  it('starts again after a killed download, and removes its remains', async () => {
    const here = machine()
    const served = await mirror()
    const isAsked = served.answer((_, response) => {
      response.setHeader('content-length', archive.length)
      response.write(archive.subarray(0, half))
    })
    const killed = open(here, served)
    await isAsked
    killed.process.kill('SIGKILL')
    await killed.ended
    expect(here.starts()).toEqual([])
    served.answer(null)
    expect(await open(here, served).ended).toBe(0)
    expect(here.starts()).toHaveLength(1)
    expect(served.downloads()).toBe(2)
    expect(readdirSync(here.folder).filter((name) => name.startsWith('downloads'))).toEqual([])
    expect(readdirSync(here.temporary)).toEqual([])
  })

  it('serves the UI to a browser if the mirror has no such archive', async () => {
    const served = await mirror()
    served.answer((_, response) => void response.writeHead(404).end())
    await expectBrowser(
      machine(),
      served.environment,
      /^Electron was not installed: Response code 404 \(Not Found\) for http:\S+\.zip\.$/,
    )
  })

  it('serves the UI to a browser on request, without downloads', async () => {
    const here = machine()
    const served = await mirror()
    const app = open(here, served, ['--browser'])
    await app.listening
    expect(app.stderr()).not.toMatch(/Electron|instead/)
    expect(served.downloads()).toBe(0)
    expect(here.starts()).toEqual([])
  })
})

describe('npm start with arguments', () => {
  it('takes file names relative to the folder from which npm was called', async () => {
    const here = machine()
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'shop.zone'), '$ORIGIN shop.example.\n$TTL 1\n@ SOA ns host 1 1 1 1 1\n')
    const app = here.start(['--browser', '--dns', 'zone:shop.zone'], { INIT_CWD: folder })
    await app.listening
    app.process.kill('SIGTERM')
    expect(await app.ended).toBe(0)
  })

  it('refuses a misspelled flag and suggests the known one', async () => {
    const app = machine().start(['--smtp-prot', '0'], {})
    app.listening.catch(() => {})
    expect(await app.ended).toBe(2)
    expect(app.stderr()).toBe('Unknown flag: --smtp-prot. Did you mean --smtp-port?\n')
  })
})

describe('a second npm start', () => {
  it('prints a new link to the running engine if the data folder is in use', async () => {
    const here = machine()
    const first = here.start(['--browser'], {})
    const { http } = (await first.listening) as { http: string }
    const second = here.start(['--browser'], {})
    expect(await second.ended).toBe(0)
    expect(second.stderr()).toContain('Sendproof is already running with this data folder.\n')
    expect(second.stdout()).toMatch(new RegExp(`^${http}/app/open\\?code=\\S+\\n$`))
    const opened = await fetch(second.stdout().trim(), { redirect: 'manual' })
    expect(opened.headers.getSetCookie()).toHaveLength(1)
  })
})

// Other systems always have a display.
describe.skipIf(process.platform !== 'linux')('npm start without a display', () => {
  it.each([
    ['if no display is configured', {}, 'This machine has no display.'],
    [
      'if the display does not respond',
      { DISPLAY: ':4095' },
      'The display set in DISPLAY or WAYLAND_DISPLAY does not respond.',
    ],
  ])('downloads nothing and serves the UI to a browser %s', async (_, environment, why) => {
    const here = machine()
    const served = await mirror()
    const app = here.start([], { ...served.environment, ...environment })
    const listening = await app.listening
    expect(listening).toMatchObject({ event: 'listening', data_dir: here.dataDir })
    expect(app.stderr()).toContain(`${why}\nSendproof opens in your browser instead.\n`)
    expect(served.downloads()).toBe(0)
    app.process.kill('SIGTERM')
    expect(await app.ended).toBe(0)
    expect(JSON.parse(readFileSync(join(here.folder, 'package.json'), 'utf8'))).toHaveProperty('version')
    expect(existsSync(join(here.folder, 'dist'))).toBe(false)
  })
})
