import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, readClipboard, test, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

/** The file that a button saves. */
async function saved(app: Page, button: string | RegExp): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    app.waitForEvent('download'),
    app.getByRole('dialog').getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function openSheet(app: Page): Promise<void> {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  await app.getByRole('button', { name: 'Share' }).click()
  await expect(app.getByRole('dialog', { name: 'Share or save' })).toBeVisible()
}

test('a report is saved in every format without addresses and without the token', async ({ app }) => {
  await openSheet(app)
  const token = tokenOf(app)
  const files = [
    await saved(app, /^Web page/),
    await saved(app, /^Markdown/),
    await saved(app, /^JSON/),
    await saved(app, 'Findings'),
    await saved(app, 'Links'),
    await saved(app, 'Lists'),
    await saved(app, 'DNS answers'),
  ]
  for (const { name, text } of files) {
    expect(name).not.toContain(token)
    for (const secret of [token, 'ada@', 'bounce@', 'reader@']) expect(text, name).not.toContain(secret)
  }
  expect(files[0]?.text).toContain('•••@shop.example')
})

test('a document has an appendix with all details on request', { tag: '@slow' }, async ({ app }) => {
  await openSheet(app)
  expect((await saved(app, /^Web page/)).text).not.toContain('DNS answers')
  await app.getByRole('switch', { name: 'Include the appendix' }).click()
  const { text } = await saved(app, /^Web page/)
  expect(text).toContain('DNS answers')
  expect(text).toContain('class="appendix"')
})

test('addresses are kept on request', async ({ app }) => {
  await openSheet(app)
  await app.getByRole('switch', { name: /Remove email addresses/ }).click()
  const { text } = await saved(app, /^JSON/)
  expect(text).toContain('ada@shop.example')
  expect(text).toContain(tokenOf(app))
})

test('the link is copied, with a note that it only works on this machine', { tag: '@slow' }, async ({ app }) => {
  await openSheet(app)
  await expect(app.getByText(/The link only works on this machine/)).toBeVisible()
  await app.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  expect(await readClipboard(app)).toContain(`/t/${tokenOf(app)}`)
})

test('the print dialog shows the whole report in its own style', { tag: '@slow' }, async ({ app }) => {
  // A headless browser has no print dialog, and immediately reports that it was closed.
  await app.addInitScript('window.print = () => document.body.setAttribute("data-printed", "")')
  await app.reload()
  await openSheet(app)
  await app.getByRole('button', { name: /^Print or PDF/ }).click()
  const printed = app.frameLocator('iframe[hidden]')
  await expect(printed.locator('body')).toHaveAttribute('data-printed')
  await expect(printed.locator('h1')).toHaveText(/\S/)
  await expect.poll(() => printed.locator('article').count()).toBeGreaterThan(5)
  await expect(printed.locator('h2')).toHaveText(['To fix', 'Unknown', /^Passed: \d+ checks$/])
  await expect(printed.locator('body')).toHaveCSS('margin-top', '0px')
})

test('the dialog and the file have no violation, and the file loads nothing', { tag: '@slow' }, async ({
  app,
  context,
}) => {
  await openSheet(app)
  await app.getByText('What exactly is removed?').click()
  await expectNoViolation(app, 'the sheet')
  const { text } = await saved(app, /^Web page/)
  const reader = await context.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(request.url()))
  await reader.setContent(text)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(reader, 'the file')
  expect(asked).toEqual([])
})

test('an audit is saved with its records', { tag: '@hosted' }, async ({ openApp }) => {
  const app = await openApp('/domain/shop.example')
  await app.getByRole('button', { name: 'Share' }).click()
  const { name, text } = await saved(app, /^Markdown/)
  expect(name).toBe('sendproof-shop.example.md')
  expect(text).toContain('v=spf1 mx')
})
