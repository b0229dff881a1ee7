import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { type Dovecot, dovecotObstacle, launchDovecot, type RunningDovecot } from '../../support/launch-dovecot.ts'
import { readWhenDone } from '../../support/sendproof.ts'
import { test as base, expect, openNewTestWith, startTest, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

const obstacle = dovecotObstacle()
const address = 'ada@readers.example'
const password = 'wolf-Hedgehog-42-quartz'

const test = base.extend<{ dovecot: RunningDovecot }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  dovecot: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sendproof-e2e-imap-'))
    const dovecot = await launchDovecot(folder)
    await use(dovecot)
    await dovecot.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})

test.use({ flags: demoDns, engineState: 'empty' })
test.skip(obstacle !== null, obstacle ?? '')

async function openMailboxes(app: Page): Promise<void> {
  await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await app.getByRole('link', { name: /^Mailboxes/ }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Mailboxes' })).toBeVisible()
}

/** The password field in the section for password authentication. */
function passwordOf(sheet: Locator): Locator {
  return sheet.locator('[type=password]').and(sheet.getByLabel('Password'))
}

/** Enters a mailbox on the server with any password. */
async function enterMailbox(sheet: Locator, { host, port }: Dovecot, secret: string): Promise<void> {
  await sheet.getByLabel('Provider').selectOption('Other provider')
  await sheet.getByLabel('Email address', { exact: true }).fill(address)
  await passwordOf(sheet).fill(secret)
  await sheet.getByLabel('IMAP host').fill(host)
  await sheet.getByLabel('Port', { exact: true }).fill(String(port))
}

/** Adds a working mailbox whose certificate is trusted. */
async function addMailbox(app: Page, dovecot: Dovecot, options: { plus?: boolean } = {}): Promise<void> {
  await openMailboxes(app)
  await app.getByRole('button', { name: 'Add mailbox' }).click()
  await fillMailbox(app, dovecot, options)
}

/** Enters a working mailbox in the open dialog, and trusts its certificate. */
async function fillMailbox(app: Page, dovecot: Dovecot, { plus = true } = {}): Promise<void> {
  const sheet = app.getByRole('dialog', { name: 'Add mailbox' })
  await enterMailbox(sheet, dovecot, password)
  await sheet.getByRole('switch', { name: 'Supports plus addresses' }).setChecked(plus)
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  await sheet.getByRole('button', { name: 'Trust this certificate' }).click()
  await expect(sheet.getByText(/^Connection works/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
}

async function createTest(app: Page, { withPlacement = false } = {}): Promise<void> {
  await openNewTestWith(app, 'swaks')
  await app.getByText('Name, sending IP, and placement').click()
  if (withPlacement) await app.getByRole('switch', { name: 'Also check inbox placement' }).click()
  await app.getByRole('button', { name: 'Create test address' }).click()
}

test('a mailbox is added, tested, and removed, and each result explains what to do', { tag: '@slow' }, async ({
  app,
  dovecot,
}) => {
  dovecot.addAccount(address, password)
  await openMailboxes(app)
  await expect(app.getByRole('heading', { name: 'No mailboxes yet' })).toBeVisible()
  await app.getByRole('button', { name: 'Add mailbox' }).click()
  const sheet = app.getByRole('dialog', { name: 'Add mailbox' })
  await expect(sheet.getByText(/create an app password, and enter it here/)).toBeVisible()
  await expect(sheet.getByRole('link', { name: /support\.google\.com/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  await expect(sheet.getByText('Enter a full email address, such as ada@example.com.')).toBeVisible()
  await expect(sheet.getByText('Enter the password.')).toBeVisible()
  await enterMailbox(sheet, dovecot, 'wrong')
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  await expect(sheet.getByText('The server’s certificate is not trusted.')).toBeVisible()
  await expect(sheet.getByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).toBeVisible()
  await expectNoViolation(app, 'an untrusted certificate')

  await sheet.getByRole('button', { name: 'Trust this certificate' }).click()
  await expect(sheet.getByText('The server does not accept the username and password.')).toBeVisible()
  await expect(sheet.getByText('A password is saved. Leave this empty to keep it.')).toBeVisible()
  await expect(passwordOf(sheet)).toHaveValue('')
  await passwordOf(sheet).fill(password)
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  await expect(sheet.getByText('Connection works. Messages are looked for in INBOX, Spam-Ordner, and')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()

  const mailbox = app.getByRole('region', { name: address })
  await expect(mailbox).toContainText('placement and pickup')
  await expect(app.getByText(/^Passwords are stored in a file/)).toBeVisible()
  await mailbox.getByRole('button', { name: `Test connection to ${address}` }).click()
  await expect(mailbox.getByText(/^Connection works/)).toBeVisible()
  await expectNoViolation(app, 'the mailboxes')

  await mailbox.getByRole('button', { name: `Edit ${address}` }).click()
  const editing = app.getByRole('dialog', { name: 'Edit mailbox' })
  await editing.getByRole('switch', { name: 'Clean up test messages' }).click()
  await expect(editing.getByRole('alert')).toContainText('moved to the trash')
  await editing.getByLabel('Username').fill('somebody')
  await expect(editing.getByText('The server or username changed. Enter the password again.')).toBeVisible()
  await app.keyboard.press('Escape')

  await mailbox.getByRole('button', { name: `Remove ${address}` }).click()
  const question = app.getByRole('alertdialog', { name: `Remove ${address}?` })
  await expect(question.getByText(/its password or sign-in/)).toBeVisible()
  await question.getByRole('button', { name: 'Remove mailbox' }).click()
  await expect(app.getByText(`Removed: ${address}`)).toBeVisible()
  await expect(app.getByRole('heading', { name: 'No mailboxes yet' })).toBeVisible()
})

test('the mailbox dialog keeps its buttons in view, and disables its fields while testing', { tag: '@slow' }, async ({
  app,
  dovecot,
}) => {
  dovecot.addAccount(address, password)
  await app.setViewportSize({ width: 800, height: 560 })
  await openMailboxes(app)
  await app.getByRole('button', { name: 'Add mailbox' }).click()
  const sheet = app.getByRole('dialog', { name: 'Add mailbox' })
  const submit = sheet.getByRole('button', { name: 'Save and test' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await enterMailbox(sheet, dovecot, 'wrong')
  const trial = Promise.withResolvers<void>()
  await app.route('**/trial', async (route) => {
    await trial.promise
    await route.continue()
  })
  await passwordOf(sheet).press('Enter')
  await expect(sheet.getByText('Testing …')).toBeInViewport({ ratio: 1 })
  await expect(passwordOf(sheet)).toBeDisabled()
  await expect(submit).toBeFocused()
  trial.resolve()
  await expect(sheet.getByText('The server’s certificate is not trusted.')).toBeInViewport({ ratio: 1 })

  await passwordOf(sheet).fill(password)
  await sheet.getByRole('button', { name: 'Trust this certificate' }).click()
  await expect(sheet.getByText(/^Connection works/)).toBeVisible()
})

test.describe('a test of this computer', () => {
  test.use({ localOnly: localOnly.mailboxes })

  test('a test sent to a mailbox shows that it landed in the spam folder', { tag: '@slow' }, async ({
    app,
    engine,
    dovecot,
  }) => {
    const account = dovecot.addAccount(address, password)
    await addMailbox(app, dovecot)
    await createTest(app, { withPlacement: true })
    const seeds = app.getByRole('region', { name: 'Also send to your mailboxes' })
    await expect(seeds.getByRole('listitem')).toHaveText(address)
    await expectNoViolation(app, 'waiting, with the mailboxes to send to')
    const token = tokenOf(app)
    await deliver(engine, `test-${token}@sendproof.localhost`, await signedNewsletter())
    await readWhenDone(engine, token)
    const places = app.getByRole('region', { name: 'Inbox placement by mailbox' })
    await expect(places.getByText('Not found yet')).toBeVisible()

    const verdict = 'Authentication-Results: mx.readers.example; dkim=pass header.d=shop.example\r\n'
    account.deliver(`${verdict}X-Spam-Status: Yes, score=7.1\r\n${await signedNewsletter()}`, 'Spam-Ordner')
    await expect(places.getByRole('row', { name: address }).getByText('Spam', { exact: true })).toBeVisible()
    await app.getByText('Headers added by providers').click()
    const written = app.getByRole('region', { name: address, exact: true })
    await expect(written).toContainText('Folder: Spam-Ordner')
    await expect(written).toContainText('mx.readers.example; dkim=pass')
    await expect(written).toContainText('X-Spam-Status: Yes, score=7.1')
    await expectNoViolation(app, 'where the message ended')
  })

  test("the mailbox provider's results are shown next to those of the report", { tag: '@slow' }, async ({
    app,
    engine,
    dovecot,
  }) => {
    const account = dovecot.addAccount(address, password)
    await addMailbox(app, dovecot)
    await createTest(app)
    await expect(app.getByRole('heading', { name: 'Send your message to this address' })).toBeVisible()
    const token = tokenOf(app)
    const trace = [
      'Authentication-Results: mx.readers.example; spf=fail; dkim=pass header.d=shop.example header.s=demo; dmarc=pass',
      `Delivered-To: ada+test-${token}@readers.example`,
      `Received: from ${demoSender.helo} (${demoSender.helo} [${demoSender.ip}])`,
      ` by mx.readers.example with ESMTP; ${new Date().toUTCString()}`,
    ]
    account.deliver(`${trace.join('\r\n')}\r\n${await signedNewsletter()}`)
    await readWhenDone(engine, token)
    await app.getByRole('tab', { name: 'Authentication' }).click()
    const stated = app.getByRole('region', { name: /^Mailbox provider What/ })
    await expect(stated).toContainText('mx.readers.example')
    await expect(stated).toContainText(/SPF\s*fail/)
    await expect(stated).toContainText(/DKIM\s*pass\s*shop\.example/)
    await expect(stated).toContainText(/DMARC\s*pass/)
    await expectNoViolation(app, 'what the provider found')
  })

  test('a service is given the address of a mailbox, which is connected in place', { tag: '@slow' }, async ({
    app,
    dovecot,
  }) => {
    const account = dovecot.addAccount(address, password)
    await openNewTestWith(app, 'Mailchimp')
    await expect(app.getByRole('button', { name: 'Create test address' })).toHaveCount(0)
    await app.getByRole('button', { name: 'Connect mailbox' }).click()
    await fillMailbox(app, dovecot)
    await app.getByRole('button', { name: 'Create test address' }).click()
    await expect(app.getByRole('list', { name: 'Test progress' })).toBeVisible()
    const pickup = `ada+test-${tokenOf(app)}@readers.example`
    await expect(app.getByRole('button', { name: `Copy address: ${pickup}` })).toBeVisible()
    await expect(app.getByRole('region', { name: 'Mailchimp' })).toContainText(`Send the test to ${pickup}.`)
    await expect(app.getByRole('list', { name: 'Test progress' })).not.toContainText('Connected')
    await expect(app.getByText('localhost')).toHaveCount(0)
    await expectNoViolation(app, 'waiting for a service, through a mailbox')
    account.deliver(`Delivered-To: ${pickup}\r\n${await signedNewsletter()}`)
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  })

  test('a mailbox without plus addressing requires a mark in the subject', { tag: '@slow' }, async ({
    app,
    dovecot,
  }) => {
    const account = dovecot.addAccount(address, password)
    await startTest(app)
    await app.getByRole('button', { name: 'Change' }).click()
    await app.getByRole('button', { name: 'Another service' }).click()
    await app.getByRole('button', { name: 'Connect mailbox' }).click()
    await fillMailbox(app, dovecot, { plus: false })
    const mark = `test-${tokenOf(app)}`
    const steps = app.getByRole('region', { name: 'Another service' })
    await expect(steps).toContainText(`Send the test to ${address}.`)
    await expect(steps.getByText(mark, { exact: true })).toBeVisible()
    await expectNoViolation(app, 'waiting for a mailbox')
    account.deliver(String(await signedNewsletter()).replace(/^Subject:.*$/m, `Subject: Autumn ${mark}`))
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await expect(app.getByRole('region', { name: 'Inbox placement by mailbox' })).toHaveCount(0)
  })

  test('a message to the permanent address becomes a test named by its subject', async ({ app, dovecot }) => {
    const account = dovecot.addAccount(address, password)
    await addMailbox(app, dovecot)
    const mailbox = app.getByRole('region', { name: address })
    const permanent = 'ada+sendproof@readers.example'
    await expect(mailbox.getByText(permanent)).toHaveCount(0)
    const saved = app.waitForResponse((response) => response.request().method() === 'PUT')
    await mailbox.getByRole('switch', { name: 'Permanent test address' }).click()
    await saved
    await expect(mailbox.getByText(permanent)).toBeVisible()
    await mailbox.getByRole('button', { name: 'Copy permanent test address' }).click()
    await expectNoViolation(app, 'a permanent test address')
    account.deliver(`Delivered-To: ${permanent}\r\n${await signedNewsletter()}`)
    await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tests' }).click()
    await expect(app.getByRole('link', { name: /The first flush is here/ })).toBeVisible()
  })

  test('placement in a mailbox that cannot be searched is unknown, not missing', { tag: '@slow' }, async ({
    app,
    engine,
    dovecot,
  }) => {
    dovecot.addAccount(address, password)
    await addMailbox(app, dovecot)
    await dovecot.end()
    await createTest(app, { withPlacement: true })
    await expect(app.getByRole('region', { name: 'Also send to your mailboxes' })).toBeVisible()
    const token = tokenOf(app)
    await deliver(engine, `test-${token}@sendproof.localhost`, await signedNewsletter())
    await readWhenDone(engine, token)
    const places = app.getByRole('region', { name: 'Inbox placement by mailbox' })
    await expect(places.getByText('Unknown', { exact: true })).toBeVisible()
    await expect(app.getByRole('region', { name: 'Mailboxes that could not be checked' })).toContainText(
      /Could not reach the server\.|The server closed the connection\./,
    )
  })
})
