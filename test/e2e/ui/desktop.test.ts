import type { Page } from '@playwright/test'
import type { DesktopState, Opened } from '../../../src/shared/desktop/desktop.ts'
import type { DesktopBridge } from '../../../src/shared/desktop/ipc.ts'
import { sampleMessage } from '../../support/messages.ts'
import { test as base, expect } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

/* The page as in the desktop app, with a bridge to a shell that records calls. */

/** The types of the page in which `installShell` and evaluated code run. */
declare const window: {
  desktop?: DesktopBridge
  shell: {
    asked: unknown[][]
    /** Opens something from outside, as the system would. */
    open(opened: readonly Opened[]): void
    become(change: Partial<DesktopState>): void
  }
}

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(installShell)
    await use(page)
  },
})

/** Runs in the page before it starts. */
function installShell(): void {
  let state: DesktopState = {
    settings: { closeToTray: false, openAtLogin: false, notifications: true, updates: 'off' },
    updates: { state: 'idle' },
    canNotify: true,
  }
  let waiting: Opened[] = []
  let tellOpened = () => {}
  let tellState = (_: DesktopState) => {}
  const asked: unknown[][] = []
  const stop = () => {}
  window.shell = {
    asked,
    open(opened) {
      waiting = [...opened]
      tellOpened()
    },
    become(change) {
      state = { ...state, ...change }
      tellState(state)
    },
  }
  window.desktop = {
    async setAppearance() {},
    savePdf: async () => 'saved',
    readState: async () => state,
    async changeSettings(settings) {
      asked.push(['changeSettings', settings])
      state = { ...state, settings }
      return state
    },
    async showFolder(folder) {
      asked.push(['showFolder', folder])
    },
    async takeUpdateStep(step) {
      asked.push(['takeUpdateStep', step])
    },
    async takeOpened() {
      const taken = waiting
      waiting = []
      return taken
    },
    onCommand: () => stop,
    onOpened(listener) {
      tellOpened = listener
      return stop
    },
    onState(listener) {
      tellState = listener
      return stop
    },
    onResume: () => stop,
  }
}

const asked = (app: Page) => app.evaluate(() => window.shell.asked)
const open = (app: Page, opened: Opened) => app.evaluate((each) => window.shell.open([each]), opened)

async function openSettings(app: Page): Promise<void> {
  await app.getByRole('link', { name: 'Settings' }).click()
  await expect(app.getByRole('heading', { name: 'Desktop' })).toBeVisible()
}

test('desktop settings take effect immediately', async ({ app }) => {
  await openSettings(app)
  await app.getByRole('switch', { name: 'Keep running in the tray' }).click()
  await app.getByRole('button', { name: 'Open logs' }).click()
  const settings = { closeToTray: true, openAtLogin: false, notifications: true, updates: 'off' }
  await expect
    .poll(() => asked(app))
    .toEqual([
      ['changeSettings', settings],
      ['showFolder', 'logs'],
    ])
  await expect(app.getByRole('switch', { name: 'Keep running in the tray' })).toBeChecked()
})

test('the portable program offers neither notifications nor updates', async ({ app }) => {
  await openSettings(app)
  const notify = app.getByRole('switch', { name: 'Notify me about reports' })
  await expect(notify).toBeVisible()
  await app.evaluate(() => window.shell.become({ canNotify: false, updates: { state: 'unsupported' } }))
  await expect(notify).toHaveCount(0)
  await expect(app.getByText('This build does not update automatically.')).toBeVisible()
  await expect(app.getByRole('switch', { name: 'Start at login' })).toBeVisible()
})

test('a newer version is downloaded and installed when the user asks', async ({ app }) => {
  await openSettings(app)
  const become = (updates: DesktopState['updates']) =>
    app.evaluate((next) => window.shell.become({ updates: next }), updates)
  await app.getByRole('button', { name: 'Check for updates' }).click()
  await become({ state: 'available', version: '1.2.0' })
  await app.getByRole('button', { name: 'Download' }).click()
  await become({ state: 'downloading', version: '1.2.0', percent: 42 })
  await expect(app.getByText('Downloading version 1.2.0: 42%')).toBeVisible()
  await become({ state: 'ready', version: '1.2.0' })
  await app.getByRole('button', { name: 'Install and restart' }).click()
  const steps = ['check', 'download', 'install'].map((step) => ['takeUpdateStep', step])
  await expect.poll(() => asked(app)).toEqual(steps)
})

test('a message opened with the app is tested like a dropped one', async ({ app }) => {
  const text = sampleMessage('Opened with the app').toString()
  await app.evaluate((message) => {
    window.shell.open([{ kind: 'file', name: 'news.eml', content: new TextEncoder().encode(message) }])
  }, text)
  await expect(app).toHaveURL(/\/t\/[a-z0-9]{26}/)
  await expect(app.getByText('Opened with the app').first()).toBeVisible()
})

test('an unreadable file is reported by name', async ({ app }) => {
  await open(app, { kind: 'unreadable', name: 'gone.eml', isTooLarge: false })
  await expect(app.getByText('Could not read gone.eml')).toBeVisible()
  await open(app, { kind: 'unreadable', name: 'huge.eml', isTooLarge: true })
  await expect(app.getByText('huge.eml is too large')).toBeVisible()
})

test('a link queries DNS only after the user confirms', async ({ app }) => {
  await open(app, { kind: 'page', page: { page: 'domain', name: 'shop.example' } })
  const question = app.getByRole('alertdialog')
  await expect(question).toContainText('an audit of shop.example')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  expect(new URL(app.url()).pathname).toBe('/')
  await open(app, { kind: 'page', page: { page: 'ip', ip: '192.0.2.7' } })
  await question.getByRole('button', { name: 'Check IP' }).click()
  await expect(app).toHaveURL(/\/ip\/192\.0\.2\.7$/)
})

test('desktop settings and the link dialog have no violation', { tag: '@slow' }, async ({ app }) => {
  await openSettings(app)
  await app.evaluate(() => window.shell.become({ updates: { state: 'available', version: '1.2.0' } }))
  await expectNoViolation(app, 'settings')
  await open(app, { kind: 'page', page: { page: 'domain', name: 'shop.example' } })
  await expect(app.getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(app, 'question')
})
