import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import type { FoundPlace } from '../../../src/shared/contract/inbox-tests/placement.ts'
import { deliver, demoDns } from '../../support/demo-sender.ts'
import { fillHistory } from '../../support/fill-history.ts'
import { createTestAt, readWhenDone, type ServingSendproof } from '../../support/sendproof.ts'
import { chooseAction, expect, horizontalOverflow, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns, engineState: 'empty', localOnly: localOnly.history })

const dated = carelessMessage.replace('Content-Type', 'Date: Sat, 21 Nov 2026 01:00:00 +0000\r\nContent-Type')

/** A test with this name and the report of a message. */
async function report(engine: ServingSendproof, name: string, message = carelessMessage) {
  const created = await createTestAt(engine, { name })
  await deliver(engine, created.address, message)
  await readWhenDone(engine, created.token)
  return created
}

/** Stores the placement of a test's message, as mailboxes would report it. */
function notePlaces(
  { listening }: ServingSendproof,
  token: string,
  places: Record<string, FoundPlace['status']>,
): void {
  const db = new Database(join(listening.data_dir, 'sendproof.sqlite'))
  const insert = db.prepare(`
    INSERT INTO placements (token, mailbox_id, provider, address, checked_at, found) VALUES (?, ?, 'custom', ?, ?, ?)`)
  for (const [address, status] of Object.entries(places)) {
    const found: FoundPlace = {
      status,
      folder: status,
      tab: null,
      arrived_at: new Date().toISOString(),
      seconds: 2,
      authentication_results: null,
      spam_headers: [],
    }
    insert.run(token, address, address, Date.now(), JSON.stringify(found))
  }
  db.close()
}

