import { join } from 'node:path'
import { root } from '../../../scripts/build-product.ts'
import { demoDns } from '../../support/demo-sender.ts'
import { createTest, expect, test } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

test('the palette opens pages, tests, and lookups, and runs commands', { tag: '@hosted' }, async ({ app }) => {
  const palette = app.getByRole('dialog', { name: 'Search or run a command' })
  const choose = async (line: string) => {
    await app.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await app.keyboard.type(line)
    await app.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  await createTest(app, { name: 'Autumn letter' })

  await choose('mailboxes')
  await expect(app.getByRole('heading', { level: 1, name: 'Mailboxes' })).toBeVisible()
  await choose('tools: dmarc')
  await expect(app).toHaveURL(/\/tools\/dmarc$/)
  await choose('tests')
  await expect(app.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible()
  await choose('autumn')
  await expect(app.getByRole('heading', { level: 1, name: 'Waiting for your message' })).toBeVisible()
  await choose('audit shop.example')
  await expect(app).toHaveURL(/\/domain\/shop\.example$/)
  await expect(app.getByRole('button', { name: 'Try changes' })).toBeVisible()
  await choose('try changes')
  await expect(app.getByLabel(/^SPF at /)).toBeVisible()
  const dialog = app.waitForEvent('filechooser')
  await choose('zone file')
  await (await dialog).setFiles(join(root, 'resources/demo/shop.example.zone'))
  await expect(app).toHaveURL(/\/zone$/)
  await expect(app.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible()
  await choose('check 192.0.2.25')
  await expect(app).toHaveURL(/\/ip\/192\.0\.2\.25$/)
  await choose('theme dark')
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose('new test')
  await expect(app.getByRole('heading', { level: 1, name: 'New test' })).toBeVisible()
})

test('the palette opens from a field, shows shortcuts, and restores the focus', async ({ app }) => {
  await app.getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server').focus()
  await app.keyboard.press('Control+k')
  const palette = app.getByRole('dialog', { name: 'Search or run a command' })
  await expect(palette.getByRole('option', { name: /^Go to Tests/ })).toContainText('T')
  await app.keyboard.type('no such thing')
  await expect(palette.getByText('No results.')).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(app.getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server')).toBeFocused()
})

test('the palette looks up records, and finds files, exports, and help by synonyms', async ({ app }) => {
  const palette = app.getByRole('dialog', { name: 'Search or run a command' })
  await app.keyboard.press('Control+k')
  for (const [words, entry] of [
    ['eml', /^Test an email file/],
    ['upload', /^Test an email file/],
    ['export', /^Settings: /],
    ['documentation', /^Go to Help/],
    ['help', /^Go to Help/],
  ] as const) {
    await palette.getByRole('combobox').fill(words)
    await expect(palette.getByRole('option', { name: entry })).toBeVisible()
  }
  await palette.getByRole('combobox').fill('spf shop.example')
  await app.keyboard.press('Enter')
  await expect(app).toHaveURL(/\/tools\/spf\?domain=shop\.example$/)
  await expect(app.getByRole('region', { name: 'SPF' })).toBeVisible()
})

test('a report is exported from the palette, and a file is tested from it', async ({ app }) => {
  const palette = app.getByRole('dialog', { name: 'Search or run a command' })
  const chooser = app.waitForEvent('filechooser')
  await app.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await app.keyboard.type('eml')
  await app.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'sale.eml', mimeType: '', buffer: Buffer.from(carelessMessage) })
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await app.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await app.keyboard.type('export')
  await palette.getByRole('option', { name: /^Export or share/ }).click()
  await expect(app.getByRole('dialog', { name: /share/i })).toBeVisible()
})

test.describe('the tests on this computer', () => {
  test.use({ localOnly: localOnly.history })

  test('are found in the palette, including old ones', { tag: '@slow' }, async ({ app }) => {
    await createTest(app, { name: 'Zażółć gęślą jaźń' })
    for (let index = 0; index < 101; index++) await createTest(app, { name: `Later ${index}` })
    const palette = app.getByRole('dialog', { name: 'Search or run a command' })
    await app.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('zazolc')
    await expect(palette.getByRole('option', { name: /Zażółć gęślą jaźń/ })).toBeVisible()
  })
})
