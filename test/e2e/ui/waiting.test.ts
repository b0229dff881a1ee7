import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

test.use({ localOnly: localOnly.listener })

test('each service has instructions for its test message', async ({ app }) => {
  await app.getByRole('button', { name: 'Create test address' }).click()
  for (const service of ['Brevo', 'FreshMail']) {
    await app.getByRole('tab', { name: service }).click()
    const panel = app.getByRole('tabpanel', { name: service })
    await expect(panel).toContainText(service)
    await expect(panel).toContainText('cannot reach this machine')
  }
})

test('the page shows a connection before any message', async ({ app, engine }) => {
  await app.getByRole('button', { name: 'Create test address' }).click()
  const { host, port } = engine.smtp
  const socket = connect(port, host)
  try {
    const stage = app.getByRole('list', { name: 'Test progress' }).locator('[aria-current=step]')
    await expect(stage).toHaveText('Connected')
  } finally {
    socket.destroy()
  }
})

test.describe('an engine without other clients', () => {
  test.use({ ownEngine: true })

  test('a waiting test shows what the listener saw, and its address as a QR code', async ({ app, engine }) => {
    await app.getByRole('button', { name: 'Create test address' }).click()
    await app.getByText('Show QR code').click()
    await app.getByText('Paste source', { exact: true }).click()
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