/** Scrolls until the page shows a test, because its layout may still be changing. */
async function scrollUntil(app: Page, name: string, part: number): Promise<void> {
  await expect(async () => {
    await app.evaluate(`window.scrollTo(0, document.body.scrollHeight * ${part})`)
    await expect(app.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
}

function rowOf(app: Page, name: string) {
  return app.getByRole('listitem').filter({ hasText: name })
}

test('the history is searched, filtered, and sorted, with its state in the URL', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  await report(engine, 'Żółta łódź')
  await report(engine, 'Better', dated)
  await createTestAt(engine, { name: 'Unsent' })
  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(app.getByText('3 tests', { exact: true })).toBeVisible()

  await app.keyboard.press('/')
  await app.keyboard.type('ZOLTA ada@shop')
  await expect(app.getByText('1 test', { exact: true })).toBeVisible()
  await expect(app).toHaveURL(/\?q=ZOLTA/)
  await app.keyboard.press('Escape')
  await expect(app.getByText('3 tests', { exact: true })).toBeVisible()

  await app.getByRole('button', { name: /^Sort by:/ }).click()
  await app.getByRole('menuitemradio', { name: 'Highest score first' }).click()
  await expect(app.getByRole('listitem').first()).toContainText('Better')
  await app.getByRole('button', { name: /^Result:/ }).click()
  await app.getByRole('menuitemradio', { name: 'Waiting for message' }).click()
  await expect(app.getByText('1 test', { exact: true })).toBeVisible()
  await expect(rowOf(app, 'Unsent')).toBeVisible()

  await app.getByRole('link', { name: 'Home' }).click()
  await app.goBack()
  await expect(app).toHaveURL(/state=waiting/)
  await app.goto(`${engine.listening.http}/tests`)
  await expect(app).toHaveURL(/state=waiting/)
  await expect(rowOf(app, 'Unsent')).toBeVisible()
  const filters = app.getByRole('list', { name: 'Active filters' })
  await expect(filters.getByRole('listitem')).toHaveText(['Result: Waiting for message', 'Clear filters'])
  await filters.getByRole('button', { name: 'Remove filter Result: Waiting for message' }).click()
  await expect(app.getByText('3 tests', { exact: true })).toBeVisible()
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(filters).toBeHidden()
})

test.describe('with a custom retention', () => {
  test.use({ flags: [...demoDns, '--retention-days', '7'] })

  test('the list of tests states how long it keeps them', { tag: '@slow' }, async ({ app }) => {
    await app.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(app.getByText('Tests are kept for 7 days.')).toBeVisible()
  })
})

test('10,000 tests scroll as a list with only visible rows rendered', { tag: '@slow' }, async ({ app, engine }) => {
  fillHistory(engine, 10_000)
  await app.goto(`${engine.listening.http}/tests`)
  await expect(app.getByText('10000 tests', { exact: true })).toBeVisible()
  await expect(app.getByRole('link', { name: 'Try 0', exact: true })).toBeVisible()
  await scrollUntil(app, 'Try 9999', 1)
  await expect.poll(() => app.getByRole('listitem').count()).toBeLessThan(60)
  await scrollUntil(app, 'Try 5000', 0.5)
  await app.keyboard.press('/')
  await app.keyboard.type('try 777')
  await expect(app.getByText('19 tests', { exact: true })).toBeVisible()
})

test('two tests are selected and compared, and a report links to the previous one', async ({ app, engine }) => {
  const { token } = await report(engine, 'First')
  await report(engine, 'Second', dated)
  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await app.getByRole('checkbox', { name: 'Select “Second”' }).click()
  await expect(app.getByText('1 test selected. Select another one to compare them.')).toBeVisible()
  await app.getByRole('checkbox', { name: 'Select “First”' }).click()
  await app.getByRole('link', { name: 'Compare', exact: true }).click()

  await expect(app).toHaveURL(new RegExp(`a=${token}`))
  await expect(app.getByRole('region', { name: 'Gone' })).toContainText('no Date field')
  await expect(app.getByRole('region', { name: 'Unchanged' })).toContainText('DKIM')
  await expect(app.getByText(/^\d+(\.\d)? better$/)).toBeVisible()
  await app.getByRole('link', { name: 'Swap' }).click()
  await expect(app.getByRole('region', { name: 'New' })).toContainText('no Date field')
  await app.goBack()

  await app.getByRole('link', { name: 'Second', exact: true }).click()
  await chooseAction(app, 'Compare')
  await app.getByRole('dialog').getByRole('link', { name: /First/ }).first().click()
  await expect(app).toHaveURL(new RegExp(`a=${token}`))
})

test('the header of a report without an earlier one has no gap', { tag: '@slow' }, async ({ app, engine }) => {
  const { token } = await report(engine, 'First')
  await app.goto(`${engine.listening.http}/t/${token}`)
  const header = app.locator('main header')
  await expect(header.getByRole('button', { name: 'More' })).toBeVisible()
  const gaps = await header
    .locator('> div')
    .last()
    .evaluate(({ children }) => {
      const filled = [...children].filter(({ textContent }) => textContent !== '')
      const boxes = filled.map((child) => child.getBoundingClientRect())
      return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? top))
    })
  expect(Math.max(...gaps)).toBeLessThanOrEqual(16)
})

test('earlier reports of a test are kept, and its stream shows the trend', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  const { address, token } = await report(engine, 'Newsletter')
  await deliver(engine, address, dated)
  await expect
    .poll(async () =>
      (await readWhenDone(engine, token)).result?.findings.some(({ key }) => key === 'headers.date_missing'),
    )
    .toBe(false)
  const comparison = Promise.withResolvers<void>()
  await app.route('**/streams?*', async (route) => {
    await comparison.promise
    await route.continue()
  })
  await app.goto(`${engine.listening.http}/t/${token}`)
  const tabs = app.getByRole('tablist')
  await app.getByRole('button', { name: /Reports for this test/ }).hover()
  const place = await tabs.boundingBox()
  await app.mouse.down()
  // The comparison arrives while the button is pressed. If it moved the button, releasing it would close the menu.
  comparison.resolve()
  await expect(app.getByText(/^\+\d\.\d since /)).toBeVisible()
  expect(await tabs.boundingBox()).toEqual(place)
  await app.mouse.up()
  await app.getByRole('menuitemradio', { name: /^1\./ }).click()
  await expect(app.getByText('This is report 1 of 2.')).toBeVisible()
  await app.getByRole('radio', { name: 'Area' }).click()
  await expect(app.locator('[data-finding="headers.date_missing"]').first()).toBeVisible()
  await app.getByRole('link', { name: 'Show latest report' }).click()
  await expect(app.getByText('This is report 1 of 2.')).toBeHidden()
  await expect(app.getByText(/^\+\d\.\d since /)).toBeVisible()
  await expect(app.getByText('· 2 fixed, 0 new')).toBeVisible()

  await chooseAction(app, 'Trend')
  const stream = app.getByRole('region', { name: 'ada@shop.example' })
  await expect(stream).toContainText('Messages from ada@shop.example.')
  await expect(stream.getByRole('figure', { name: 'Score over time' })).toBeVisible()
  await stream.getByText('Show as table').click()
  await expect(stream.getByRole('row')).toHaveCount(3)
  await app.getByRole('button', { name: 'Back to all tests' }).click()
  await expect(stream).toBeHidden()
})

