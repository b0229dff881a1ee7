import { demoDns } from '../../support/demo-sender.ts'
import { forgedReportMail } from '../../support/report-mail.ts'
import { dayBefore, sentReport } from '../../support/sent-reports.ts'
import { dropFiles, expect, horizontalOverflow, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test.use({ flags: demoDns })

/** A report for one day: 12 aligned messages, and 3 unaligned ones. */
function aggregateReport(id: string, domain: string): string {
  const senders = [
    { ip: '192.0.2.25', count: 12, signers: [domain], returnPath: 'esp.example' },
    { ip: '203.0.113.9', count: 3 },
  ]
  return sentReport({ domain, id, begin: dayBefore(2), senders })
}

test.describe('an engine without reports', () => {
  test.use({ engineState: 'empty' })

  test('shows how to get reports', async ({ openApp }) => {
    const app = await openApp('/domain/shop.example')
    await app.getByRole('navigation', { name: 'Pages of this domain' }).getByRole('link', { name: 'Reports' }).click()
    await expect(app.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
    await expect(app.getByText(/already asks for reports|Publish this record/)).toBeVisible()
    await expectNoViolation(app, 'no reports')
  })
})

test.describe('an engine with reports about a domain that was never opened', () => {
  test.use({ engineState: 'empty' })

  test('lists the domain', async ({ openApp }) => {
    const app = await openApp('/domain/other.example/reports')
    await dropFiles(app, [{ name: 'one.xml', content: aggregateReport('one', 'arrived.example') }])
    await expect(app.getByText('1 new report')).toBeVisible()
    await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).click()
    const latest = app.getByRole('region', { name: 'Your domains' })
    await expect(latest.getByText('Reports: 12 of 15 messages aligned')).toBeVisible()
    await latest.getByRole('link', { name: 'arrived.example' }).click()
    await expect(app.getByRole('heading', { level: 1, name: 'arrived.example' })).toBeVisible()
  })
})

test('dropped files become reports, with the reason for each refused file', async ({ openApp }) => {
  const app = await openApp('/domain/dropped.example/reports')
  await expect(app.getByRole('heading', { level: 1, name: 'dropped.example' })).toBeVisible()
  await dropFiles(app, [
    { name: 'one.xml', content: aggregateReport('one', 'dropped.example') },
    { name: 'again.xml', content: `${aggregateReport('one', 'dropped.example')}\n` },
    { name: 'list.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><feedback/>' },
    { name: 'notes.json', content: '' },
  ])
  const added = app.getByRole('region', { name: 'Added files' })
  await expect(added.getByRole('status')).toHaveText('1 new report, 1 already stored, 2 refused')
  const row = (name: string) => added.getByRole('listitem').filter({ hasText: name })
  await expect(row('list.xml')).toContainText('declares a document type at line 1')
  await expect(row('notes.json')).toContainText('The file is empty.')
  const reports = app.getByRole('region', { name: 'Reports', exact: true })
  await expect(reports.getByRole('listitem').filter({ hasText: '12 of 15 messages aligned' })).toHaveCount(1)
  await expectNoViolation(app, 'reports')
  for (const width of [480, 800, 1920]) {
    await app.setViewportSize({ width, height: 800 })
    await expect.poll(() => app.evaluate(horizontalOverflow), `${width} px`).toBeLessThanOrEqual(0)
  }
  await app.getByRole('button', { name: 'Close results' }).click()
  await expect(added).toHaveCount(0)
})

test('a report is opened and deleted by keyboard', { tag: '@slow' }, async ({ openApp }) => {
  const app = await openApp('/domain/keyboard.example/reports')
  await dropFiles(app, [{ name: 'one.xml', content: aggregateReport('one', 'keyboard.example') }])
  await app.getByRole('button', { name: /^Report from receiver\.example/ }).focus()
  await app.keyboard.press('Enter')
  const sheet = app.getByRole('dialog', { name: 'Report from receiver.example' })
  await expect(sheet.getByRole('row', { name: /203\.0\.113\.9 3 fail fail/ })).toBeVisible()
  await expectNoViolation(app, 'a report')
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await app.getByRole('button', { name: 'Delete report' }).click()
  await expect(app.getByText('Deleted the report from receiver.example.')).toBeVisible()
  await expect(app.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
})

test('reports dropped on Home open the page of their domain', async ({ app }) => {
  await dropFiles(app, [{ name: 'one.xml', content: aggregateReport('one', 'home.example') }])
  await expect(app).toHaveURL(/\/domain\/home\.example\/reports$/)
  await expect(app.getByRole('region', { name: 'Added files' })).toContainText('1 new report')
})

test('a report dropped while the page loads is imported, not tested as a message', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  const page = Promise.withResolvers<void>()
  const script = '**/reports-page-*.js'
  await app.route(script, async (route) => {
    await page.promise
    await route.continue()
  })
  const requested = app.waitForRequest(script)
  await app.goto(`${engine.listening.http}/domain/loading.example/reports`)
  await requested
  const content = await forgedReportMail(aggregateReport('early', 'loading.example'))
  await dropFiles(app, [{ name: 'early.eml', content }])
  await expect(app.getByRole('heading', { level: 1 })).toHaveCount(0)
  page.resolve()
  await expect(app.getByRole('region', { name: 'Added files' })).toContainText('early.eml')
  await expect(app).toHaveURL(/\/reports$/)
})

test.describe('in Polish', () => {
  test.use({ locale: 'pl-PL' })

  test('the page reads in Polish', { tag: '@slow' }, async ({ openApp }) => {
    const app = await openApp('/domain/polski.example/reports')
    await dropFiles(app, [{ name: 'one.xml', content: aggregateReport('one', 'polski.example') }])
    await expect(app.getByText('Zgodne: 12 z 15 wiadomości')).toBeVisible()
  })
})

test('a failure report shows the fields of the message, without local parts of addresses', async ({ openApp }) => {
  const app = await openApp('/domain/failures.example/reports')
  await expect(app.getByRole('heading', { level: 1, name: 'failures.example' })).toBeVisible()
  await dropFiles(app, [{ name: 'failure.eml', content: failureReport('failures.example') }])
  await app.getByRole('radio', { name: 'Failure' }).check()
  const reports = app.getByRole('region', { name: 'Reports', exact: true })
  await expect(reports.getByRole('listitem')).toHaveCount(1)
  await expect(reports.getByRole('listitem')).toContainText('1 failed message')
  await reports.getByRole('button', { name: /^Report from receiver\.example/ }).focus()
  await app.keyboard.press('Enter')
  const sheet = app.getByRole('dialog', { name: 'Report from receiver.example' })
  await expect(sheet).toContainText('198.51.100.7')
  await expect(sheet).toContainText('Autumn sale')
  await expect(sheet).toContainText('•••@failures.example')
  await expect(sheet).not.toContainText('anna@')
  await expectNoViolation(app, 'a failure report')
})

/** A failure report (RFC 6591) as it arrives by email. */
function failureReport(domain: string): string {
  return [
    'From: dmarc@receiver.example',
    `To: failures@${domain}`,
    'Subject: Failure report',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is a failure report.',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: auth-failure',
    'User-Agent: receiver/1',
    'Version: 1',
    `Original-Mail-From: <anna@${domain}>`,
    `Arrival-Date: ${new Date(Date.now() - 86_400_000).toUTCString().replace('GMT', '+0000')}`,
    'Source-IP: 198.51.100.7',
    `Reported-Domain: ${domain}`,
    'Auth-Failure: dmarc',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `From: Anna <anna@${domain}>`,
    'Subject: Autumn sale',
    `Message-ID: <1@${domain}>`,
    '--b--',
    '',
  ].join('\r\n')
}
