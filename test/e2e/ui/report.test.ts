import type { Locator, Page } from '@playwright/test'
import { demoDns } from '../../support/demo-sender.ts'
import { createTestAt } from '../../support/sendproof.ts'
import { chooseAction, dropFiles, expect, readClipboard, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns, expectedFaults: /status of 422/ })

test.beforeEach(async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
})

/** The tabs in order. */
const parts = ['Findings', 'Preview', 'Authentication', 'Reputation', 'Raw']

/** In pixels: what a laptop and a narrow window show without scrolling. */
const budgets = [
  { width: 1280, height: 800, most: 480 },
  { width: 1366, height: 768, most: 480 },
  { width: 480, height: 800, most: 560 },
]

/** Sections that links may name, with their tabs. */
const sections = {
  providers: 'Authentication',
  path: 'Authentication',
  message: 'Preview',
  html: 'Preview',
  spam: 'Reputation',
  lists: 'Reputation',
  source: 'Raw',
  facts: 'Raw',
}

function findings(app: Page) {
  return app.getByRole('region', { name: 'All findings' }).locator('[data-finding]')
}

test('input that is not a message has no checklist and no requirements', { tag: '@slow' }, async ({ app, engine }) => {
  const { token } = await createTestAt(engine)
  const { http } = engine.listening
  const body = 'Just a few words without any header.'
  await fetch(`${http}/api/v1/tests/${token}/message`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body,
  })
  await app.goto(`${http}/t/${token}`)
  await expect(app.getByRole('heading', { level: 1, name: 'No verdict: this is not an email' })).toBeVisible()
  await expect(app.getByRole('heading', { name: 'To fix' })).toBeVisible()
  await expect(app.getByText('Pre-send checklist')).toHaveCount(0)
  await app.getByRole('tab', { name: 'Authentication' }).click()
  await expect(app.getByRole('heading', { name: 'Path' })).toBeVisible()
  await expect(app.getByText('The message has no single From domain, so DMARC could not be evaluated.')).toHaveCount(2)
  await expect(app.getByText('Mailbox provider requirements')).toHaveCount(0)
})

test('lists are named by their kind', async ({ app }) => {
  await app.getByRole('tab', { name: 'Reputation' }).click()
  const firstHead = (lists: RegExp) => app.getByRole('region', { name: lists }).getByRole('columnheader').first()
  await expect(firstHead(/^Blocklists/)).toHaveText('Blocklist')
  await expect(firstHead(/^Allowlists:/)).toHaveText('Allowlist')
})

test('the first fix and the other tabs begin within the first screen', async ({ app }) => {
  const step = app.getByRole('region', { name: 'To fix' }).getByRole('listitem').first()
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  for (const { width, height, most } of budgets) {
    await app.setViewportSize({ width, height })
    await expect.poll(() => topOf(step), `${width} pixels wide`).toBeLessThanOrEqual(most)
    await expect(step).toBeInViewport({ ratio: 1 })
    await expect(step.getByRole('button', { name: /^Copy/ })).toBeInViewport({ ratio: 1 })
    for (const name of parts.slice(1)) {
      await app.getByRole('tab', { name }).click()
      expect(await topOf(app.getByRole('tabpanel')), name).toBeLessThanOrEqual(300)
    }
    await app.getByRole('tab', { name: 'Findings' }).click()
  }
})

test('fixes come first, each with its gain and the score after it, and expand to instructions', async ({ app }) => {
  const fixes = app.getByRole('region', { name: 'To fix' })
  await expect(fixes.getByText(/^\+\d/).first()).toBeVisible()
  const service = fixes.getByRole('region', { name: /^At your sending service or server/ })
  await expect(service.locator('[data-finding]')).toHaveCount(3)
  await service.getByRole('button', { name: /^Show all/ }).click()
  await expect.poll(() => service.locator('[data-finding]').count()).toBeGreaterThan(3)
  await expect(fixes.getByRole('region', { name: /^In the email/ })).toBeVisible()
  const scores = (await fixes.getByText(/^new score/).allTextContents()).map((text) => Number(/[\d.]+$/.exec(text)))
  expect(Math.max(...scores)).toBeGreaterThan(9)

  await expect(fixes.getByText('What to do', { exact: true })).toHaveCount(0)
  await fixes.locator('[data-finding="headers.date_missing"]').click()
  await expect(fixes.getByText('What to do', { exact: true })).toBeVisible()
  await expect(fixes.getByRole('link', { name: /RFC 5322/ })).toHaveAttribute('href', /^https:\/\/www\.rfc-editor\.org/)
})

