import type { Page } from '@playwright/test'
import { aggregateMail } from '../../support/aggregate-mail.ts'
import { demoDns } from '../../support/demo-sender.ts'
import { writeOutlookFile } from '../../support/outlook-file.ts'
import { dropFiles, expect, openNewTestWith, startTest, test, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

test('an .eml dropped anywhere becomes a test of its own', { tag: '@hosted' }, async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await expect(app.getByText('Sent from 192.0.2.25, from the Received headers')).toBeVisible()
})

test('if files are dropped in quick succession, the report of the last one opens', { tag: '@slow' }, async ({
  app,
}) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let held: (() => Promise<void>) | undefined
  await app.route(/[/]message(?:[?]|$)/, async (route) => {
    const response = await route.fetch()
    if (held === undefined) {
      held = () => route.fulfill({ response })
      open()
    } else await route.fulfill({ response })
  })
  const drop = (subject: string) =>
    dropFiles(app, [{ name: 'sale.eml', content: carelessMessage.replace(/^Subject: .*$/m, `Subject: ${subject}`) }])
  await drop('Early draft')
  await opened
  await drop('Late draft')
  await expect(app.locator('main').getByText(/^Late draft/)).not.toHaveCount(0)
  const token = tokenOf(app)
  await held?.()
  // The page that is still open refetches its report.
  await app.waitForResponse((response) => response.url().includes(`/tests/${token}?`))
  expect(tokenOf(app)).toBe(token)
})

test('an .eml dropped on a waiting test becomes its message, with the given envelope', async ({ app }) => {
  await startTest(app)
  await app.getByRole('button', { name: 'Change' }).click()
  await app.getByRole('button', { name: 'Email file (.eml, .msg)' }).click()
  await app.getByText('Add details missing from the file').click()
  await app.getByLabel('Sending IP').fill('198.51.100.4')
  await app.getByLabel('Envelope sender').fill('letters@news.shop.example')
  const token = tokenOf(app)
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByText('Sent from 198.51.100.4, entered manually')).toBeVisible()
  expect(tokenOf(app)).toBe(token)
})

test('an .eml dropped on a test that waits for SMTP becomes its message', async ({ app }) => {
  await startTest(app)
  const token = tokenOf(app)
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  expect(tokenOf(app)).toBe(token)
})

test('whatever is dropped together is sorted by what it is', async ({ app }) => {
  const subjects = ['First letter', 'Second letter']
  await dropFiles(app, [
    ...subjects.map((subject) => ({
      name: `${subject}.eml`,
      content: carelessMessage.replace(/^Subject: .*$/m, `Subject: ${subject}`),
    })),
    { name: 'report.eml', content: aggregateMail({ id: 'sorted' }) },
    { name: 'terms.pdf', content: '%PDF-1.7' },
  ])
  await expect(app.getByText('2 tests, 1 report file, and 1 other file')).toBeVisible()
  await expect(app.getByText('Not taken: terms.pdf')).toBeVisible()
  for (const subject of subjects) await expect(app.getByRole('link', { name: subject, exact: true })).toBeVisible()
  await expect(app.getByRole('link', { name: /^Report domain/ })).toHaveCount(0)
})

test('an email with a report is added to its domain, and tested only if asked', { tag: '@slow' }, async ({ app }) => {
  await dropFiles(app, [{ name: 'report.eml', content: aggregateMail({ id: 'alone' }) }])
  await expect(app).toHaveURL(/domain.shop\.example.reports/)
  await app.getByRole('button', { name: 'Test this email anyway' }).click()
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
})

test('an .html file opens in the HTML check', async ({ app }) => {
  await dropFiles(app, [{ name: 'newsletter.html', content: '<p><blink>Spring sale</blink></p>' }])
  await expect(app.getByRole('region', { name: 'HTML' })).toBeVisible()
  await expect(app.getByRole('textbox', { name: 'HTML' })).toHaveValue('<p><blink>Spring sale</blink></p>')
})

test('a file is chosen with the system’s dialog', async ({ app }) => {
  await openNewTestWith(app, 'Email file (.eml, .msg)')
  const chooser = app.waitForEvent('filechooser')
  await app.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name: 'sale.eml', mimeType: 'message/rfc822', buffer: Buffer.from(carelessMessage) })
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
})

test('the source of a message can be pasted', async ({ app }) => {
  await openNewTestWith(app, 'Email file (.eml, .msg)')
  await app.getByText('Paste source', { exact: true }).click()
  const handIn = app.getByRole('button', { name: 'Upload' })
  await expect(handIn).toBeDisabled()
  await app.getByLabel('Message source').fill('\nFrom: Ada <ada@shop.example>\nSubject: Pasted sale\n\nHello\n')
  await handIn.click()
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  await expect(app.getByText('Pasted sale', { exact: false }).first()).toBeVisible()
})

async function uploadOutlookFile(app: Page): Promise<void> {
  const header = 'Received: from mail.shop.example ([192.0.2.25]) by mx.example; Sat, 21 Nov 2026 09:30:00 +0000\r\n'
  const file = writeOutlookFile({
    header: `${header}From: Ada <ada@shop.example>\r\nSubject: Spring sale\r\nDKIM-Signature: v=1; d=shop.example; s=demo\r\n`,
    html: '<p>Everything must go</p>',
  })
  await openNewTestWith(app, 'Email file (.eml, .msg)')
  const chooser = app.waitForEvent('filechooser')
  await app.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name: 'sale.msg', mimeType: 'application/vnd.ms-outlook', buffer: file })
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
}

test('an Outlook file is converted to a message, and the report says what is missing', { tag: '@hosted' }, async ({
  app,
}) => {
  await uploadOutlookFile(app)
  await expect(app.getByText('The message comes from an Outlook file (.msg)').first()).toBeVisible()
})

test.describe('the source of an Outlook file', () => {
  test.use({ localOnly: localOnly.message })

  test('is marked as reconstructed', { tag: '@slow' }, async ({ app }) => {
    await uploadOutlookFile(app)
    await app.getByRole('tab', { name: 'Raw' }).click()
    await expect(app.getByText(/^Rebuilt from the Outlook file/)).toBeVisible()
    await expectNoViolation(app, 'the source of an Outlook file')
  })
})

test.describe('a file that is not a message', () => {
  test.use({ engineState: 'empty' })

  test('is rejected with its name and an explanation, and does not count', async ({ app }) => {
    await dropFiles(app, [{ name: 'logo.png', content: 'PNG' }])
    const fault = app.getByRole('alert')
    await expect(fault).toContainText('logo.png')
    await expect(fault).toContainText('This is not an email file')
    await expectNoViolation(app, 'a file that is not a message')
    await fault.getByRole('button', { name: 'Close' }).click()
    await expect(fault).toHaveCount(0)
    await app.getByRole('link', { name: 'Domains' }).click()
    await expect(app.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
    await dropFiles(app, [{ name: 'empty.eml', content: '' }])
    await expect(app.getByRole('heading', { level: 1, name: 'New test' })).toBeVisible()
    await expect(fault).toContainText('empty.eml')
    await app.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
  })
})
