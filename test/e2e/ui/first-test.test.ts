import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { expect, openNewTest, openNewTestWith, readClipboard, startTest, test, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test.use({ flags: demoDns })

test('from the home page to a report over SMTP, without touching the page again', { tag: '@hosted' }, async ({
  app,
  engine,
  mode,
}) => {
  await openNewTest(app)
  await app.getByLabel('Find your service or tool').fill('swa')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('button', { name: 'Create test address' })).toBeFocused()
  await app.getByText('Name and sending IP').click()
  await app.getByLabel('Name', { exact: true }).fill('Spring newsletter')
  await app.getByLabel('Sending IP').fill(demoSender.ip)
  await app.getByRole('button', { name: 'Create test address' }).click()

  await expect(app.getByRole('heading', { name: 'Send your message to this address' })).toBeVisible()
  const address = `test-${tokenOf(app)}@sendproof.localhost`
  await app.getByRole('button', { name: `Copy address: ${address}` }).click()
  expect(await readClipboard(app)).toBe(address)
  // A hosted instance receives mail elsewhere.
  await expect(app.getByText(engine.listening.smtp, { exact: true })).toHaveCount(mode === 'local' ? 1 : 0)
  await expect(app.getByRole('listitem').filter({ hasText: /^Waiting$/ })).toHaveAttribute('aria-current', 'step')

  await deliver(engine, address, await signedNewsletter())

  await expect(app.getByRole('heading', { level: 1, name: 'Ready to send' })).toBeVisible()
  await expect(app.getByRole('img', { name: /^Score: \d/ })).toBeVisible()
  await expect(app.getByText(`Sent from ${demoSender.ip}, entered with the test`)).toBeVisible()
  await expect(app).toHaveTitle(/The first flush is here · Ready to send/)
  await expect(app.getByRole('status').filter({ hasText: 'The report is ready.' })).toHaveCount(1)

  await app.getByRole('tab', { name: 'Authentication' }).click()
  await expect(app.getByText('DMARC passes: the From domain is verified.')).toBeVisible()
  await expect(app.getByText('passes, aligned')).toHaveCount(2)
})

test('the way of sending is remembered, and another one is a click away', { tag: '@slow' }, async ({ app }) => {
  await openNewTest(app)
  await expect(app.getByRole('heading', { name: 'How do you send?' })).toBeVisible()
  await expectNoViolation(app, 'how do you send')
  await app.getByLabel('Find your service or tool').fill('unheard of')
  await expect(app.getByRole('list', { name: 'Email service' }).getByRole('button')).toHaveText(['Another service'])
  await app.getByLabel('Find your service or tool').fill('')
  await app.getByRole('button', { name: 'Python' }).click()
  await app.reload()
  await expect(app.getByText('You send with Python')).toBeVisible()
  await app.getByRole('button', { name: 'Create test address' }).click()
  await expect(app.getByRole('list', { name: 'Test progress' })).toBeVisible()
  await expect(app.getByRole('region', { name: 'Python' })).toContainText(`test-${tokenOf(app)}@sendproof.localhost`)
  await app.getByRole('button', { name: 'Change' }).click()
  await expect(app.getByLabel('Find your service or tool')).toBeFocused()
  await app.getByRole('button', { name: 'Postfix' }).click()
  await expect(app.getByRole('region', { name: 'Postfix' })).toContainText('postmap')
  await expect(app.getByRole('region', { name: 'Python' })).toHaveCount(0)
  await openNewTest(app)
  await expect(app.getByText('You send with Postfix')).toBeVisible()
})

test('another message to the same address automatically renews the report', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  await startTest(app)
  await expect(app.getByRole('heading', { name: 'Send your message to this address' })).toBeVisible()
  const address = `test-${tokenOf(app)}@sendproof.localhost`
  const mail = (subject: string) => `From: a@shop.example\r\nSubject: ${subject}\r\n\r\nHello\r\n`
  await deliver(engine, address, mail('The first try'))
  await expect(app.getByText('The first try').first()).toBeVisible()
  await deliver(engine, address, mail('The second try'))
  await expect(app.getByText('The second try').first()).toBeVisible()
})

test.describe('a wrong sending IP', () => {
  test.use({ expectedFaults: /status of 400/ })

  test('is explained next to its field', async ({ app }) => {
    await openNewTestWith(app, 'swaks')
    await app.getByText('Name and sending IP').click()
    const field = app.getByLabel('Sending IP')
    await field.fill('mail.shop.example')
    await app.getByRole('button', { name: 'Create test address' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/IPv4 or IPv6/)
  })
})
