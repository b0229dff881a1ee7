import { uiTexts } from '../../../src/shared/i18n/ui-texts.ts'
import { languages } from '../../../src/shared/languages.ts'
import { deliver, demoDns, signedNewsletter } from '../../support/demo-sender.ts'
import { expect, readClipboard, test, tokenOf } from '../support/app.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

for (const language of languages) {
  const { waiting, tests, frame, report, whatIf } = uiTexts[language]

  test.describe(`with the keyboard alone (${language})`, () => {
    test.use({ locale: language })

    test('from the home page to a test, its first fix, and the record to publish', async ({ app, engine }) => {
      const { keyboard } = app
      const focused = app.locator(':focus')
      await keyboard.press('n')
      await expect(app.getByRole('heading', { level: 1, name: frame.actions.newTest })).toBeFocused()
      await keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(waiting.ways.search)
      await keyboard.type('swa')
      await keyboard.press('Enter')
      await expect(focused).toHaveText(tests.home.create)
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await expect(app.getByLabel(tests.home.sendingIp)).toBeVisible()
      await keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(tests.home.name)
      await keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(tests.home.purpose.question)
      await keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(tests.home.sendingIp)
      // SPF does not cover this address, so the first fix is a record.
      await keyboard.type('198.51.100.4')
      await keyboard.press('Enter')
      await expect(app.getByRole('heading', { level: 1, name: waiting.title })).toBeFocused()

      await deliver(engine, `test-${tokenOf(app)}@sendproof.localhost`, await signedNewsletter())
      await expect(app.getByRole('tab', { name: report.tabs.findings })).toBeVisible()
      await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
      await keyboard.press('j')
      await keyboard.press('Enter')
      const record = /^\S+ .*: v=spf1 .*ip4:198\.51\.100\.4/
      await expect(app.getByRole('button', { name: record })).toBeVisible()
      for (const name of [whatIf.tryIt, /news\.shop\.example$/, /TXT$/, record]) {
        await keyboard.press('Tab')
        await expect(focused).toHaveAccessibleName(name)
      }
      await keyboard.press('Enter')
      await expect.poll(() => readClipboard(app)).toMatch(/^v=spf1 .*ip4:198\.51\.100\.4/)
    })
  })
}

test('the focus moves to the next step, even if the previous one disappears', { tag: '@slow' }, async ({ app }) => {
  const { keyboard } = app
  const focused = app.locator(':focus')
  // Called before the keys are pressed, because the browser starts to watch after the call returns.
  const chooser = app.waitForEvent('filechooser')
  await keyboard.press('n')
  await expect(app.getByRole('heading', { level: 1, name: 'New test' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type('mailchimp')
  await keyboard.press('Enter')
  await expect(focused).toHaveText('Connect mailbox')
  await keyboard.press('Tab')
  await expect(focused).toHaveText('Use a file instead')
  await keyboard.press('Enter')
  await expect(focused).toHaveText('Choose file')
  await keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'sale.eml', mimeType: 'message/rfc822', buffer: Buffer.from(carelessMessage) })
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()

  await keyboard.press('c')
  await expect(app.getByText('Fix copied', { exact: true })).toBeVisible()
  expect(await readClipboard(app)).toContain('set Date')

  const plan = app.getByRole('region', { name: 'To fix' }).locator('[data-finding]')
  await expect(plan).toHaveCount(3)
  await app.getByRole('button', { name: 'Show all 6', exact: true }).focus()
  await keyboard.press('Enter')
  await expect(plan).toHaveCount(6)
  await expect(plan.nth(3)).toBeFocused()
})
