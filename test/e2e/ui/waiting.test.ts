import { connectSmtp } from '../../support/smtp-client.ts'
import { expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('a test that waits tells what the listener saw, and shows its address to a phone', async ({ app, engine }) => {
      await app.getByRole('button', { name: 'Create a test address' }).click()
      await app.getByText('Show as QR code').click()
      await expect(app.getByRole('img', { name: 'The test address as a QR code' })).toBeVisible()
      const client = connectSmtp(engine.smtp.port)
      await client.reply()
      await client.say('EHLO mail.shop.example')
      await client.say('MAIL FROM:<bounce@shop.example>')
      await client.say('RCPT TO:<test-abc@sendproof.localhost>')
      const seen = app.getByRole('region', { name: 'What the engine saw' })
      await expect(seen.getByText(/was refused with 550 .* test-abc@sendproof\.localhost/)).toBeVisible()
      await expectNoViolation(app, 'waiting, with what was seen')
    })
  })
}
