import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, openNewTestWith, test } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

test.describe('the engine of this computer', () => {
  test.use({ localOnly: localOnly.listener })

  test('shows where it listens and what leaves the machine', async ({ app, engine }) => {
    await expect(app.getByRole('banner').getByRole('link')).toHaveCount(0)
    await app.getByRole('link', { name: 'Settings' }).click()
    await app.getByRole('tab', { name: 'Server' }).click()
    const section = app.getByRole('region', { name: 'Engine' })
    await expect(section.getByText('Engine running')).toBeVisible()
    await expect(section.getByText(engine.listening.smtp, { exact: true })).toBeVisible()
    await expect(section.getByText(engine.listening.http, { exact: true })).toBeVisible()
    await expect(section.getByText(/^Nothing\. Messages, reports, and DNS queries all stay here\./)).toBeVisible()
  })
})

test.describe('an engine with a spam filter on another machine', () => {
  test.use({ localOnly: localOnly.listener, flags: ['--offline', '--rspamd', 'http://filter.example:11333'] })

  test('shows that each message leaves this machine', { tag: '@slow' }, async ({ openApp }) => {
    const app = await openApp('/settings?tab=server')
    const section = app.getByRole('region', { name: 'Engine' })
    await expect(section.getByText(/^Each message: it is sent to the spam filter on another machine/)).toBeVisible()
  })
})

test.describe('an engine that has stopped', () => {
  test.use({
    engineState: 'new',
    expectedFaults: /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/,
  })

  test('is reported, loaded data stays readable, and the page explains what to do', { tag: '@slow' }, async ({
    app,
    engine,
  }) => {
    await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await engine.end()
    const banner = app.getByRole('status').filter({ hasText: 'The engine is not responding.' })
    await expect(banner).toBeVisible()
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await openNewTestWith(app, 'swaks')
    await app.getByRole('button', { name: 'Create test address' }).click()
    await expect(app.getByRole('alert')).toContainText('Check that Sendproof is running')
  })
})

test.describe('an engine that stops before a page is loaded', () => {
  test.use({ engineState: 'new', expectedFaults: /ERR_|UnreachableError/ })

  test('leaves the window with its navigation', { tag: '@slow' }, async ({ app, engine }) => {
    await engine.end()
    await app.getByRole('link', { name: 'Monitoring' }).click()
    await expect(app.getByRole('alert')).toContainText('Check that Sendproof is running')
    await expect(app.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await app.getByRole('link', { name: 'Sendproof: Home' }).click()
    await expect(app.getByRole('heading', { level: 1, name: 'Will it reach the inbox?' })).toBeVisible()
  })
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('tests are created and read, but not listed', async ({ app }) => {
    await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await expect(app.getByRole('button', { name: 'More' })).toHaveCount(0)
    await app.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'Sign in to view past tests' })).toBeVisible()
  })
})

test.describe('an unknown URL', () => {
  test.use({ expectedFaults: /status of 404/ })

  test('is reported: no such test, no such page', async ({ openApp, engine }) => {
    const app = await openApp('/t/nothinghere')
    await expect(app.getByRole('heading', { name: 'No report found' })).toBeVisible()
    await app.goto(`${engine.listening.http}/nowhere`)
    await expect(app.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await app.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(app.getByRole('heading', { name: 'Will it reach the inbox?' })).toBeFocused()
  })
})