test('findings are filtered, grouped, and searched, with the state in the URL', async ({ app }) => {
  await expect(app.getByRole('region', { name: 'Passed' })).toBeVisible()
  const all = await findings(app).count()
  await app.getByRole('radio', { name: /^To fix/ }).click()
  await expect(app).toHaveURL(/show=fix/)
  await expect(app.getByRole('region', { name: 'Passed' })).toHaveCount(0)
  await expect.poll(() => findings(app).count()).toBeLessThan(all)

  await app.getByRole('radio', { name: 'Area' }).click()
  await expect(app.getByRole('tabpanel').getByRole('region', { name: 'Authentication' })).toBeVisible()
  // A fix for several findings counts once, while areas show each of the findings.
  const toFix = await findings(app).count()
  await app.reload()
  await expect(app.getByRole('radio', { name: 'Area' })).toBeChecked()
  await expect(findings(app)).toHaveCount(toFix)

  await app.keyboard.press('/')
  await app.keyboard.type('no message-id')
  await expect(findings(app)).toHaveCount(1)
  await expect(findings(app)).toBeInViewport()
  await app.keyboard.press('Escape')
  await expect(findings(app)).toHaveCount(toFix)
})

test('the keyboard moves through findings, opens, copies, and closes them', async ({ app }) => {
  const rows = app.getByRole('tabpanel').locator('[data-finding]')
  await app.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await app.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await app.keyboard.press('k')
  await app.keyboard.press('Enter')
  const advice = app.getByRole('tabpanel').getByText('What to do', { exact: true }).filter({ visible: true })
  await expect(advice).toHaveCount(1)
  await app.keyboard.press('c')
  await expect.poll(() => readClipboard(app)).toMatch(/set Date/)
  await app.keyboard.press('Escape')
  await expect(advice).toHaveCount(0)
  await expect(rows.first()).toBeFocused()
})

