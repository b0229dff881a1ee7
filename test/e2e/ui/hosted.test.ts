import { type PlainInstance, startPlainInstance } from '../../support/plain-instance.ts'
import { test as base, expect, requestTest, startTest } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

/** An engine that forwards everything to an instance with only the interface's calls. */
const test = base.extend<{ hosted: PlainInstance }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs.
  hosted: async ({}, use) => {
    const hosted = await startPlainInstance()
    await use(hosted)
    hosted.close()
  },
  flags: async ({ hosted }, use) => {
    const address = ['--hosted-base-url', hosted.url, '--hosted-api-key', hosted.key]
    await use(['--offline', '--hosted-mode', 'hosted', ...address])
  },
})

test.use({ engineState: 'new', localOnly: localOnly.choice, expectedFaults: /status of (404|502)/ })

test('everything works with an instance without our extensions', { tag: '@slow' }, async ({ app, engine, hosted }) => {
  const { http } = engine.listening
  const expectNothingUnknown = () => expect(app.getByText(/unknown|not known/i)).toHaveCount(0)

  await startTest(app)
  const address = app.getByRole('button', { name: 'test-T_1-of-another-kind@mail.hosted.example' })
  await expect(address).toBeVisible()
  await expect(app.getByText('SMTP server')).toHaveCount(0)
  await expectNoViolation(app, 'waiting')
  await app.reload()
  await expect(address).toBeVisible()
  hosted.move('received')
  await expect(app.getByRole('heading', { name: 'Message received' })).toBeVisible()
  hosted.move('done')
  await expect(app.getByRole('heading', { name: 'Likely to reach the inbox' })).toBeVisible()
  await expect(app.getByRole('img', { name: 'Score: 9.5 of 10' })).toBeVisible()
  await app.getByRole('region', { name: 'Minor' }).getByText('Your DMARC policy is none').click()
  await expect(app.getByText('Publish p=quarantine once your reports are clean.')).toBeVisible()
  await expect(app.getByRole('region', { name: 'DKIM', exact: true })).toContainText('pass')
  await expect(app.getByRole('region', { name: 'Facts' })).toContainText('letters@shop.example')
  await expectNothingUnknown()
  await expectNoViolation(app, 'the report')

  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(app.getByRole('heading', { name: 'The hosted instance does not list its tests' })).toBeVisible()
  await expect(app.getByRole('link', { name: /^test-T_1/ })).toBeVisible()
  await expectNoViolation(app, 'tests')

  await app.goto(`${http}/domain/shop.example`)
  await expect(app.getByRole('heading', { name: 'shop.example' })).toBeVisible()
  await expect(app.getByText('v=spf1 -all')).toBeVisible()
  await expectNothingUnknown()
  await expectNoViolation(app, 'a domain')
  await app.goto(`${http}/ip/203.0.113.7`)
  await expect(app.getByText('zen.spamhaus.org')).toBeVisible()
  await expectNothingUnknown()
  await expectNoViolation(app, 'an IP')
  expect(hosted.asked.filter((call) => call.includes('/events'))).toEqual([])
})

test('lookups show the answers of an instance without our extensions', { tag: '@slow' }, async ({ app, engine }) => {
  const { http } = engine.listening
  await app.goto(`${http}/tools/spf?domain=shop.example`)
  const spf = app.getByRole('region', { name: 'SPF' })
  await expect(spf).toContainText('v=spf1 include:_spf.esp.example ~all')
  await expect(app.getByText('"lookup_ok": true')).toBeVisible()
  await expectNoViolation(app, 'SPF')
  for (const [question, answer] of [
    ['dkim?domain=shop.example&selector=s1', 'rsa'],
    ['dmarc?domain=shop.example', 'mailto:dmarc@shop.example'],
  ] as const) {
    await app.goto(`${http}/tools/${question}`)
    await expect(app.getByRole('term').getByText(/^(valid|clean)$/)).toBeVisible()
    await expect(app.getByRole('definition').getByText(answer).first()).toBeVisible()
  }
  await app.goto(`${http}/tools/html`)
  await expect(app.getByText('The HTML is sent to the hosted instance.', { exact: false })).toBeVisible()
  await app.getByLabel('HTML source').fill('<img src="a.png">')
  await app.getByRole('button', { name: 'Check HTML' }).click()
  await expect(app.getByRole('definition').getByText('Obrazek nie ma tekstu alternatywnego.').first()).toBeVisible()
  await expectNoViolation(app, 'HTML')
})

test('an unreachable instance is reported, and this computer takes over', { tag: '@slow' }, async ({ app, hosted }) => {
  await app.getByRole('link', { name: 'Settings' }).click()
  await app.getByRole('tab', { name: 'Server' }).click()
  const section = app.getByRole('region', { name: 'Engine' })
  await expect(section.getByText(hosted.url, { exact: true })).toBeVisible()
  await expect(section.getByText(/^Everything you test, audit, or check is sent to http/)).toBeVisible()
  hosted.close()
  await requestTest(app)
  const banner = app.getByRole('status').filter({ hasText: 'The hosted instance is not responding.' })
  await expect(banner).toContainText('To keep working, choose “Use this computer’s engine”.')
  const alert = app.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Choose “Use this computer’s engine” at the top of the page')
  await expect(app.getByRole('link', { name: 'Hosted instance not responding' })).toBeVisible()
  await expectNoViolation(app, 'no answer')
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Use this computer’s engine' }).click()
  await expect(banner).toHaveCount(0)
  await expect(alert).toHaveCount(0)
  await expect(app.getByRole('link', { name: 'Engine in offline mode' })).toBeVisible()
  await startTest(app)
  await expect(app.getByRole('button', { name: /@sendproof\.localhost/ })).toBeVisible()
})

test('an instance is used again once it answers', { tag: '@slow' }, async ({ app, hosted }) => {
  const port = Number(new URL(hosted.url).port)
  hosted.close()
  await requestTest(app)
  // Earlier calls of the page may have failed, so the click must not reach the instance as it comes back.
  await expect(app.getByRole('main').getByRole('alert')).toContainText('hosted instance')
  const banner = app.getByRole('status').filter({ hasText: 'The hosted instance is not responding.' })
  await expect(banner).toBeVisible()
  const again = await startPlainInstance(port)
  try {
    await banner.getByRole('button', { name: 'Try again' }).click()
    await expect(banner).toHaveCount(0)
    await expect(app.getByRole('main').getByRole('alert')).toHaveCount(0)
    await startTest(app)
    await expect(app.getByRole('button', { name: /@mail\.hosted\.example/ })).toBeVisible()
  } finally {
    again.close()
  }
})
