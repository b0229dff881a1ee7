import { createTransport } from 'nodemailer'
import { expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('a test that waits tells what the listener saw, and shows its address to a phone', async ({ app, engine }) => {
      test.slow()
      await app.getByRole('button', { name: 'Create a test address' }).click()
      await app.getByText('Show as QR code').click()
      await expect(app.getByRole('img', { name: 'The test address as a QR code' })).toBeVisible()
      const { host, port } = engine.smtp
      const transport = createTransport({ host, port, tls: { rejectUnauthorized: false } })
      const letter = { from: 'ada@shop.example', to: 'test-abc@sendproof.localhost', text: 'Hello' }
      await expect(transport.sendMail(letter)).rejects.toThrow(/550/)
      const seen = app.getByRole('region', { name: 'What the engine saw' })
      await expect(seen.getByText(/was refused with 550 .* test-abc@sendproof\.localhost/)).toBeVisible()
      await expectNoViolation(app, 'waiting, with what was seen')
    })
  })
}
