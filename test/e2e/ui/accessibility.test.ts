import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns, expectedFaults: /status of 40[04]/ })

/** Opens all details except the raw answers, which are long and part of every report. */
const openAll =
  'for (const details of document.querySelectorAll("section details, [role=tabpanel] details")) details.open = true'

test.describe('a new engine', () => {
  test.use({ engineState: 'empty' })

  test('no page up to the first test has a violation', { tag: '@slow' }, async ({ app }) => {
    await expectNoViolation(app, 'home, empty')
    await app.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
    await expectNoViolation(app, 'tests, empty')
    await app.keyboard.press('n')
    await app.getByRole('button', { name: 'swaks' }).click()
    await app.getByText('Name and sending IP').click()
    await expectNoViolation(app, 'new test, with options')
    await app.getByRole('button', { name: 'Create test address' }).click()
    await expect(app.getByRole('heading', { name: 'Send your message to this address' })).toBeVisible()
    await expectNoViolation(app, 'waiting')
    await app.getByRole('button', { name: 'Change' }).click()
    await app.getByRole('button', { name: 'Email file (.eml, .msg)' }).click()
    await app.getByText('Add details missing from the file').click()
    await expectNoViolation(app, 'waiting for a file')
    await app.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(app.getByRole('link', { name: 'Waiting for message' })).toBeVisible()
    await expectNoViolation(app, 'tests')
  })

  test('the keys page has no violation', { tag: '@slow' }, async ({ app }) => {
    await app.getByRole('link', { name: 'API', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
    await expectNoViolation(app, 'keys, empty')
    await app.getByRole('button', { name: 'Create key' }).click()
    await expectNoViolation(app, 'a new key')
    await app.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(app.getByRole('dialog', { name: 'Your new key' })).toBeVisible()
    await expectNoViolation(app, 'the key')
    await app.getByRole('button', { name: 'I copied the key' }).click()
    await expect(app.getByRole('row', { name: /Unnamed/ })).toBeVisible()
    await expectNoViolation(app, 'keys')
    await app.getByRole('button', { name: /^Revoke key/ }).click()
    await expectNoViolation(app, 'the question before a key is revoked')
    await app.getByRole('button', { name: 'Revoke key', exact: true }).click()
    await expect(app.getByRole('row', { name: /Unnamed/ }).getByText('Revoked')).toBeVisible()
    await expectNoViolation(app, 'keys, one revoked')
  })
})

test('no part of a report has a violation', { tag: '@slow' }, async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  await app.evaluate(openAll)
  await expectNoViolation(app, 'findings, all open')
  for (const part of ['Preview', 'Authentication', 'Reputation', 'Raw']) {
    await app.getByRole('tab', { name: part }).click()
    await app.evaluate(openAll)
    await expectNoViolation(app, part)
  }
})

test('no dialog or overlay has a violation', { tag: '@slow' }, async ({ app, engine }) => {
  await app.getByRole('button', { name: /Theme:/ }).click()
  await expectNoViolation(app, 'a menu')
  await app.keyboard.press('Escape')
  await app.keyboard.press('?')
  await expectNoViolation(app, 'the help sheet')
  await app.keyboard.press('Escape')
  await dropFiles(app, [{ name: 'logo.png', content: 'x' }])
  await expect(app.getByText(/This is not an email file/)).toBeVisible()
  await expectNoViolation(app, 'a toast')
  await app.goto(`${engine.listening.http}/t/nothinghere`)
  await expect(app.getByRole('heading', { name: 'No report found' })).toBeVisible()
  await expectNoViolation(app, 'no such test')
  await app.goto(`${engine.listening.http}/nowhere`)
  await expect(app.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectNoViolation(app, 'no such page')
})

test('no page about a domain or an IP, and no tool has a violation', { tag: '@slow' }, async ({ openApp, engine }) => {
  const app = await openApp('/domain/shop.example?selector=demo')
  await expect(app.getByRole('region', { name: /^DMARC/ })).toBeVisible()
  await app.evaluate(openAll)
  await expectNoViolation(app, 'a domain, everything open')
  await app.goto(`${engine.listening.http}/domain/shop`)
  await expect(app.getByText(/must be a full domain/)).toBeVisible()
  await expectNoViolation(app, 'no domain')
  await app.goto(`${engine.listening.http}/domain`)
  await expect(app.getByRole('main').getByRole('link', { name: 'shop.example' })).toBeVisible()
  await expectNoViolation(app, 'domains')
  for (const path of ['/tools', '/tools/zone', '/new', '/mailboxes']) {
    await app.goto(`${engine.listening.http}${path}`)
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(app, path)
  }
  await app.goto(`${engine.listening.http}/ip/192.0.2.25?helo=mail.shop.example`)
  await expect(app.getByRole('region', { name: 'Blocklists' })).toBeVisible()
  await expectNoViolation(app, 'an IP')
})
