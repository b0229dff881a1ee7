import { test as base, expect, type Page } from '@playwright/test'
import { requestOwnerLink } from '../../../src/server/compose/own-engine.ts'
import { resetData } from '../../../src/shared/contract/data.ts'
import type { HostingMode } from '../../../src/shared/hosting-mode.ts'
import { pageSecretHeader } from '../../../src/shared/session.ts'
import { type BrowserSession, openBrowserSession } from '../../support/browser-session.ts'
import { postgresObstacle } from '../../support/launch-postgres.ts'
import type { ServingSendproof } from '../../support/sendproof.ts'
import {
  createSharedEngines,
  type EngineOptions,
  type SharedEngines,
  type StartEngine,
  startEngine,
} from './engines.ts'
import { createHostedEngines } from './hosted-engines.ts'
import { clearPage, closeOthers, createKeptContexts, type KeptContexts } from './kept-contexts.ts'

/*
 * The app as users see it: the built engine, and a signed-in page. Tests share engines and must recognize their own
 * data. A test that counts data, or whose data would disturb others, sets `engineState: 'empty'`. One that needs an
 * engine of its own (for restarts, or settings that outlive a reset) sets `'new'`, which takes a second more.
 */

export { expect }

interface AppFixtures extends EngineOptions {
  engineState: 'shared' | 'empty' | 'new'
  /** Why the test only makes sense on the local engine. */
  localOnly: string | null
  /** Why the test cannot run in hosted mode. */
  hostedObstacle: string | null
  engine: ServingSendproof
  /** Whether the page is signed in. */
  session: boolean
  /** Browser errors that the test provokes. */
  expectedFaults: RegExp
  /** Opens a page of the app, and returns it once its heading is shown. */
  openApp(path: string): Promise<Page>
  /** The home page. */
  app: Page
}

interface WorkerFixtures {
  /** Starts and manages engines. */
  mode: HostingMode
  startEngine: StartEngine
  sharedEngines: SharedEngines
  keptContexts: KeptContexts
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  flags: [['--offline'], { option: true }],
  environment: [{}, { option: true }],
  engineState: ['shared', { option: true }],
  session: [true, { option: true }],
  expectedFaults: [/^$/, { option: true }],
  localOnly: [null, { option: true }],
  mode: ['local', { option: true, scope: 'worker' }],

  // Checked before anything is started for the test.
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

  sharedEngines: [
    async ({ startEngine }, use) => {
      const shared = createSharedEngines(startEngine)
      await use(shared)
      await shared.end()
    },
    { scope: 'worker' },
  ],

  keptContexts: [
    async ({ browser }, use) => {
      const kept = createKeptContexts(browser)
      await use(kept)
      await kept.end()
    },
    { scope: 'worker' },
  ],

  context: async ({ keptContexts, locale, viewport, permissions, contextOptions }, use) => {
    await use(await keptContexts.open({ locale, viewport, permissions, contextOptions }))
  },

  page: async ({ context, engine }, use) => {
    const page = await context.newPage()
    await use(page)
    await clearPage(page, engine.listening.http)
  },

  engine: async ({ flags, environment, mode, engineState, sharedEngines, startEngine }, use) => {
    // A reset leaves the data on a hosted instance alone.
    const isShared = engineState === 'shared' || (engineState === 'empty' && mode === 'local')
    if (isShared) {
      const engine = await sharedEngines.serve({ flags, environment })
      if (engineState === 'empty') await empty(engine)
      return await use(engine)
    }
    const { engine, end } = await startEngine({ flags, environment })
    await use(engine)
    await end()
  },

  openApp: async ({ page, engine, session, expectedFaults }, use) => {
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
    await use(async (path) => {
      if (session) await openWithSession(page, engine, path)
      else await page.goto(http + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await closeOthers(page)
      return page
    })
    expect(foreign, 'nothing leaves the machine').toEqual([])
    expect(
      faults.filter((fault) => !expectedFaults.test(fault)),
      'the browser has nothing to complain about',
    ).toEqual([])
  },

  app: async ({ openApp }, use) => await use(await openApp('/')),
})

