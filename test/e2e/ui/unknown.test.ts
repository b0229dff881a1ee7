import { startDnsServer } from '../../support/dns-server.ts'
import { test as appTest, dropFiles, expect } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'
import { completeMessage } from '../support/messages.ts'

const test = appTest.extend<{ behavior: 'silence' | 'servfail' }>({
  behavior: ['silence', { option: true }],
  flags: async ({ behavior }, use) => {
    const server = await startDnsServer({ behavior })
    await use(['--dns', server.address])
    await server.close()
  },
})

for (const [behavior, reason] of [
  ['silence', /DNS did not answer in time/],
  ['servfail', /The DNS server failed to answer/],
] as const) {
  test.describe(`a DNS server that answers with ${behavior}`, () => {
    test.use({ behavior, engineState: 'new' })

    test('leaves no verdict and no score, and the page explains why', async ({ app, engine }) => {
      await dropFiles(app, [{ name: 'sale.eml', content: completeMessage }])
      await expect(app.getByRole('heading', { level: 1, name: /^No verdict/ })).toBeVisible()
      await expect(app.getByRole('img', { name: 'Score: No score' })).toBeVisible()

      const unknowns = app.getByRole('region', { name: /checks could not be completed$/ })
      await expect(app.getByText(/^It is unknown whether these changes are enough/)).toBeVisible()
      await expect(unknowns.getByText(reason).first()).toBeVisible()
      await expect(unknowns.getByText(/Try again in a few minutes/).first()).toBeVisible()
      await unknowns
        .getByText(/^Show the \d+ checks$/)
        .first()
        .click()
      await expect(unknowns.getByText('spf.result', { exact: true })).toBeVisible()

      await app.getByRole('tab', { name: 'Authentication' }).click()
      await expect(app.getByText('The DMARC result is unknown.')).toBeVisible()

      await app.getByRole('tab', { name: 'Reputation' }).click()
      await expect(
        app.getByText(
          'Not included, because it could not be checked: SPF, DMARC, Spamhaus ZEN, Mailspike, blocklist.de, Spamhaus DBL, SURBL, and URIBL.',
        ),
      ).toBeVisible()

      await app.goto(`${engine.listening.http}/domain/shop.example`)
      await expect(app.getByText('0 of 15 checks completed')).toBeVisible()
      await expect(app.getByRole('region', { name: 'Nothing could be checked' })).toContainText('does not know')
    })
  })
}

test.describe('a monitor without any answer', () => {
  test.use({ flags: ['--offline'], localOnly: localOnly.mailboxes })

  test('does not claim that nothing has changed', async ({ app }) => {
    await app.getByRole('link', { name: 'Monitoring' }).click()
    await app.getByRole('button', { name: 'Add monitors' }).first().click()
    await app.getByLabel('Domains and IP addresses').fill('silent.example')
    await app.getByRole('button', { name: 'Add', exact: true }).click()
    await app.getByRole('link', { name: 'Open monitor: silent.example' }).click()
    await app.getByRole('button', { name: 'Check now' }).click()
    await expect(app.getByText(/^Unknown: no check has had an answer/)).toBeVisible()
    await expect(app.getByText('Nothing has changed since')).toHaveCount(0)
  })
})
