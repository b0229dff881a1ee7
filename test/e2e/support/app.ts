import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect as baseExpect, type Page } from '@playwright/test'
import { type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'

/* The app as people have it: a built engine of its own for each test, and a page that holds the engine's session. */

/** As long as a small machine with much to do may take. */
const patience = 15_000

export const expect = baseExpect.configure({ timeout: patience })

interface AppFixtures {
  /** Words for `sendproof serve`, beside those that keep it apart from other engines. */
  flags: readonly string[]
  /** Variables of its environment. */
  environment: NodeJS.ProcessEnv
  engine: ServingSendproof
  /** Whether the page holds the session. */
  session: boolean
  /** What the browser may complain about: refusals that the test provokes. */
  expectedFaults: RegExp
  app: Page
}

export const test = base.extend<AppFixtures>({
  flags: [['--offline'], { option: true }],
  environment: [{}, { option: true }],
  session: [true, { option: true }],
  expectedFaults: [/^$/, { option: true }],

  engine: async ({ flags, environment }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sendproof-e2e-'))
    const engine = await serveSendproof(dataDir, flags, environment)
    await use(engine)
    await engine.end()
    await rm(dataDir, { recursive: true, force: true })
  },

  app: async ({ page, engine, session, expectedFaults }, use) => {
    const { http } = engine.listening
    const faults: string[] = []
    const foreign: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(http)) foreign.push(request.url())
    })
    await page.goto(session ? await sessionAddress(engine) : http)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await use(page)
    expect(foreign, 'nothing leaves the machine').toEqual([])
    expect(
      faults.filter((fault) => !expectedFaults.test(fault)),
      'the browser has nothing to complain about',
    ).toEqual([])
  },
})

/** The one-time address that the engine prints for people. */
async function sessionAddress(engine: ServingSendproof): Promise<string> {
  const find = () => /http:\/\/\S+\/open\?\S+/.exec(engine.written().stderr)?.[0]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** The token of the test that the page shows. */
export function tokenOf(app: Page): string {
  const [, token = ''] = /\/t\/([a-z0-9]+)/.exec(app.url()) ?? []
  return token
}

/** Drops files on the window, as from the system's file manager. */
export async function dropFiles(app: Page, files: readonly { name: string; content: string }[]): Promise<void> {
  await app.locator('main').drop({
    files: files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
  })
}

/** The text on the clipboard. The browser has to allow it: `permissions`. */
export function readClipboard(app: Page): Promise<string> {
  return app.evaluate('navigator.clipboard.readText()')
}