test('links to other reports do not move the menu when they arrive', { tag: '@slow' }, async ({ app, engine }) => {
  const { address, token } = await report(engine, 'Newsletter')
  await deliver(engine, address, dated)
  const others = Promise.withResolvers<void>()
  await app.route(`**/app/tests/${token}/reports`, async (route) => {
    await others.promise
    await route.continue()
  })
  await app.goto(`${engine.listening.http}/t/${token}`)
  const remove = app.getByRole('button', { name: 'More', exact: true })
  const place = await remove.boundingBox()
  others.resolve()
  await expect(app.getByRole('button', { name: /Reports for this test/ })).toBeVisible()
  expect(await remove.boundingBox()).toEqual(place)
})

test('a stream shows which blocklists its messages are on, and what is unknown', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  const listed = carelessMessage.replace('Sale</h1>', '<a href="https://dbltest.com/">Sale</a></h1>')
  const withoutPath = carelessMessage.replaceAll(/^(?:Received:| by ).*\r\n/gm, '')
  await report(engine, 'Listed', listed)
  const { token } = await report(engine, 'Without a path', withoutPath)
  await app.goto(`${engine.listening.http}/t/${token}`)
  await chooseAction(app, 'Trend')
  const stream = app.getByRole('region', { name: 'ada@shop.example' })
  await stream.getByText('Show as table').click()
  await expect(stream.getByRole('row').nth(1)).toContainText(/Without a path.*The sending IP is unknown.*$/)
  await expect(stream.getByRole('row').nth(2)).toContainText(/Listed.*Listed: Spamhaus DBLNot on 10 lists$/)
  await stream.getByRole('figure', { name: 'Blocklist history' }).getByRole('application').focus()
  await expect(stream.getByRole('figure', { name: 'Blocklist history' })).toContainText('Listed: Spamhaus DBL')
})

test('a deleted test disappears immediately, comes back with Undo, and stays deleted after the window is closed', async ({
  app,
  engine,
}) => {
  const { token } = await report(engine, 'Mistake')
  const isThere = async () => (await fetch(`${engine.listening.http}/api/v1/tests/${token}`)).status === 200
  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await app.getByRole('button', { name: 'Delete test “Mistake”' }).click()
  await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
  expect(await isThere()).toBe(false)
  await app.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(app, 'Mistake')).toBeVisible()
  expect(await isThere()).toBe(true)
  await app.getByRole('button', { name: 'Delete test “Mistake”' }).click()
  await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
  await app.reload()
  await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
})

test('several tests are deleted together, and come back with Undo', { tag: '@slow' }, async ({ app, engine }) => {
  for (const name of ['Keep', 'Old', 'Older']) await createTestAt(engine, { name })
  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await app.getByRole('checkbox', { name: 'Select “Old”' }).click()
  await app.getByRole('checkbox', { name: 'Select “Older”' }).click()
  const selected = app.getByRole('region', { name: 'Selected tests' })
  await expect(selected.getByText('2 tests selected.')).toBeVisible()
  await expect(selected.getByRole('link', { name: 'Compare' })).toBeHidden()
  await selected.getByRole('button', { name: 'Delete' }).click()
  await expect(app.getByText('1 test', { exact: true })).toBeVisible()
  await expect(selected).toBeHidden()
  await expect(app.getByText('Deleted 2 tests')).toBeVisible()
  await app.getByRole('button', { name: 'Undo' }).click()
  await expect(app.getByText('3 tests', { exact: true })).toBeVisible()
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
})