/** The sessions of the tests' engines, as their pages hold them. */
const sessions = new WeakMap<ServingSendproof, BrowserSession>()

const readPageSecret = "localStorage.getItem('sendproof.session')"

/** Opens a page as one that has a session. Later calls reuse the session. */
async function openWithSession(page: Page, engine: ServingSendproof, path: string): Promise<void> {
  const { http, data_dir } = engine.listening
  const session = sessions.get(engine) ?? (await openBrowserSession(String(await requestOwnerLink(data_dir))))
  sessions.set(engine, session)
  const [name = '', value = ''] = session.Cookie.split('=', 2)
  await page.context().addCookies([{ name, value, url: http }])
  // Set only once, because the page may drop it.
  await page.addInitScript(
    // Message frames are sandboxed and have no readable storage.
    `if (top === self) localStorage.setItem('sendproof.session', localStorage.getItem('sendproof.session') ?? '${session[pageSecretHeader]}')`,
  )
  await page.goto(http + path)
}

/** Resets an engine as its page does, with a session of its own, because tests without one leave data, too. */
async function empty(engine: ServingSendproof): Promise<void> {
  const { http, data_dir } = engine.listening
  const answer = await fetch(`${http}/app${resetData.path}`, {
    method: resetData.method,
    headers: { Origin: http, ...(await openBrowserSession(String(await requestOwnerLink(data_dir)))) },
  })
  expect(answer.ok).toBe(true)
  sessions.delete(engine)
}

/** Goes to the page of a new test. */
export async function openNewTest(app: Page): Promise<void> {
  await app.getByRole('navigation').getByRole('link', { name: 'New test' }).click()
}

/** Opens the page for a new test and chooses how to send, unless that is remembered. */
export async function openNewTestWith(app: Page, way: string): Promise<void> {
  await openNewTest(app)
  const choice = app.getByRole('button', { name: way, exact: true })
  const remembered = app.getByText(`You send with ${way}`)
  await expect(choice.or(remembered)).toBeVisible()
  if (await choice.isVisible()) await choice.click()
}

/** Requests a test with an address, as a user does. */
export async function requestTest(app: Page, way = 'swaks'): Promise<void> {
  await openNewTestWith(app, way)
  await app.getByRole('button', { name: 'Create test address' }).click()
}

/** Creates a test with an address, as a user does. */
export async function startTest(app: Page, way = 'swaks'): Promise<void> {
  await requestTest(app, way)
  await expect(app.getByRole('list', { name: 'Test progress' })).toBeVisible()
}

/** Creates a test as the page does, with its session. */
export async function createTest(app: Page, body: object): Promise<void> {
  const { origin } = new URL(app.url())
  const answer = await app.request.post(`${origin}/api/v1/tests`, { headers: await ownHeaders(app), data: body })
  expect(answer.status()).toBe(201)
}

/** What the page sends with its own calls in addition to the cookie. */
export async function ownHeaders(app: Page): Promise<Record<string, string>> {
  return { Origin: new URL(app.url()).origin, [pageSecretHeader]: String(await app.evaluate(readPageSecret)) }
}

/** Evaluates to the pixels by which the page scrolls horizontally. */
export const horizontalOverflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** The token of the displayed test. */
export function tokenOf(app: Page): string {
  const [, token = ''] = /\/t\/([a-z0-9]+)/.exec(app.url()) ?? []
  return token
}

/** Drops files on the window, as from a file manager. */
export async function dropFiles(app: Page, files: readonly { name: string; content: string }[]): Promise<void> {
  await app.locator('main').drop({
    files: files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) })),
  })
}

/** The text on the clipboard. */
/** Chooses from the menu of a report. */
export async function chooseAction(app: Page, name: string): Promise<void> {
  await app.getByRole('button', { name: 'More', exact: true }).click()
  await app.getByRole('menuitem', { name, exact: true }).click()
}

export function readClipboard(app: Page): Promise<string> {
  return app.evaluate('navigator.clipboard.readText()')
}
