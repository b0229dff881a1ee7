import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { requestOwnerLink } from '../../../src/server/compose/own-engine.ts'
import { startPlainInstance } from '../../support/plain-instance.ts'
import { expect, horizontalOverflow, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

async function openSettings(app: Page, tab: 'General' | 'Server'): Promise<void> {
  await app.keyboard.press('g')
  await app.keyboard.press('s')
  await app.getByRole('tab', { name: tab }).click()
  await expect(app.getByRole('tabpanel', { name: tab })).toBeVisible()
}

test.use({ engineState: 'empty' })

const save = (app: Page) => app.getByRole('button', { name: 'Save', exact: true }).click()

test('a setting is changed, stored, and marked as waiting for a restart', async ({ app, engine }) => {
  await openSettings(app, 'General')
  await expect(app.getByText(engine.listening.data_dir, { exact: true })).toBeVisible()
  await app.getByRole('tab', { name: 'Server' }).click()
  const domain = app.getByRole('textbox', { name: 'Test address domain' })
  await expect(domain).toHaveValue('sendproof.localhost')
  await domain.fill('tests.example')
  await expect(app.getByText('1 unsaved change')).toBeVisible()
  await app.getByRole('button', { name: 'Discard changes' }).click()
  await expect(domain).toHaveValue('sendproof.localhost')
  await expect(app.getByText('Default: sendproof.localhost')).toBeHidden()
  await domain.fill('tests.example')
  await expect(app.getByText('Default: sendproof.localhost')).toBeVisible()
  await domain.press('Enter')
  await expect(app.getByText('Settings saved. Some take effect after Sendproof restarts.')).toBeVisible()
  await expect(app.getByText('Some settings take effect after Sendproof restarts.')).toBeVisible()
  await app.reload()
  await expect(domain).toHaveValue('tests.example')
  const file = join(engine.listening.data_dir, 'settings.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ mail_domain: 'tests.example' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await app.getByRole('button', { name: 'Reset to default: Test address domain' }).click()
  await expect(domain).toBeFocused()
  await expect(domain).toHaveValue('sendproof.localhost')
  await save(app)
  await expect(app.getByText('1 unsaved change')).toBeHidden()
  await expect(domain).toHaveValue('sendproof.localhost')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({})
  await expect(app.getByText('Some settings take effect')).toHaveCount(0)
})

test('settings from flags or variables are shown and locked', async ({ app }) => {
  await openSettings(app, 'Server')
  await expect(app.getByRole('textbox', { name: 'SMTP port' })).toBeDisabled()
  await expect(app.getByText('Set by --smtp-port. Change it there.')).toBeVisible()
  await expect(app.getByText('Default: 2525')).toBeVisible()
  await expect(app.getByRole('switch', { name: 'Work offline' })).toBeDisabled()
  await expect(app.getByText(/^Set by SENDPROOF_FREE_TESTS_PER_DAY/)).toBeVisible()
})

test('the search finds settings on both tabs by label, hint, and name', { tag: '@slow' }, async ({ app }) => {
  await openSettings(app, 'General')
  await app.keyboard.press('/')
  await app.keyboard.type('--smtp-port')
  await expect(app.getByText('1 setting', { exact: true })).toBeVisible()
  await expect(app.getByRole('textbox', { name: 'SMTP port' })).toBeVisible()
  await app.keyboard.press('Escape')
  await app.keyboard.type('theme')
  await expect(app.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  await app.keyboard.press('Escape')
  await app.keyboard.type('signs out every browser')
  await expect(app.getByRole('button', { name: 'Sign out all browsers' })).toBeVisible()
  await app.keyboard.press('Escape')
  await app.keyboard.type('nothing like it')
  await expect(app.getByText('No settings match.')).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true')
})

test('Tab enters a radio group at the selected option, and arrow keys move the selection', async ({ app }) => {
  await openSettings(app, 'General')
  const theme = app.getByRole('radiogroup', { name: 'Theme' })
  await theme.getByRole('radio', { name: 'Dark' }).click()
  await app
    .getByRole('radiogroup', { name: 'Language', exact: true })
    .first()
    .getByRole('radio', { checked: true })
    .focus()
  await app.keyboard.press('Tab')
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await app.keyboard.press('ArrowLeft')
  await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'light')
  await app.keyboard.press('g')
  await app.keyboard.press('h')
  await expect(app.getByRole('heading', { name: 'Will it reach the inbox?' })).toBeVisible()
})

test.describe('invalid values', () => {
  test.use({ expectedFaults: /status of 400/ })

  test('are explained at their fields, in the language of the window', { tag: '@slow' }, async ({ app }) => {
    await openSettings(app, 'General')
    await app.getByRole('textbox', { name: 'Keep tests for (days)' }).fill('many')
    await app.getByRole('tab', { name: 'Server' }).click()
    await app.getByRole('textbox', { name: 'Trusted proxies' }).fill('192.0.2.1\nhere')
    await save(app)
    await expect(app.getByText('2 fields need a different value.')).toBeVisible()
    await expect(app.getByRole('textbox', { name: 'Keep tests for (days)' })).toBeFocused()
    await app.getByRole('button', { name: 'Trusted proxies', exact: true }).click()
    await expect(app.getByRole('textbox', { name: 'Trusted proxies' })).toBeFocused()
    await expect(app.getByRole('textbox', { name: 'Trusted proxies' })).toHaveAttribute('aria-invalid', 'true')
    await app.getByRole('button', { name: 'Keep tests for (days)', exact: true }).click()
    await expect(app.getByText('must be a whole number from 0 to 1000000000; 0 means no limit')).toBeVisible()
    await expect(app.getByText('Default: 90')).toBeVisible()
    await app.getByRole('radio', { name: 'Polski', exact: true }).first().click()
    await app.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await app.getByRole('button', { name: 'Zaufani pośrednicy', exact: true }).click()
    await expect(app.getByText('musi zawierać adresy IP albo sieci: 192.0.2.7, 192.0.2.0/24')).toBeVisible()
  })

  test('cause no violation, and neither does the page without them', { tag: '@slow' }, async ({ app }) => {
    await openSettings(app, 'General')
    await expectNoViolation(app, 'general')
    await app.getByRole('tab', { name: 'Server' }).click()
    await expectNoViolation(app, 'server')
    await app.getByRole('textbox', { name: 'Test address domain' }).fill('tests.example')
    await app.getByRole('switch', { name: 'Allow connections from other machines' }).click()
    await save(app)
    await expect(app.getByText('Some settings take effect')).toBeVisible()
    await app.getByRole('textbox', { name: 'Failed key attempts per minute' }).fill('many')
    await save(app)
    await expect(app.getByText('1 field needs a different value.')).toBeVisible()
    await expectNoViolation(app, 'changed, with a fault')
  })
})

test.describe('connecting to a hosted instance', () => {
  test.use({ localOnly: localOnly.choice })

  test('the hosted instance is tested before it is saved, and its key is never shown again', { tag: '@slow' }, async ({
    app,
  }) => {
    const plain = await startPlainInstance()
    try {
      await openSettings(app, 'Server')
      const section = app.getByRole('region', { name: 'Hosted instance' })
      const tryIt = section.getByRole('button', { name: 'Test connection' })
      await expect(tryIt).toBeDisabled()
      await section.getByLabel('URL', { exact: true }).fill(plain.url)
      await tryIt.click()
      await expect(section.getByText('The instance responds. Without a key, its free limits apply.')).toBeVisible()
      await section.getByLabel('API key', { exact: true }).fill('wrong')
      await tryIt.click()
      await expect(section.getByText('The instance responds but rejects the key.')).toBeVisible()
      await section.getByLabel('API key', { exact: true }).fill(plain.key)
      await section.getByRole('radio', { name: 'Hosted instance' }).click()
      await save(app)
      await expect(app.getByText('Settings saved and active.')).toBeVisible()
      await expect(
        app.getByRole('region', { name: 'Engine' }).getByText('Hosted instance', { exact: true }).first(),
      ).toBeVisible()
      await expect(section.getByLabel('API key', { exact: true })).toHaveValue('')
      await expect(section.getByText('The key is never shown.')).toBeVisible()
      await tryIt.click()
      await expect(section.getByText('The instance responds and accepts the key.')).toBeVisible()
      expect(await app.content()).not.toContain(plain.key)
      await section.getByRole('button', { name: 'Remove key' }).click()
      await section.getByRole('radio', { name: 'This computer' }).click()
      await save(app)
      await expect(app.getByRole('banner').getByRole('link', { name: 'Engine in offline mode' })).toBeVisible()
      await expect(section.getByText('The key is never shown.')).toHaveCount(0)
    } finally {
      plain.close()
    }
  })
})

test('opening the engine to other machines shows a warning', async ({ app }) => {
  await openSettings(app, 'Server')
  await app.getByRole('switch', { name: 'Allow connections from other machines' }).click()
  await expect(app.getByRole('alert')).toContainText('Anyone who can reach this computer')
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('no setting is shown', async ({ app }) => {
    await app.getByRole('link', { name: 'Settings' }).click()
    await expect(app.getByRole('heading', { name: 'Sign in to view settings' })).toBeVisible()
    await expect(app.getByRole('textbox')).toHaveCount(0)
  })

  test('a one-time link signs in once', async ({ app, engine }) => {
    const link = String(await requestOwnerLink(engine.listening.data_dir))
    await app.goto(`${link}&next=/settings`)
    await expect(app.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    expect(app.url()).toMatch(/\/settings$/)
    expect((await app.request.fetch(link, { headers: { Cookie: '' }, maxRedirects: 0 })).status()).toBe(401)
  })
})

test('the narrowest window needs no horizontal scrolling', async ({ app }) => {
  await openSettings(app, 'Server')
  await app.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => app.evaluate(horizontalOverflow)).toBeLessThanOrEqual(0)
})
