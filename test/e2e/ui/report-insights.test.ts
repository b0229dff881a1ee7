import type { Page } from '@playwright/test'
import { demoDns } from '../../support/demo-sender.ts'
import { forgedReportMail } from '../../support/report-mail.ts'
import type { ServingSendproof } from '../../support/sendproof.ts'
import { dayBefore, sentReport, sentTlsReport, shopReports } from '../../support/sent-reports.ts'
import { dropFiles, expect, horizontalOverflow, ownHeaders, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test.use({ flags: demoDns })

/** Uploads files as the page does, without showing them. */
async function addReports(app: Page, engine: ServingSendproof, files: readonly { name: string; content: string }[]) {
  const headers = { ...(await ownHeaders(app)), 'Content-Type': 'application/octet-stream' }
  for (const { name, content } of files) {
    const url = `${engine.listening.http}/api/v1/reports?name=${encodeURIComponent(name)}`
    const answer = await app.request.post(url, { headers, data: Buffer.from(content) })
    expect(answer.status()).toBe(202)
  }
}

async function openReports(app: Page, engine: ServingSendproof, domain: string) {
  await app.goto(`${engine.listening.http}/domain/${domain}/reports`)
  await expect(app.getByRole('slider', { name: 'Mail in your name: Day' })).toBeVisible()
}

const sourcesOf = (app: Page) => app.getByRole('table', { name: 'Who sends in your name' })

test('days, sources, and encrypted connections of a domain are accessible by keyboard', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  const domain = 'insights.example'
  const tls = { name: 'tls.json', content: sentTlsReport({ domain, id: 'tls', begin: dayBefore(2) }) }
  await addReports(app, engine, [...shopReports(domain, 16), tls])
  await openReports(app, engine, domain)
  await expect(app.getByText('From reports of 3 receivers on 13 of 30 days, in UTC.')).toBeVisible()

  await expect(
    app.getByRole('heading', { name: /^2 sources would lose mail at p=reject: [\d,]+ messages in the last 30 days/ }),
  ).toBeVisible()

  const steps = app.getByRole('list', { name: 'Path to p=reject' })
  await expect(steps.getByText('The same as for p=quarantine')).toHaveCount(1)
  await expect(steps.getByText('The DMARC record could not be looked up or read')).toHaveCount(1)

  const days = app.getByRole('slider', { name: 'Mail in your name: Day' })
  await days.focus()
  await app.keyboard.press('End')
  await expect(days).toHaveAttribute('aria-valuetext', /Messages: [\d,]+, Aligned [\d,]+, Yours, not aligned/)
  await app.keyboard.press('PageDown')
  for (let day = 0; day < 3; day++) await app.keyboard.press('ArrowLeft')
  await expect(days).toHaveAttribute('aria-valuetext', /No reports$/)
  await app.getByText('Show as a table').click()
  const table = app.getByRole('region', { name: 'Messages per day' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row', { name: /No reports – – – – –/ }).first()).toBeVisible()
  await app.getByText('Show as a table').click()

  const sources = sourcesOf(app)
  await expect(sources.getByRole('row')).toHaveCount(10)
  await expect(sources.getByRole('row', { name: /^Mailchimp/ })).toContainText('100%')
  await app.getByRole('button', { name: 'Aligned', exact: true }).click()
  await expect(app.getByRole('columnheader', { name: 'Aligned' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(sources.getByRole('row').nth(1)).toContainText('0%')
  await app.getByRole('radio', { name: /^Forwarder/ }).check()
  await expect(sources.getByRole('row')).toHaveCount(3)
  await expect(sources.getByRole('row', { name: /^club\.example/ })).toContainText('report 100% of it as forwarded')

  const encrypted = app.getByRole('region', { name: 'Encrypted delivery to you' }).first()
  await expect(encrypted.getByRole('row', { name: /certificate has expired/ })).toContainText('MTA-STS')
  await expectNoViolation(app, 'what reports say')
  for (const width of [480, 800, 1920]) {
    await app.setViewportSize({ width, height: 800 })
    await expect.poll(() => app.evaluate(horizontalOverflow), `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('a source is named, classified, and shown with its records as received', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  const domain = 'sources.example'
  const senders = [
    { ip: '192.0.2.25', count: 90, signers: [domain], returnPath: domain },
    { ip: '198.51.100.60', count: 10, signers: ['crm.example'], returnPath: 'bounce.crm.example' },
  ]
  await addReports(app, engine, [
    { name: 'one.xml', content: sentReport({ domain, id: '1', begin: dayBefore(2), senders }) },
  ])
  await openReports(app, engine, domain)
  const row = sourcesOf(app).getByRole('row', { name: /crm\.example/ })
  await app.getByRole('radio', { name: /^Unknown/ }).check()
  await row.getByRole('combobox').focus()
  await row.getByRole('combobox').selectOption('Service')
  await expect(app.getByText('crm.example is now: Service.')).toBeVisible()
  await expect(row.getByRole('combobox')).toBeFocused()
  await expect(row).toContainText('you confirmed it', { ignoreCase: true })
  await expect(app.getByRole('listitem').filter({ hasText: 'Yours, not aligned' })).toContainText('10')
  await app.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('combobox')).toHaveValue('')
  await expect(app.getByRole('listitem').filter({ hasText: 'Yours, not aligned' })).toContainText('0')

  await row.getByRole('button').focus()
  await app.keyboard.press('Enter')
  const sheet = app.getByRole('dialog', { name: /^(crm\.example|Our CRM)$/ })
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Our CRM')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('dialog', { name: 'Our CRM', exact: true })).toBeVisible()
  await expect(sheet.getByText('One address in the latest record.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Look up names' }).click()
  await expect(sheet.getByRole('row', { name: /198\.51\.100\.60 10/ }).first()).toContainText(/no name|unknown/)
  await sheet.getByText('DKIM fail · SPF fail').click()
  await expect(sheet.getByText('<source_ip>198.51.100.60</source_ip>', { exact: false })).toBeVisible()
  await expect(sheet.getByText('<source_ip>192.0.2.25</source_ip>', { exact: false })).toHaveCount(0)
  await expectNoViolation(app, 'a source')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('dialog', { name: 'crm.example', exact: true })).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(row.getByRole('button')).toBeFocused()
})

test('a forged report affects no chart until the owner counts it', { tag: '@slow' }, async ({ app, engine }) => {
  const domain = 'forged.example'
  const report = (id: string, count: number) =>
    sentReport({
      domain,
      org: 'google.com',
      id,
      begin: dayBefore(id === 'true' ? 3 : 2),
      senders: [{ ip: '192.0.2.25', count, signers: [domain], returnPath: domain }],
    })
  await addReports(app, engine, [{ name: 'true.xml', content: report('true', 40) }])
  await openReports(app, engine, domain)
  const total = app.getByText(/Messages: [\d,]+$/)
  await expect(total).toHaveText(/Messages: 40$/)

  await dropFiles(app, [{ name: 'forged.eml', content: await forgedReportMail(report('forged', 5000)) }])
  await expect(app.getByText('Excluded from all numbers and charts: 1 forged report.')).toBeVisible()
  await expect(total).toHaveText(/Messages: 40$/)
  await app.getByRole('button', { name: 'Show excluded reports' }).click()
  await app.getByRole('button', { name: /^Report from google\.com/ }).click()
  const sheet = app.getByRole('dialog', { name: 'Report from google.com', exact: true })
  await expect(sheet).toContainText('fails DMARC, so it is not from google.com')
  await expect(sheet).toContainText('from someone other than this reporter')
  await expectNoViolation(app, 'a forged report')
  await sheet.getByRole('button', { name: 'Count it anyway' }).click()
  await expect(sheet).toContainText('It counts because you confirmed it.')
  await expect(total).toHaveText(/Messages: 5,040$/)
  await sheet.getByRole('button', { name: 'Don’t count it' }).click()
  await expect(sheet).toContainText('fails DMARC')
  await expect(total).toHaveText(/Messages: 40$/)
})

test.describe('in Polish', () => {
  test.use({ locale: 'pl-PL' })

  test('the page reads in Polish', { tag: '@slow' }, async ({ app, engine }) => {
    await addReports(app, engine, shopReports('wglad.example', 2))
    await openPolish(app, engine)
    await expect(app.getByText('Z raportów 3 odbiorców, 2 z 30 dni, czas UTC.')).toBeVisible()
    await expect(app.getByRole('row', { name: /^club\.example/ })).toContainText('odbiorcy uznają 100% za przekazane')
  })
})

async function openPolish(app: Page, engine: ServingSendproof) {
  await app.goto(`${engine.listening.http}/domain/wglad.example/reports`)
  await expect(app.getByRole('slider', { name: 'Poczta w Twoim imieniu: Dzień' })).toBeVisible()
}

test.describe('a domain whose mail is aligned', () => {
  test.use({ engineState: 'empty' })

  test('gets the next record, which can be tried on its audit', { tag: '@slow' }, async ({ app, engine }) => {
    const domain = 'shop.example'
    const senders = [{ ip: '192.0.2.25', count: 90, signers: [domain], returnPath: domain }]
    const daily = Array.from({ length: 8 }, (_, day) => ({
      name: `${day}.xml`,
      content: sentReport({ domain, org: 'google.com', id: `${day}`, begin: dayBefore(day + 1), senders }),
    }))
    await addReports(app, engine, daily)
    await openReports(app, engine, domain)
    await expect(app.getByRole('heading', { name: 'You can move to p=quarantine.' })).toBeVisible()
    const steps = app.getByRole('list', { name: 'Path to p=reject' }).getByRole('listitem')
    await expect(steps.filter({ hasText: 'p=quarantine' }).first()).toContainText('Ready')
    await expect(steps.filter({ hasText: 'p=reject' }).first()).toContainText('8 of 14 days with reports')
    await expectNoViolation(app, 'a ready step')
    await app.getByRole('button', { name: 'Try this change' }).focus()
    await app.keyboard.press('Enter')
    await expect(app).toHaveURL(/\/domain\/shop\.example$/)
    await expect(app.getByRole('textbox', { name: '_dmarc.shop.example' })).toHaveValue(/^v=DMARC1; p=quarantine; rua=/)
  })
})

test('the audit of a domain summarizes its reports in one line', async ({ openApp, engine }) => {
  const app = await openApp('/domain/line.shop.example')
  await expect(app.getByRole('heading', { level: 1 })).toContainText('line.shop.example')
  await expect(app.getByRole('link', { name: /messages aligned$/ })).toHaveCount(0)
  await addReports(app, engine, shopReports('line.shop.example', 16))
  await app.reload()
  await app.getByRole('link', { name: /^Reports: [\d,]+ of [\d,]+ messages aligned$/ }).click()
  await expect(app.getByRole('slider', { name: 'Mail in your name: Day' })).toBeVisible()
})
