import { dropFiles, expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

// Playwright inspects the preview frame with a script, which the frame refuses to run.
test.use({
  engineState: 'empty',
  expectedFaults: /^Blocked script execution in .*preview\.html/,
})

test.describe('offered samples', () => {
  test.use({ localOnly: localOnly.samples })

  test('the sample message is scored without a network, and is not a test', { tag: '@slow' }, async ({ app }) => {
    await app.getByRole('button', { name: /^Newsletter report/ }).click()
    await expect(app.getByText('This is a sample:')).toBeVisible()
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
    await app.getByRole('tab', { name: 'Preview' }).click()
    await expect(app.frameLocator('iframe').getByText('Darjeeling').first()).toBeVisible()
    await app.getByRole('tab', { name: 'Raw' }).click()
    await expect(app.getByText('DKIM-Signature', { exact: false }).first()).toBeVisible()
    await expect(app.getByRole('button', { name: 'Try changes' })).toHaveCount(0)
    await app.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
  })

  test('the sample zone opens as an audit of a file, with records to edit', { tag: '@slow' }, async ({ app }) => {
    await app.getByRole('button', { name: /^Sender’s DNS zone/ }).click()
    await expect(app.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible()
    await expect(app.getByText('From file shop.example.zone (sample)')).toBeVisible()
    await app.getByRole('button', { name: 'Try changes' }).click()
    await app.getByLabel('DMARC at _dmarc.shop.example').fill('v=DMARC1; p=reject; rua=mailto:dmarc@shop.example')
    await expect(app.getByRole('region', { name: 'Try changes' }).getByText(/gone/)).toBeVisible()
  })

  test('hidden samples are found in the palette', { tag: '@slow' }, async ({ app }) => {
    await app.getByRole('button', { name: 'Hide samples' }).click()
    await app.reload()
    await expect(app.getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server')).toBeVisible()
    await expect(app.getByRole('heading', { name: 'Explore the samples' })).toHaveCount(0)
    await app.keyboard.press('ControlOrMeta+k')
    await expect(app.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
    await app.keyboard.type('sample report')
    await app.keyboard.press('Enter')
    await expect(app.getByText('This is a sample:')).toBeVisible()
  })

  test('no sample has a violation', { tag: '@slow' }, async ({ app }) => {
    await expect(app.getByRole('heading', { name: 'Explore the samples' })).toBeVisible()
    await expectNoViolation(app, 'the first page with samples')
    await app.getByRole('button', { name: /^Newsletter report/ }).click()
    await expect(app.getByText('This is a sample:')).toBeVisible()
    await expectNoViolation(app, 'the sample report')
  })
})

test('the samples disappear with the first test', { tag: '@slow' }, async ({ app, engine }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
  await app.goto(engine.listening.http)
  await expect(app.getByRole('heading', { name: 'Recent tests' })).toBeVisible()
  await expect(app.getByRole('heading', { name: 'Explore the samples' })).toHaveCount(0)
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('there are no samples', async ({ app }) => {
    await expect(app.getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server')).toBeVisible()
    await expect(app.getByRole('heading', { name: 'Explore the samples' })).toHaveCount(0)
  })
})
