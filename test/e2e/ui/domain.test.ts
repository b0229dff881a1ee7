import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoDns } from '../../support/demo-sender.ts'
import { expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

/** A domain with common faults: too many lookups, a broken include, a revoked key, a weak policy. */
const careless = `$ORIGIN careless.example.
$TTL 3600
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
  NS ns1
  A 198.51.100.7
  MX 10 mx
  TXT "v=spf1 a mx include:_a.careless.example include:_b.careless.example include:gone.careless.example include:elsewhere.example ?all"
ns1 A 198.51.100.53
mx A 198.51.100.8
www A 198.51.100.7
_a TXT "v=spf1 a:mx.careless.example a:ns1.careless.example mx:careless.example -all"
_b TXT "v=spf1 a:mx.careless.example a:ns1.careless.example mx:careless.example -all"
_dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@careless.example"
s1._domainkey TXT "v=DKIM1; k=rsa; p="
`

const folder = mkdtempSync(join(tmpdir(), 'sendproof-zones-'))
const zone = join(folder, 'careless.example.zone')
writeFileSync(zone, careless)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.use({ flags: [...demoDns, '--dns', `zone:${zone}`], expectedFaults: /status of 400/ })

test('a domain is audited from Home, no matter how it is typed', async ({ app }) => {
  await app
    .getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server')
    .fill('  https://Shop.Example/sale?x=1 ')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible()
  await expect(app).toHaveURL(/\/domain\/shop\.example$/)
  const spf = app.getByRole('region', { name: /^SPF/ })
  const record = spf.getByRole('list', { name: 'Record parts' })
  await expect(record.getByRole('term')).toHaveText(['v=spf1', 'mx', 'ip4:192.0.2.25', '~all'])
  await expect(app.getByRole('region', { name: /^DMARC/ })).toContainText('_dmarc.shop.example')
  await expect(app).toHaveTitle(/^shop\.example · /)

  await app.getByRole('link', { name: 'Domains', exact: true }).click()
  await app.getByRole('main').getByRole('link', { name: 'shop.example' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible()
})

test('an internationalized name is shown in Unicode, with its A-labels beside it', async ({ openApp }) => {
  const app = await openApp('/domain/münchen.example')
  await expect(app).toHaveURL(/\/domain\/xn--mnchen-3ya\.example$/)
  await expect(app.getByRole('heading', { level: 1, name: 'münchen.example' })).toBeVisible()
  await expect(app.getByText('xn--mnchen-3ya.example', { exact: true })).toBeVisible()
  await app.getByRole('link', { name: 'Domains', exact: true }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  await expect(app.getByRole('listitem').filter({ hasText: 'xn--mnchen-3ya.example' })).toContainText('münchen.example')
  await app.keyboard.press('Control+k')
  await expect(app.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await app.keyboard.type('münch')
  await expect(app.getByRole('option', { name: 'münchen.example xn--mnchen-3ya.example' })).toBeVisible()
})

test('the audit of a website links to its mail domain', async ({ app }) => {
  await app
    .getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server')
    .fill('https://www.careless.example/news')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { level: 1, name: 'www.careless.example' })).toBeVisible()
  await app.getByRole('link', { name: 'Audit careless.example instead' }).click()
  await expect(app).toHaveURL(/\/domain\/careless\.example$/)
  await expect(app.getByRole('heading', { level: 1, name: 'careless.example', exact: true })).toBeVisible()
  await expect(app.getByText(/^Do your email addresses end in/)).toHaveCount(0)
})

test('invalid domains are explained at the field', async ({ app, engine }) => {
  await app.getByRole('link', { name: 'Domains', exact: true }).click()
  await app.getByLabel('Domain', { exact: true }).fill('shop')
  await app.keyboard.press('Enter')
  await expect(app.getByText(/must be a full domain/)).toBeVisible()
  await expect(app).toHaveURL(/\/domain$/)
  await app.goto(`${engine.listening.http}/domain/192.0.2.1`)
  await expect(app.getByText(/must be a domain, not an IP address/)).toBeVisible()
  await expect(app.getByLabel('Domain', { exact: true })).toHaveValue('192.0.2.1')
})

test('SPF is shown as a tree with costs, the limit of 10, broken branches, and terms that were not looked up', async ({
  openApp,
}) => {
  const app = await openApp('/domain/careless.example')
  const spf = app.getByRole('region', { name: /^SPF/ })
  await expect(spf.getByText('at least 12 of 10')).toBeVisible()
  const tree = spf.getByRole('list', { name: 'SPF record tree' })
  const branch = tree.getByRole('listitem').filter({ hasText: 'include:_a.careless.example' }).first()
  await expect(branch).toContainText('4 lookups')
  await expect(tree.getByText('include:gone.careless.example', { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await expect(spf.getByRole('heading', { name: 'Not looked up' })).toBeVisible()
  await expect(spf.getByText(/does not contain elsewhere\.example/).first()).toBeVisible()
  await expect(app.getByRole('region', { name: 'To fix' })).toBeVisible()
})

test('an entered selector is checked, and kept in the link', { tag: '@slow' }, async ({ openApp }) => {
  const app = await openApp('/domain/shop.example')
  const dkim = app.getByRole('region', { name: /^DKIM Which/ })
  await expect(dkim.getByLabel('Add a selector')).toBeVisible()
  await expect(dkim.getByRole('row', { name: /^demo/ })).toHaveCount(0)
  await dkim.getByLabel('Add a selector').fill('not a selector!')
  await app.keyboard.press('Enter')
  await expect(dkim.getByText(/must be a DKIM selector/)).toBeVisible()
  await dkim.getByLabel('Add a selector').fill('demo')
  await app.keyboard.press('Enter')
  await expect(dkim.getByRole('row', { name: /^demo rsa 2048/ })).toBeVisible()
  await app.reload()
  await expect(dkim.getByRole('row', { name: /^demo rsa 2048/ })).toBeVisible()
  await dkim.getByRole('button', { name: 'Remove demo' }).click()
  await expect(dkim.getByRole('button', { name: 'Remove demo' })).toHaveCount(0)
})

test('without DNS a domain has no grade, and the page explains why', async ({ openApp }) => {
  const app = await openApp('/domain/elsewhere.example')
  await expect(app.getByText(/^No grade yet\. Could not look up: SPF/)).toBeVisible()
  await expect(app.getByRole('img', { name: 'Score: No score' })).toBeVisible()
})

test('a domain that does not exist is reported with next steps', async ({ openApp }) => {
  const app = await openApp('/domain/nothing.careless.example')
  await expect(app.getByText('This domain does not exist')).toBeVisible()
  await expect(app.getByRole('region', { name: /^SPF/ })).toHaveCount(0)
  await expectNoViolation(app, 'a domain that does not exist')
  await app
    .getByRole('region', { name: 'What you can do' })
    .getByRole('link', { name: 'Audit careless.example' })
    .click()
  await expect(app.getByRole('region', { name: /^SPF/ })).toBeVisible()
})

test('each part of a record is explained to mouse, keyboard, and screen readers', { tag: '@slow' }, async ({
  openApp,
}) => {
  const app = await openApp('/domain/careless.example')
  const spf = app.getByRole('region', { name: /^SPF/ })
  const parts = spf.getByRole('list', { name: 'Record parts' })
  await expect(parts.getByRole('listitem')).toHaveCount(8)
  await expect(parts.getByRole('term').nth(3)).toHaveAccessibleDescription(
    'Sender. Servers allowed by _a.careless.example may also send for this domain. It uses 1 of 10 DNS lookups, plus those of the included record.',
  )

  const shown = app.locator('[data-base-ui-portal]')
  await parts.getByText('?all').hover()
  await expect(shown.getByText(/The record says nothing about other servers/)).toBeVisible()

  // The pointer would keep the explanation of the part below it open.
  await app.mouse.move(0, 0)
  await expect(shown.getByText(/The record says nothing about other servers/)).toBeHidden()
  await parts.getByRole('term').first().focus()
  await app.keyboard.press('ArrowRight')
  await expect(parts.getByRole('term').nth(1)).toBeFocused()
  await expect(shown.getByText(/The addresses of this domain may send\./)).toBeVisible()
  await app.keyboard.press('End')
  await expect(shown.getByText(/The record says nothing about other servers/)).toBeVisible()
  await expectNoViolation(app, 'with an explanation open')
})
