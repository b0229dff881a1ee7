import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, readClipboard, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

/** Two domains; the first allows no sender and has no enforced policy. */
const shop = `$TTL 600
$ORIGIN garden.example.
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
  NS ns1
  MX 10 mx
  TXT "v=spf1 -all"
ns1 A 198.51.100.53
mx A 198.51.100.8
_dmarc TXT "v=DMARC1; p=none"
`
const other = '$ORIGIN farm.example.\n@ SOA ns1.garden.example. hostmaster 1 7200 3600 1209600 3600\n'

test.use({ flags: demoDns, expectedFaults: /status of 400/ })

test('changed records are tried on a domain using only the keyboard', async ({ openApp }) => {
  const app = await openApp('/domain/shop.example')
  await app.getByRole('button', { name: 'Try changes' }).focus()
  await app.keyboard.press('Enter')
  const bar = app.getByRole('region', { name: 'Try changes' })
  await expect(bar.getByText('Not published')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Copy zone lines' })).toBeDisabled()

  const dmarc = app.getByLabel('DMARC at _dmarc.shop.example')
  await dmarc.focus()
  await app.keyboard.press('ControlOrMeta+a')
  await app.keyboard.type('v=DMARC1; p=nonsense')
  await expect(bar.getByText(/\d+ new|gone/)).toBeVisible()
  // Some of the checks have no answer in the demo.
  await expect(bar.getByText(/from .+ at best to .+ at best/).first()).toBeVisible()
  await app.keyboard.press('ControlOrMeta+a')
  await app.keyboard.press('Delete')
  await expect(app.getByRole('region', { name: /^DMARC/ }).getByText('Not set up', { exact: true })).toBeVisible()

  await app.getByLabel('MX at shop.example', { exact: false }).fill('no preference')
  await expect(app.getByText(/must be the value of a record of type MX/)).toBeVisible()
  await app.getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toHaveCount(0)
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(app.getByRole('region', { name: /^DMARC/ })).toContainText('v=DMARC1')
})

test('the edits are copied as zone file lines, including a new key', async ({ openApp }) => {
  const app = await openApp('/domain/shop.example')
  await app.getByRole('button', { name: 'Try changes' }).click()
  await app.getByLabel('Selector of the new key').fill('next')
  await app.keyboard.press('Enter')
  const key = app.getByLabel('DKIM key at next._domainkey.shop.example')
  await expect(key).toBeFocused()
  await key.fill(`v=DKIM1; k=rsa; n=${'a'.repeat(300)}; p=`)
  const copy = app.getByRole('button', { name: 'Copy zone lines' })
  await expect(copy).toBeEnabled()
  await copy.click()
  const strings = [`v=DKIM1; k=rsa; n=${'a'.repeat(300)}; p=`].flatMap((text) => [text.slice(0, 255), text.slice(255)])
  await expect
    .poll(() => readClipboard(app))
    .toBe(`next._domainkey.shop.example. 3600 IN TXT "${strings.join('" "')}"\n`)
})

test('a zone file dropped anywhere opens as an audit of the file, and other records can be tried', async ({ app }) => {
  await dropFiles(app, [{ name: 'garden.zone', content: shop }])
  await expect(app.getByRole('heading', { level: 1, name: 'garden.example' })).toBeVisible()
  await expect(app.getByText('From file garden.zone')).toBeVisible()
  const dmarc = app.getByRole('region', { name: /^DMARC/ })
  await dmarc.getByText('Receivers', { exact: false }).first().waitFor()
  await app.getByRole('button', { name: 'Try changes' }).click()
  await app.getByLabel('DMARC at _dmarc.garden.example').fill('v=DMARC1; p=reject; rua=mailto:dmarc@garden.example')
  await expect(app.getByRole('region', { name: 'Try changes' }).getByText(/gone/)).toBeVisible()
})

test('a zone file with several domains asks which one, and an error names its line', async ({ app }) => {
  await dropFiles(app, [{ name: 'both.txt', content: `${shop}${other}` }])
  await app.getByRole('button', { name: 'farm.example' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'farm.example' })).toBeVisible()
  await dropFiles(app, [{ name: 'broken.db', content: '$ORIGIN garden.example.\n@ TXT "a"\n@ TTXT "b"\n' }])
  await expect(app.getByRole('alert')).toContainText('broken.db:3:')
  await app.reload()
  await expect(app.getByRole('heading', { name: 'No zone file open' })).toBeVisible()
})

test('a zone file without $ORIGIN asks for the domain, and suggests one from the file name', async ({ app }) => {
  await dropFiles(app, [{ name: 'garden.example.zone', content: shop.replace(/^\$ORIGIN.*$/m, '') }])
  const domain = app.getByLabel('Domain', { exact: true })
  await expect(domain).toHaveValue('garden.example')
  await expectNoViolation(app, 'the question')
  await domain.fill('garden')
  await app.keyboard.press('Enter')
  await expect(app.getByText(/must be a full domain/)).toBeVisible()
  await domain.fill('Garden.example')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { level: 1, name: 'garden.example' })).toBeVisible()
  await app.getByRole('button', { name: 'Try changes' }).click()
  await app.getByLabel('DMARC at _dmarc.garden.example').fill('v=DMARC1; p=reject')
  await expect(app.getByRole('region', { name: 'Try changes' }).getByText(/gone/)).toBeVisible()
})

test('trying changes on a zone file has no violation', { tag: '@slow' }, async ({ app }) => {
  await dropFiles(app, [{ name: 'garden.zone', content: shop }])
  await app.getByRole('button', { name: 'Try changes' }).click()
  await app.getByLabel('DMARC at _dmarc.garden.example').fill('v=DMARC1; p=reject')
  await app.getByRole('region', { name: 'Try changes' }).getByText(/gone/).click()
  await expectNoViolation(app, 'a zone file with edits')
})

test.describe('a report', () => {
  test.use({ localOnly: localOnly.message })

  test('is tried with a record that a finding offers', async ({ app }) => {
    await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await expect(app.getByText(/^After all these changes: /)).toBeVisible()
    await app.getByRole('button', { name: 'Try changes' }).click()
    const bar = app.getByRole('region', { name: 'Try changes' })
    const spf = app.getByLabel(/^SPF at /)
    await expect(spf).toBeFocused()
    const height = (await bar.boundingBox())?.height
    await spf.fill('v=spf1 -all')
    await expect(bar.getByText('Scoring …')).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(height)
    await expect(bar.getByText(/\d+ new|gone/)).toBeVisible()
    expect((await bar.boundingBox())?.height).toBe(height)
    // The draft survives leaving the page.
    await app.getByRole('link', { name: 'Domains', exact: true }).click()
    await expect(bar).toHaveCount(0)
    await app.goBack()
    await expect(spf).toHaveValue('v=spf1 -all')
    await spf.fill('v=spf1 ip4:192.0.2.0/24 oops -all')
    await expect(app.getByRole('region', { name: 'Records' })).toContainText('oops')
    await bar.getByRole('button', { name: 'Discard' }).click()
    await expect(bar).toHaveCount(0)
    await app.reload()
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  test('has no violation while a record is tried', { tag: '@slow' }, async ({ app }) => {
    await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
    await app.getByRole('button', { name: 'Try changes' }).click()
    await app.getByLabel(/^SPF at /).fill('v=spf1 oops -all')
    await expect(app.getByRole('region', { name: 'Try changes' }).getByText(/\d+ new|gone/)).toBeVisible()
    await expectNoViolation(app, 'a report with edits')
  })
})
