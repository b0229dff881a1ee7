import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

test.use({ flags: demoDns, localOnly: localOnly.message, expectedFaults: /status of 400/ })

/** A message in which nothing states the sending IP. */
const unlocated = [
  'From: "Ada" <ada@shop.example>',
  'To: reader@readers.example',
  'Subject: Spring sale',
  '',
  'Hello',
  '',
].join('\r\n')

test('the sending IP is entered on the report, which is evaluated again', async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: unlocated }])
  await expect(app.getByText('Sending IP unknown')).toBeVisible()
  await app
    .getByRole('region', { name: /could not be completed$/ })
    .getByRole('button')
    .click()
  const ip = app.getByRole('textbox', { name: 'Sending IP' })
  await expect(ip).toBeFocused()
  await app.keyboard.type('10.1.2.3')
  await app.keyboard.press('Enter')
  await expect(app.getByText(/^must be a public address.*private/)).toBeVisible()
  await expectNoViolation(app, 'the sending IP')

  await ip.fill('192.0.2.25')
  await app.getByText('HELO name and envelope sender').click()
  await app.getByRole('textbox', { name: 'HELO name' }).fill('mail.shop.example')
  await app.getByRole('button', { name: 'Check again' }).click()
  await expect(app.getByText('Sent from 192.0.2.25, entered manually')).toBeVisible()
  await expect(ip).toHaveCount(0)
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()

  await app.getByRole('button', { name: /Reports for this test/ }).click()
  await app.getByRole('menuitemradio', { name: /^1\./ }).click()
  await expect(app.getByText('Sending IP unknown')).toBeVisible()
})
