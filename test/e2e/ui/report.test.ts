import type { Page } from '@playwright/test'
import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, readClipboard, test } from '../support/app.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns, permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
})

function findings(app: Page) {
  return app.getByRole('tabpanel').locator('[data-finding]')
}

test('fixes come first, the most gain on top, and open to what to do', async ({ app }) => {
  const fixes = app.getByRole('region', { name: 'Fix these first' })
  const gains = (await fixes.getByText(/^\+\d/).allTextContents()).map((text) => Number(text.slice(1)))
  expect(gains.length).toBe(3)
  expect(gains).toEqual(gains.toSorted((a, b) => b - a))
  await fixes.getByRole('button', { name: /^Show \d+ more$/ }).click()
  expect(await fixes.locator('[data-finding]').count()).toBeGreaterThan(3)

  await fixes.locator('[data-finding="headers.date_missing"]').click()
  await expect(fixes.getByText('What to do', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(fixes.getByRole('link', { name: /RFC 5322/ })).toHaveAttribute('href', /^https:\/\/www\.rfc-editor\.org/)
})

test('findings are filtered, grouped and searched, and the address says how', async ({ app }) => {
  const all = await findings(app).count()
  await app.getByRole('button', { name: /^To fix/ }).click()
  await expect(app).toHaveURL(/show=fix/)
  const toFix = await findings(app).count()
  expect(toFix).toBeLessThan(all)
  await expect(app.getByRole('region', { name: 'Fine' })).toHaveCount(0)

  await app.getByRole('button', { name: 'By area' }).click()
  await expect(app.getByRole('tabpanel').getByRole('region', { name: 'Authentication' })).toBeVisible()
  await app.reload()
  await expect(app.getByRole('button', { name: 'By area' })).toHaveAttribute('aria-pressed', 'true')
  await expect(findings(app)).toHaveCount(toFix)

  await app.keyboard.press('/')
  await app.keyboard.type('message-id')
  await expect(findings(app)).toHaveCount(1)
  await app.keyboard.press('Escape')
  await expect(findings(app)).toHaveCount(toFix)
})

test('the keyboard walks through findings, opens, copies and closes them', async ({ app }) => {
  await app.keyboard.press('j')
  await expect(findings(app).first()).toBeFocused()
  await app.keyboard.press('j')
  await expect(findings(app).nth(1)).toBeFocused()
  await app.keyboard.press('k')
  await app.keyboard.press('Enter')
  const advice = app.getByRole('tabpanel').getByText('What to do', { exact: true }).filter({ visible: true })
  await expect(advice).toHaveCount(1)
  await app.keyboard.press('c')
  await expect.poll(() => readClipboard(app)).toMatch(/DKIM/)
  await app.keyboard.press('Escape')
  await expect(advice).toHaveCount(0)
  await expect(findings(app).first()).toBeFocused()
})

test('the keys 1 to 6 open the parts of the report', async ({ app }) => {
  for (const [index, name] of ['Findings', 'Authentication', 'Path', 'Headers', 'Spam engine', 'Facts'].entries()) {
    await app.keyboard.press(String(index + 1))
    await expect(app.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  }
})

test('every part tells what it rests on', async ({ app }) => {
  const part = app.getByRole('tabpanel')
  await app.keyboard.press('3')
  await expect(part.getByText('app.shop.example')).toBeVisible()
  await expect(part.getByRole('listitem').filter({ hasText: 'Origin: its IP is judged' })).toContainText('192.0.2.25')
  await app.keyboard.press('4')
  await expect(part.getByRole('row', { name: /^Subject Spring sale/ })).toBeVisible()
  await app.keyboard.press('5')
  await expect(part.getByRole('row', { name: /MISSING_DATE/ })).toBeVisible()
  await app.keyboard.press('6')
  await expect(part.getByRole('row', { name: /_dmarc\.shop\.example TXT found/ })).toBeVisible()
  const download = app.waitForEvent('download')
  await part.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sendproof-.*\.json$/)
})

test('a test is deleted, and taken back while there is time', async ({ app }) => {
  await app.getByRole('button', { name: 'Delete' }).click()
  await expect(app.getByRole('heading', { name: 'No test yet' })).toBeVisible()
  await app.getByRole('button', { name: 'Undo' }).click()
  await expect(app.getByRole('link', { name: 'Spring sale' })).toBeVisible()

  await app.getByRole('button', { name: 'Delete the test “Spring sale”' }).click()
  await expect(app.getByRole('heading', { name: 'No test yet' })).toBeVisible()
  // Who leaves the page has decided.
  await app.reload()
  await expect(app.getByRole('heading', { name: 'No test yet' })).toBeVisible()
})
