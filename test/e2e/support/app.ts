import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { HostingMode } from '../../../src/shared/hosting-mode.ts'
import { pageSecretHeader } from '../../../src/shared/session.ts'
import { postgresObstacle } from '../../support/launch-postgres.ts'
import type { ServingSendproof } from '../../support/sendproof.ts'
import { createSharedEngine, type EngineOptions, type SharedEngine, type StartEngine, startEngine } from './engines.ts'
import { createHostedEngines } from './hosted-engines.ts'

/*
 * The app as people have it: the built engine, and a page that holds its session. Tests share engines, and know what they
 * find there by what they made themselves. A test for which the engine has to be new, or that changes what others rely on
 * (settings, mailboxes, the engine's life), has one of its own: `ownEngine`.
 */

export { expect }

interface AppFixtures extends EngineOptions {
  ownEngine: boolean
  /** Why a test is of the engine of this computer only, where it is. */
  localOnly: string | null
  /** Why a test cannot be run in the hosted mode. */
  hostedObstacle: string | null
  engine: ServingSendproof
  /** Whether the page holds the session. */
  session: boolean
  /** What the browser may complain about: refusals that the test provokes. */
  expectedFaults: RegExp
  app: Page
}

interface WorkerFixtures {
  /** Who does the work of engines. */
  mode: HostingMode
  startEngine: StartEngine
  sharedEngine: SharedEngine
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  flags: [['--offline'], { option: true }],
  environment: [{}, { option: true }],
  ownEngine: [false, { option: true }],
  session: [true, { option: true }],
  expectedFaults: [/^$/, { option: true }],
  localOnly: [null, { option: true }],
  mode: ['local', { option: true, scope: 'worker' }],

  // Looked at before anything is started for the test.
  hostedObstacle: [
    async ({ mode, localOnly }, use, { skip }) => {
      const obstacle = mode === 'hosted' ? (localOnly ?? postgresObstacle()) : null
      skip(obstacle !== null, obstacle ?? '')
      await use(obstacle)
    },
    { auto: true },
  ],

  startEngine: [
    async ({ mode }, use) => {
      if (mode === 'local') return await use(startEngine)
      const engines = createHostedEngines()
      await use(engines.start)
      await engines.end()
    },
    { scope: 'worker' },
  ],

  sharedEngine: [
    async ({ startEngine }, use) => {
      const shared = createSharedEngine(startEngine)
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],

  engine: async ({ flags, environment, ownEngine, sharedEngine, startEngine }, use) => {
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

/** The sessions of engines that were opened: the cookies, and the page's half of the secret. */
const sessions = new WeakMap<ServingSendproof, { cookies: Cookie[]; page: string }>()

const readPageSecret = "localStorage.getItem('sendproof.session')"

/** Opens the address that the engine printed, which works once; after that, the app of a browser that keeps the session. */
async function openWithSession(page: Page, engine: ServingSendproof): Promise<void> {
  const context = page.context()
  const session = sessions.get(engine)
  if (session) {
    await context.addCookies(session.cookies)
    // Once, as the page may forget it.
    await page.addInitScript(
      // Frames of messages are sandboxed, and have no storage to read.
      `if (top === self) localStorage.setItem('sendproof.session', localStorage.getItem('sendproof.session') ?? '${session.page}')`,
    )
  }
  await page.goto(session ? engine.listening.http : await sessionAddress(engine))
  if (session) return
  const secret = z.string().parse(await page.evaluate(readPageSecret))
  sessions.set(engine, { cookies: await context.cookies(), page: secret })
}

/** The one-time address that the engine prints for people. */
async function sessionAddress(engine: ServingSendproof): Promise<string> {
  const find = () => /http:\/\/\S+\/open\?\S+/.exec(engine.written().stderr)?.[0]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** Creates a test as the page does, with its session. */
export async function createTest(app: Page, body: object): Promise<void> {
  const { origin } = new URL(app.url())
  const answer = await app.request.post(`${origin}/api/v1/tests`, { headers: await ownHeaders(app), data: body })
  expect(answer.status()).toBe(201)
}

/** What the page sends with its own calls, beside the cookie. */
export async function ownHeaders(app: Page): Promise<Record<string, string>> {
  return { Origin: new URL(app.url()).origin, [pageSecretHeader]: String(await app.evaluate(readPageSecret)) }
}

/** Evaluates to the pixels that have to be scrolled sideways. */
export const sidewaysRest = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

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
