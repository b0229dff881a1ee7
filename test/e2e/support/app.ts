import { test as base, expect as baseExpect, type Cookie, type Page } from '@playwright/test'
import type { ServingSendproof } from '../../support/sendproof.ts'
import { createSharedEngine, type EngineOptions, type SharedEngine, startEngine } from './engines.ts'

/*
 * The app as people have it: the built engine, and a page that holds its session. Tests share engines, and know what they
 * find there by what they made themselves. A test for which the engine has to be new, or that changes what others rely on
 * (settings, mailboxes, the engine's life), has one of its own: `ownEngine`.
 */

/** As long as a small machine with much to do may take. */
const patience = 15_000

export const expect = baseExpect.configure({ timeout: patience })

interface AppFixtures extends EngineOptions {
  ownEngine: boolean
  engine: ServingSendproof
  /** Whether the page holds the session. */
  session: boolean
  /** What the browser may complain about: refusals that the test provokes. */
  expectedFaults: RegExp
  app: Page
}

export const test = base.extend<AppFixtures, { sharedEngine: SharedEngine }>({
  flags: [['--offline'], { option: true }],
  environment: [{}, { option: true }],
  ownEngine: [false, { option: true }],
  session: [true, { option: true }],
  expectedFaults: [/^$/, { option: true }],

  sharedEngine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
    async ({}, use) => {
      const shared = createSharedEngine()
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],

  engine: async ({ flags, environment, ownEngine, sharedEngine }, use) => {
    if (!ownEngine) return await use(await sharedEngine.serve({ flags, environment }))
    const { engine, end } = await startEngine({ flags, environment })
    await use(engine)
    await end()
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
    if (session) await openWithSession(page, engine)
    else await page.goto(http)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await use(page)
    expect(foreign, 'nothing leaves the machine').toEqual([])
    expect(
      faults.filter((fault) => !expectedFaults.test(fault)),
      'the browser has nothing to complain about',
    ).toEqual([])
  },
})

/** The sessions of engines that were opened. */
const sessions = new WeakMap<ServingSendproof, Cookie[]>()

/** Opens the address that the engine printed, which works once; after that, the app of a browser that keeps the session. */
async function openWithSession(page: Page, engine: ServingSendproof): Promise<void> {
  const context = page.context()
  const cookies = sessions.get(engine)
  if (cookies) await context.addCookies(cookies)
  await page.goto(cookies ? engine.listening.http : await sessionAddress(engine))
  if (!cookies) sessions.set(engine, await context.cookies())
}

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
