import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { expect, openNewTestWith, readClipboard, startTest, test, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

test.use({ localOnly: localOnly.listener })

test('a service is never given an address that it cannot reach', async ({ app, engine }) => {
  await startTest(app)
  await expect(app.getByText(`test-${tokenOf(app)}@sendproof.localhost`).first()).toBeVisible()
  for (const service of ['Brevo', 'FreshMail']) {
    await app.getByRole('button', { name: 'Change' }).click()
    await app.getByRole('button', { name: service }).click()
    const step = app.getByRole('region', { name: 'Connect a mailbox to receive the test' })
    await expect(step).toContainText(`${service} sends over the internet and cannot reach this computer.`)
    await expect(app.getByText('localhost')).toHaveCount(0)
    await expect(app.getByText(engine.listening.smtp)).toHaveCount(0)
  }
  await expectNoViolation(app, 'a service that cannot reach this machine')
  await app.getByRole('button', { name: 'Use a file instead' }).click()
  await expect(app.getByRole('button', { name: 'Choose file' })).toBeVisible()
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('a service first needs a sign-in to connect a mailbox, or a file', async ({ app }) => {
    await openNewTestWith(app, 'Mailchimp')
    const step = app.getByRole('region', { name: 'This computer cannot receive the test' })
    await expect(step).toContainText('To sign in, run this on the computer that runs the engine:')
    await step.getByRole('button', { name: 'Copy sign-in command' }).click()
    expect(await readClipboard(app)).toBe('sendproof open')
    await expect(app.getByRole('button', { name: 'Create test address' })).toHaveCount(0)
    await expectNoViolation(app, 'a service that cannot reach this machine, without a session')
    await step.getByRole('button', { name: 'Use a file instead' }).click()
    await expect(app.getByRole('button', { name: 'Choose file' })).toBeFocused()
  })
})

test.describe('an engine on the internet', () => {
  test.use({
    engineState: 'empty',
    flags: ['--offline', '--allow-remote', '--smtp-host', '0.0.0.0', '--mail-domain', 'test.shop.example'],
  })

  test('gives services its own address, with instructions', { tag: '@slow' }, async ({ app }) => {
    await startTest(app, 'Klaviyo')
    const address = `test-${tokenOf(app)}@test.shop.example`
    await expect(app.getByRole('button', { name: `Copy address: ${address}` })).toBeVisible()
    await expect(app.getByRole('region', { name: 'Klaviyo' })).toContainText(`Send the test to ${address}.`)
    await expect(app.getByRole('button', { name: 'Choose file' })).toHaveCount(0)
  })
})

test('a connection counts toward the test whose address it names', { tag: '@slow' }, async ({ app, engine }) => {
  await startTest(app)
  const stage = app.getByRole('list', { name: 'Test progress' }).locator('[aria-current=step]')
  await expect(stage).toHaveText('Waiting')
  const token = tokenOf(app)
  await startTest(app)
  const session = await openSmtpSession(engine.smtp)
  try {
    const arrivals = app.waitForResponse(/arrivals/)
    await session.name(`test-${token}@sendproof.localhost`)
    await arrivals
    await expect(stage).toHaveText('Waiting')
    await session.name(`test-${tokenOf(app)}@sendproof.localhost`)
    await expect(stage).toHaveText('Connected')
  } finally {
    session.end()
  }
})

/** A client that names recipients but sends no message. */
async function openSmtpSession({ host, port }: { host: string; port: number }) {
  const socket = connect(port, host)
  const lines = createInterface(socket)[Symbol.asyncIterator]()

  async function reply(): Promise<void> {
    for (;;) {
      const { value } = await lines.next()
      // RFC 5321, section 4.2.1: every line but the last has a hyphen after the code.
      if (value?.[3] !== '-') return
    }
  }

  async function say(line: string): Promise<void> {
    socket.write(`${line}\r\n`)
    await reply()
  }

  await reply()
  await say('EHLO mail.shop.example')
  await say('MAIL FROM:<bounce@shop.example>')
  return { name: (recipient: string) => say(`RCPT TO:<${recipient}>`), end: () => socket.destroy() }
}

test.describe('an engine without other clients', () => {
  test.use({ engineState: 'empty' })

  test('a waiting test shows the SMTP events, and its address as a QR code', { tag: '@slow' }, async ({
    app,
    engine,
  }) => {
    await startTest(app)
    await app.getByText('Show QR code').click()
    await expect(app.getByRole('img', { name: 'QR code with the test address' })).toBeVisible()
    const { host, port } = engine.smtp
    const transport = createTransport({ host, port, tls: { rejectUnauthorized: false } })
    const letter = { from: 'ada@shop.example', to: 'test-abc@sendproof.localhost', text: 'Hello' }
    await expect(transport.sendMail(letter)).rejects.toThrow(/550/)
    const seen = app.getByRole('region', { name: 'Connection log' })
    await expect(seen.getByText(/was refused with 550 .* test-abc@sendproof\.localhost/)).toBeVisible()
    await expectNoViolation(app, 'waiting, with what was seen')
  })
})
