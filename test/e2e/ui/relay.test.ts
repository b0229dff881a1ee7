import { addMailbox } from '../../../src/shared/contract/mailboxes.ts'
import { changeRelay } from '../../../src/shared/contract/relay.ts'
import { deliver, demoDns, signedNewsletter } from '../../support/demo-sender.ts'
import { launchRelay, type RunningRelay, relayCertificate, relaySecret } from '../../support/launch-relay.ts'
import { mailbox } from '../../support/mailbox.ts'
import { readWhenDone } from '../../support/sendproof.ts'
import { test as base, expect, openNewTestWith, ownHeaders, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

const test = base.extend<{ relay: RunningRelay }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  relay: async ({}, use) => {
    const relay = await launchRelay()
    await use(relay)
    relay.end()
  },
})

test.use({ flags: demoDns, engineState: 'empty' })

const addresses = ['ada@seeds.example', 'nobody@seeds.example']

test.describe('a test of this computer', () => {
  test.use({ localOnly: localOnly.mailboxes })

  test("a message is sent through the user's own server, with the server's reply per recipient", {
    tag: '@slow',
  }, async ({ app, engine, relay }) => {
    const { http } = engine.listening
    for (const address of addresses) {
      const { id: _, createdAt: __, trouble: ___, ...settings } = mailbox({ address, for_pickup: false })
      const added = await app.request.post(`${http}/app${addMailbox.path}`, {
        headers: await ownHeaders(app),
        data: { ...settings, host: '127.0.0.1', port: 9 },
      })
      expect(added.status()).toBe(201)
    }
    await openNewTestWith(app, 'Your SMTP server')
    await expect(app.getByText('With your own SMTP server')).toBeVisible()
    await expect(app.getByRole('button', { name: 'Create test address' })).toHaveCount(0)
    await app.getByRole('link', { name: 'Set up SMTP server' }).click()

    await app.getByRole('button', { name: 'Save and test' }).click()
    await expect(app.getByText('Enter the name of the SMTP server.')).toBeVisible()
    await app.getByLabel('SMTP host').fill('127.0.0.1')
    await app.getByLabel('Port').fill(String(relay.port))
    await app.getByLabel('Username').fill('shop')
    await app.getByLabel('Password').fill('wrong')
    await app.getByRole('button', { name: 'Save and test' }).click()
    await expect(app.getByText(/certificate is not trusted/)).toBeVisible()
    await app.getByText('Envelope sender and certificate', { exact: true }).click()
    await app.getByLabel('Server certificate').fill(relayCertificate)
    await app.getByRole('button', { name: 'Save and test' }).click()
    await expect(app.getByText('The server does not accept the username and password.')).toBeVisible()
    await expectNoViolation(app, 'a server that does not accept the password')
    await app.getByLabel('Password').fill(relaySecret)
    await app.getByRole('button', { name: 'Save and test' }).click()
    await expect(app.getByText('Connection works. Nothing was sent.')).toBeVisible()
    await expect(app.getByLabel('Password')).toHaveValue('')

    await openNewTestWith(app, 'Your SMTP server')
    await app.getByText('Name, sending IP, and placement').click()
    await app.getByRole('switch', { name: 'Also check inbox placement' }).click()
    await app.getByRole('button', { name: 'Create test address' }).click()
    const card = app.getByRole('region', { name: 'Send through your SMTP server' })
    await expect(card.getByRole('listitem')).toHaveText([/^test-/, ...addresses])
    const wrong = app.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Choose file and send' }).click()
    await (await wrong).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('PNG') })
    await expect(card.getByRole('alert')).toContainText('logo.png')
    const message = await signedNewsletter()
    await card.getByText('Paste source and send').click()
    await card.getByLabel('Message source').fill(String(message).replaceAll('\r\n', '\n'))
    await card.getByRole('button', { name: 'Send', exact: true }).click()
    const results = card.getByRole('region', { name: 'Server replies' })
    await expect(results).toContainText('The server accepted the message for 2 of 3 addresses.')
    await expect(results.getByRole('listitem').nth(2)).toContainText('nobody@seeds.example: rejected')
    await expect(results.getByRole('listitem').nth(2)).toContainText('550 No such user')
    await expectNoViolation(app, 'what the server said of each recipient')

    const chooser = app.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Choose file and send' }).click()
    await (await chooser).setFiles({ name: 'autumn.eml', mimeType: 'message/rfc822', buffer: message })
    await expect.poll(() => relay.taken.length).toBe(2)
    const [, last] = relay.taken
    expect(last?.raw.equals(message)).toBe(true)
    expect(last?.to).toHaveLength(2)
    // Delivers what the server accepted, so that the test gets its report.
    await deliver(engine, `test-${tokenOf(app)}@sendproof.localhost`, last?.raw ?? '')
    await readWhenDone(engine, tokenOf(app))
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  })
})

test('a server on the internet needs a mailbox, because it cannot reach this computer', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  const saved = await app.request.put(`${engine.listening.http}/app${changeRelay.path}`, {
    headers: await ownHeaders(app),
    data: { host: 'smtp.esp.example', port: 587, security: 'starttls' },
  })
  expect(saved.status()).toBe(200)
  await openNewTestWith(app, 'Your SMTP server')
  await expect(
    app.getByText(/^smtp\.esp\.example sends over the internet and cannot reach this computer\./),
  ).toBeVisible()
  await expect(app.getByText(/must also receive mail at addresses with a plus sign/)).toBeVisible()
  await expectNoViolation(app, 'the mailbox that a server on the internet needs')
  await app.getByRole('button', { name: 'Connect mailbox' }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
})

test('a server is deleted with its password', { tag: '@slow' }, async ({ app, relay }) => {
  await app.keyboard.press('Control+k')
  await app.getByRole('combobox').fill('your smtp')
  await app.keyboard.press('Enter')
  await app.getByLabel('SMTP host').fill('127.0.0.1')
  await app.getByLabel('Port').fill(String(relay.port))
  await app.getByRole('radio', { name: 'None' }).click()
  await expect(app.getByLabel('Password')).toHaveCount(0)
  await app.getByRole('button', { name: 'Save and test' }).click()
  await app.getByRole('button', { name: 'Remove', exact: true }).click()
  await app.getByRole('button', { name: 'Remove server' }).click()
  await expect(app.getByText('SMTP server removed')).toBeVisible()
  await expect(app.getByLabel('SMTP host')).toHaveValue('')
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('the SMTP server of the owner is not offered', async ({ app }) => {
    await openNewTestWith(app, 'swaks')
    await app.getByRole('button', { name: 'Change' }).click()
    await expect(app.getByRole('button', { name: 'Nodemailer' })).toBeVisible()
    await expect(app.getByRole('button', { name: 'Your SMTP server' })).toHaveCount(0)
  })
})
