import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, readClipboard, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test.use({
  flags: demoDns,
  expectedFaults: /status of (400|429|500)/,
})

test('a lookup shows its answer for people and programs, and links to the next lookup', {
  tag: '@hosted',
}, async ({ app, engine }) => {
  await app.keyboard.press('g')
  await app.keyboard.press('o')
  await expect(app.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await app.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'SPF' }).click()
  await app.getByLabel('Domain').fill('ada@shop.example')
  await app.keyboard.press('Enter')
  const spf = app.getByRole('region', { name: 'SPF' })
  await expect(spf.getByText('There is one SPF record, and receivers can evaluate it.')).toBeVisible()
  await expect(spf.getByText('1 of 10', { exact: true })).toBeVisible()
  await expect(app.getByText('"lookup_ok": true')).toBeVisible()
  await app.getByRole('button', { name: 'Copy command' }).click()
  expect(await readClipboard(app)).toBe(
    `curl -H "X-API-Key: $SENDPROOF_KEY" \\\n  '${engine.listening.lookup}/api/v1/spf?domain=ada%40shop.example'`,
  )
  await app.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'DMARC' }).click()
  await expect(app.getByRole('region', { name: 'DMARC' }).getByText('_dmarc.shop.example')).toBeVisible()
  await expect(app.getByRole('region', { name: 'DMARC' }).getByText('none (quarantine in test mode)')).toBeVisible()
})

test('the parts of a record are explained in a narrow window without scrolling sideways', async ({ app, engine }) => {
  await app.setViewportSize({ width: 480, height: 800 })
  await app.goto(`${engine.listening.http}/tools/spf?domain=shop.example`)
  const parts = app.getByRole('region', { name: 'Record parts' })
  await expect(parts).toBeVisible()
  expect(await parts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a link opens its lookup, and recent lookups are listed', async ({ openApp, engine }) => {
  const app = await openApp('/tools/dkim?domain=shop.example&selector=demo')
  await expect(app.getByText('2048 bits')).toBeVisible()
  await app.goto(`${engine.listening.http}/tools/spf`)
  await app.getByRole('link', { name: 'DKIM shop.example demo' }).click()
  await expect(app).toHaveURL(/\/tools\/dkim\?domain=shop\.example&selector=demo$/)
})

test('invalid input is explained at its field, and missing DNS answers are not results', async ({ openApp }) => {
  const app = await openApp('/tools/spf')
  await app.getByLabel('Domain').fill('shop')
  await app.keyboard.press('Enter')
  await expect(app.getByText(/must be a full domain/)).toBeVisible()
  await app.getByLabel('Domain').fill('elsewhere.example')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('alert').getByText('DNS lookup failed')).toBeVisible()
  await expect(app.getByRole('region', { name: 'SPF' })).toHaveCount(0)
})

test('dropped HTML is checked immediately', async ({ openApp }) => {
  const app = await openApp('/tools/html')
  await expect(app.getByLabel('HTML source')).toBeVisible()
  await dropFiles(app, [{ name: 'sale.html', content: '<p>Hello <img src="https://shop.example/a.png"></p>' }])
  const answer = app.getByRole('region', { name: 'HTML check' })
  await expect(answer.getByText(/of 100/)).toBeVisible()
  await expect(answer.getByRole('listitem').first()).toBeVisible()
  await expect(app.getByLabel('HTML source')).toHaveValue(/Hello/)
  await dropFiles(app, [{ name: 'logo.png', content: 'x' }])
  await expect(app.getByText('This is not an HTML file.')).toBeVisible()
})

test('a used-up limit is shown with its numbers', async ({ app, engine }) => {
  await app.route('**/api/v1/spf*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:sendproof:problem:limit_exceeded',
        title: 'Limit reached',
        status: 429,
        detail: 'All 100 lookups of the day are used.',
        code: 'limit_exceeded',
        used: 100,
        limit: 100,
        reset_at: '2026-11-22T00:00:00Z',
      },
    }),
  )
  await app.goto(`${engine.listening.http}/tools/spf?domain=shop.example`)
  await expect(
    app.getByRole('alert').getByText(/You have used 100 of 100\. The limit resets on 2026-11-22 00:00 UTC/),
  ).toBeVisible()
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('the page says that a session is missing', async ({ openApp }) => {
    const app = await openApp('/tools/spf')
    await expect(app.getByRole('heading', { name: 'Sign in to use this tool' })).toBeVisible()
  })
})

test('no lookup has a violation', { tag: '@slow' }, async ({ app, engine }) => {
  for (const path of ['spf?domain=shop.example', 'dkim?domain=shop.example', 'dmarc?domain=shop.example']) {
    await app.goto(`${engine.listening.http}/tools/${path}`)
    await expect(app.getByText('Response as JSON')).toBeVisible()
    await expectNoViolation(app, path)
  }
  await app.goto(`${engine.listening.http}/tools/html`)
  await app.getByLabel('HTML source').fill('<p>Hello</p>')
  await app.getByRole('button', { name: 'Check HTML' }).click()
  await expect(app.getByText('Response as JSON')).toBeVisible()
  await expectNoViolation(app, 'HTML')
  await app.goto(`${engine.listening.http}/tools/spf`)
  await expect(app.getByRole('link', { name: 'SPF shop.example' })).toBeVisible()
  await expectNoViolation(app, 'lookups')
})