test('digit keys open the tabs of the report', async ({ app }) => {
  for (const [index, name] of parts.entries()) {
    await app.keyboard.press(String(index + 1))
    await expect(app.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(app.getByRole('tab', { name })).toBeInViewport()
  }
})

test('links to sections open their tab and scroll to them', { tag: '@slow' }, async ({ app }) => {
  const { origin, pathname } = new URL(app.url())
  for (const [section, name] of Object.entries(sections)) {
    await app.goto(`${origin}${pathname}?tab=${section}`)
    await expect(app.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(app.locator(`#report-${section}`)).toBeInViewport()
  }
})

test('a finding appears once', async ({ app }) => {
  const fixes = app.getByRole('region', { name: 'To fix' })
  await fixes.getByRole('button', { name: /^Show all/ }).click()
  const closed = 'details:not([open]) > summary[data-finding]'
  while ((await app.locator(closed).filter({ visible: true }).count()) > 0) {
    await app.locator(closed).filter({ visible: true }).first().click()
  }
  const keys = await app.locator('[data-finding]').evaluateAll((rows) => rows.map((row) => row.dataset.finding))
  expect(keys).toEqual([...new Set(keys)])
})

test('the checklist lists what to check before sending, and links to it', async ({ app }) => {
  const checklist = app.getByRole('region', { name: 'Pre-send checklist' })
  await checklist.getByText('Pre-send checklist').click()
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Merge fields' })).toContainText('No unfilled')
  await expect(checklist.getByText('Apple Mail', { exact: true })).toBeVisible()
  await expectNoViolation(app, 'the checklist')
  await checklist.getByRole('button', { name: 'Show: Plain-text version' }).click()
  await expect(findings(app).first()).toBeFocused()
  await expect(findings(app)).toHaveCount(1)
})

test('in a wide window, the preview is beside the findings', { tag: '@slow' }, async ({ app, mode }) => {
  const frame = app.getByTitle('Message preview')
  await expect(frame).toHaveCount(0)
  await app.setViewportSize({ width: 1680, height: 900 })
  await expect(app.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(frame).toHaveCount(mode === 'hosted' ? 0 : 1)
})

test('providers are compared requirement by requirement', async ({ app }) => {
  const marks = app.getByRole('list', { name: 'Mailbox provider requirements' }).getByRole('button')
  await expect(marks).toHaveCount(4)
  await marks.first().click()
  const part = app.getByRole('tabpanel')
  await expect(part.getByRole('row', { name: /^DKIM passes/ })).toContainText('not met')
  await expect(part.getByRole('row', { name: /^Few recipients report/ })).toContainText('unknown')
  await expect(part.getByRole('listitem').filter({ hasText: /^DKIM passes\s*No DKIM signature/ })).toContainText(
    '550-5.7.30',
  )
  await expect(part.getByRole('link', { name: /^Gmail: Email/ })).toHaveAttribute(
    'href',
    /^https:\/\/support\.google\.com/,
  )
})

test('an evaluation is shown step by step', { tag: '@slow' }, async ({ app }) => {
  await app.keyboard.press('3')
  const part = app.getByRole('tabpanel')
  await part
    .getByText(/^Evaluation in/)
    .first()
    .click()
  await expect(part.getByRole('listitem').filter({ hasText: /^ip4:192\.0\.2\.25matches/ })).toBeVisible()
})

test('the reader moves the trust boundary and resets it', { tag: '@slow' }, async ({ app }) => {
  await app.keyboard.press('3')
  const part = app.getByRole('tabpanel')
  const origin = part.getByRole('listitem').filter({ hasText: 'Origin: this IP is checked' })
  await expect(part.getByText('app.shop.example')).toBeVisible()
  await expect(origin).toContainText('192.0.2.25')

  await part.getByRole('button', { name: 'Trust up to here: mail.shop.example' }).click()
  await expect(app).toHaveURL(/trust=2/)
  await expect(
    app.getByText('Scored as if mail.shop.example had received the message. Origin: 10.1.2.3.'),
  ).toBeVisible()
  await expect(origin).toContainText('10.1.2.3')
  await expect(app.getByText(/from the Received header you trust/).first()).toBeVisible()

  await origin.getByRole('button', { name: 'Back to the original report' }).click()
  await expect(app).not.toHaveURL(/trust/)
  await expect(origin).toContainText('192.0.2.25')
})

test('a long path first shows both ends, and a long subject leaves room for the sender', { tag: '@slow' }, async ({
  app,
}) => {
  const hops = Array.from(
    { length: 40 },
    (_, at) => `Received: from s${at + 1}.example by s${at}.example with ESMTPS id h${at}`,
  )
  const subject = 'Everything must go '.repeat(40).trim()
  const content = [...hops, 'From: "Ada" <ada@shop.example>', `Subject: ${subject}`, '', 'Hello', ''].join('\r\n')
  await dropFiles(app, [{ name: 'far.eml', content }])
  await expect(app).toHaveTitle(/^Everything must go/)
  const sender = app.getByText('Ada <ada@shop.example>', { exact: true })
  const whole = app.getByTitle(subject)
  await expect(sender).toBeVisible()
  expect((await whole.boundingBox())?.height).toBeLessThan(50)

  await app.keyboard.press('3')
  const part = app.getByRole('tabpanel')
  await expect(part.getByText('s40.example')).toBeVisible()
  await expect(part.getByText('s20.example')).toHaveCount(0)
  await part.getByText('34 more servers').click()
  await expect(part.getByText('s20.example').first()).toBeVisible()
  // What is open stays open, even if the boundary moves into it.
  await part.getByRole('button', { name: 'Trust up to here: s20.example' }).click()
  await expect(part.getByRole('listitem').filter({ hasText: 'Origin: this IP is checked' }).last()).toContainText(
    's21.example',
  )
  await expect(part.getByRole('button', { name: 'Back to the original report' })).toBeFocused()

  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(
    app.getByRole('listitem').filter({ hasText: 'Everything must go' }).getByText('Ada <ada@shop.example>'),
  ).toBeInViewport()
})

test('a trusted hop that does not exist leads back to the report', { tag: '@slow' }, async ({ app }) => {
  await app.goto(`${app.url()}?trust=9`)
  await app.getByRole('button', { name: 'Back to the original report' }).click()
  await expect(app.getByRole('tab', { name: 'Authentication' })).toHaveAttribute('aria-selected', 'true')
})

test('the message is shown with its parts and header', async ({ app, mode }) => {
  await app.keyboard.press('2')
  const part = app.getByRole('tabpanel')
  await expect(part.getByRole('region', { name: 'Parts and attachments' }).getByText('text/html')).toBeVisible()
  await expect(part.getByText('The message has no links.')).toBeVisible()
  // A hosted instance keeps the message itself.
  await expect(part.getByText('The message itself is not stored on this machine.')).toHaveCount(
    mode === 'hosted' ? 1 : 0,
  )
  await app.keyboard.press('5')
  await expect(part.getByRole('row', { name: /^Subject Spring sale/ })).toBeVisible()
  await part.getByRole('searchbox', { name: 'Filter headers' }).fill('subject')
  await expect(part.getByRole('row', { name: /^From/ })).toHaveCount(0)
})

test('HTML issues are filtered, and open with their fix', async ({ app }) => {
  await app.keyboard.press('2')
  const part = app.getByRole('tabpanel')
  const warnings = part.getByRole('region', { name: 'Warnings' })
  await expect(warnings.getByText('Missing doctype')).toBeVisible()
  await part.getByRole('radio', { name: /^Notes/ }).click()
  await expect(warnings).toHaveCount(0)
  await part.getByRole('radio', { name: /^All/ }).click()
  await warnings.getByText('Missing doctype').click()
  await expect(warnings.getByText(/Add it as the first line/)).toBeVisible()
})

test('5,000 issues are rendered as needed, and opened ones stay open', { tag: '@slow' }, async ({ app }) => {
  await app.route('**/api/v1/tests/*', async (route) => {
    const response = await route.fetch()
    const test = await response.json()
    const html = test.result?.facts.html.value
    if (html)
      html.issues = Array.from({ length: 5000 }, (_, at) => ({
        ...html.issues[0],
        severity: 'warning',
        feature: `f${at}`,
      }))
    await route.fulfill({ response, json: test })
  })
  await app.reload()
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  await app.keyboard.press('2')
  const warnings = app.getByRole('region', { name: 'Warnings' })
  await expect(warnings.getByText('5000')).toBeVisible()
  await expect.poll(() => warnings.getByRole('listitem').count()).toBeLessThan(100)
  const first = warnings.getByRole('group').first()
  await first.locator('summary').click()
  await expect(first).toHaveAttribute('open')
  // By script, because a key that arrives while the page still scrolls smoothly to the last one can get lost.
  await app.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(warnings.locator('li[data-index="4999"]')).toBeVisible()
  await app.evaluate('scrollTo(0, 0)')
  await expect(warnings.locator('li[data-index="0"] details')).toHaveAttribute('open')
})

test('every tab shows its evidence', async ({ app }) => {
  const part = app.getByRole('tabpanel')
  await app.keyboard.press('4')
  await expect(part.getByRole('row', { name: /MISSING_DATE/ })).toBeVisible()
  await expect(part.getByRole('row', { name: /^Spamhaus ZEN/ })).toContainText('not listed')
  await part.getByText('shop.example', { exact: true }).click()
  await expect(part.getByRole('row', { name: /^Spamhaus DBL/ })).toContainText('not listed')
  await app.keyboard.press('5')
  await expect(part.getByRole('row', { name: /_dmarc\.shop\.example TXT found/ })).toBeVisible()
  const download = app.waitForEvent('download')
  await part.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sendproof-.*\.json$/)
})

test.describe('the only test', () => {
  test.use({ engineState: 'empty', localOnly: localOnly.history })

  test('is deleted, and can be restored for a while', async ({ app }) => {
    await chooseAction(app, 'Delete')
    await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
    await app.getByRole('button', { name: 'Undo' }).click()
    await expect(app.getByRole('link', { name: 'Spring sale' })).toBeVisible()

    await app.getByRole('button', { name: 'Delete test “Spring sale”' }).click()
    await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
    // Leaving the page makes the deletion final.
    await app.reload()
    await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
  })
})