test('names stay readable in a narrow window, and streams are chosen above the list', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  await report(engine, 'Autumn newsletter, second try')
  await report(engine, 'Autumn newsletter, third try', dated)
  await app.setViewportSize({ width: 480, height: 800 })
  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  const name = app.getByRole('link', { name: 'Autumn newsletter, second try' })
  await expect(name).toBeVisible()
  const cutOff = () => name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  await expect.poll(cutOff).toBeLessThanOrEqual(0)
  await app.getByRole('button', { name: /^Stream:/ }).click()
  await app.getByRole('menuitemradio', { name: 'ada@shop.example' }).click()
  const stream = app.getByRole('region', { name: 'ada@shop.example' })
  await expect(stream.getByRole('region', { name: 'Blocklist history' })).toContainText('Not listed in 2 reports.')
  await expect.poll(() => app.evaluate(horizontalOverflow)).toBeLessThanOrEqual(0)
})

test('the history, a stream, and a comparison have no violation', { tag: '@slow' }, async ({ app, engine }) => {
  const first = await report(engine, 'First')
  const second = await report(engine, 'Second', dated)
  notePlaces(engine, first.token, { 'ada@readers.example': 'spam', 'ben@readers.example': 'promotions' })
  notePlaces(engine, second.token, { 'ada@readers.example': 'inbox', 'ben@readers.example': 'other' })
  await createTestAt(engine)
  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await app.getByRole('checkbox', { name: 'Select “First”' }).click()
  await expectNoViolation(app, 'the history, one chosen')
  await app.goto(`${engine.listening.http}/t/${second.token}`)
  const window = app.viewportSize() ?? { width: 0, height: 0 }
  await app.setViewportSize({ ...window, width: 320 })
  await expect(app.getByRole('region', { name: 'Inbox placement by mailbox' })).toBeVisible()
  await expect
    .poll(() => app.evaluate(horizontalOverflow), 'the table of mailboxes scrolls by itself')
    .toBeLessThanOrEqual(0)
  await app.setViewportSize(window)
  await chooseAction(app, 'Compare')
  await expect(app.getByRole('dialog').getByRole('link', { name: /First/ }).first()).toBeVisible()
  await expectNoViolation(app, 'what to compare with')
  await app.keyboard.press('Escape')
  await chooseAction(app, 'Trend')
  await expect(app.getByRole('figure', { name: 'Score over time' })).toBeVisible()
  await expect(app.getByRole('region', { name: 'Blocklist history' })).toBeVisible()
  await app.getByText('Show as table').click()
  const places = app.getByRole('region', { name: 'Inbox placement' })
  await expect(places.getByRole('listitem').filter({ hasText: 'ada@readers.example' })).toContainText('inbox 1 of 2')
  await places.getByText('Show placement as table').click()
  await expect(places.getByRole('row').nth(1)).toContainText(/Second.*Inbox.*Other folder/)
  await expect(places.getByRole('row').nth(2)).toContainText(/First.*Spam.*Other tab/)
  await expectNoViolation(app, 'a stream')
  await app.goto(`${engine.listening.http}/compare?a=${first.token}&b=${second.token}`)
  await expect(app.getByRole('region', { name: 'Gone' })).toBeVisible()
  await expectNoViolation(app, 'a comparison')
  await app.keyboard.press('Control+k')
  await expect(app.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await expectNoViolation(app, 'the palette')
})

test('a stream is named in Unicode, with its A-labels beside it', async ({ app, engine }) => {
  await report(engine, 'From Munich', dated.replace('ada@shop.example', 'anna@xn--mnchen-3ya.example'))
  const stream = encodeURIComponent('xn--mnchen-3ya.example anna@xn--mnchen-3ya.example')
  await app.goto(`${engine.listening.http}/tests?stream=${stream}`)
  const name = 'anna@münchen.example (xn--mnchen-3ya.example)'
  await expect(app.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(app.getByRole('button', { name: `Stream: ${name}`, exact: true })).toBeVisible()
})
