import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, horizontalOverflow, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { carelessMessage, completeMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

const label = 'Drop an email, or type a domain, an IP, or the reply of a mail server'

for (const [typed, address] of [
  ['https://www.shop.example/sale', /\/domain\/www\.shop\.example$/],
  ['Ada <ada@shop.example>', /\/domain\/shop\.example$/],
  ['192.0.2.25', /\/ip\/192\.0\.2\.25$/],
  ['dkim shop.example demo', /\/tools\/dkim\?domain=shop\.example&selector=demo$/],
] as const) {
  test(`the field understands ${typed}`, async ({ app }) => {
    await app.getByLabel(label).fill(typed)
    await app.keyboard.press('Enter')
    await expect(app).toHaveURL(address)
  })
}

test('the field says what it expects, and clears the error on the next key', async ({ app }) => {
  const field = app.getByLabel(label)
  await app.getByRole('button', { name: 'Check' }).click()
  await expect(field).toHaveAccessibleDescription(/Enter a domain, web address, email address, or IP address\./)
  await field.fill('newsletter')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await app.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/“newsletter” is not a domain/)
  await expect(field).toBeFocused()
})

test('a file can be chosen next to the field', async ({ app }) => {
  const chooser = app.waitForEvent('filechooser')
  await app.getByRole('button', { name: 'Choose email file' }).click()
  await (await chooser).setFiles({ name: 'sale.eml', mimeType: 'message/rfc822', buffer: Buffer.from(carelessMessage) })
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
})

test('the sidebar scrolls in a low window, such as at 200% zoom', async ({ app }) => {
  await app.setViewportSize({ width: 640, height: 320 })
  const help = app.getByRole('navigation').getByRole('link', { name: 'Help' })
  await help.scrollIntoViewIfNeeded()
  await expect(help).toBeInViewport({ ratio: 1 })
  await help.click()
  await expect(app.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test.describe('the results', () => {
  test.use({ engineState: 'empty' })

  test('show the score change of a newsletter and the grade of a domain above the fold', { tag: '@slow' }, async ({
    app,
    engine,
  }) => {
    await app.setViewportSize({ width: 1280, height: 800 })
    const main = app.locator('main')
    // Only scores of which everything is known are compared, and what must offer to unsubscribe depends on the purpose.
    const personal = (message: string) =>
      message.replace('Content-Type', 'In-Reply-To: <0@shop.example>\r\nUser-Agent: Thunderbird\r\nContent-Type')
    for (const subject of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) {
      await dropFiles(app, [
        { name: 'sale.eml', content: personal(carelessMessage).replace(/^Subject: .*$/m, `Subject: ${subject}`) },
      ])
      await expect(main.getByText(new RegExp(`^${subject}`)).first()).toBeVisible()
      await expect(app).toHaveURL(/[/]t[/]/)
    }
    await dropFiles(app, [{ name: 'sale.eml', content: personal(completeMessage) }])
    await expect(main.getByText(/^Spring sale/).first()).toBeVisible()
    await expect(app.getByRole('heading', { name: 'Likely to reach the inbox' })).toBeVisible()
    await app.goto(`${engine.listening.http}/domain/shop.example?selector=demo`)
    await expect(app.getByRole('button', { name: 'Try changes' })).toBeVisible()
    await app.getByRole('link', { name: 'Home' }).click()
    const tests = app.getByRole('region', { name: 'Recent tests' })
    await expect(tests.getByRole('listitem')).toHaveCount(5)
    await expect(tests.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
    await expect(tests.getByRole('listitem').nth(0)).toContainText(/Spring sale.*\+\d\.\d since \d+:\d+/)
    await expect(tests.getByRole('listitem').nth(1)).toContainText(/Sixth.*No change since/)
    const domains = app.getByRole('region', { name: 'Recent domains' })
    await expect(domains.getByRole('listitem').filter({ hasText: 'shop.example' }).first()).toContainText(/Grade [A-F]/)
    await expect(domains.getByRole('link', { name: 'shop.example' })).toBeInViewport({ ratio: 1 })
    await expectNoViolation(app, 'home with results')
    for (const width of [480, 800, 1920]) {
      await app.setViewportSize({ width, height: 800 })
      await expect.poll(() => app.evaluate(horizontalOverflow), String(width)).toBeLessThanOrEqual(0)
    }
  })
})
