import type { Page } from '@playwright/test'
import { uiTexts } from '../../../src/shared/i18n/ui-texts.ts'
import { languages } from '../../../src/shared/languages.ts'
import { writeStream } from '../../../src/shared/report/stream.ts'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { routerPaths } from '../../support/router-paths.ts'
import { createTestAt, readWhenDone, type ServingSendproof } from '../../support/sendproof.ts'
import { expect, test } from '../support/app.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns, expectedFaults: /status of 404/ })

/** A window of 1280 pixels at 200% and 400% zoom (WCAG 2.2, 1.4.4 and 1.4.10), and two widths in between. */
const widths = [640, 480, 400, 320]

/** Finds what makes the page or a dialog scroll sideways, as a CSS path; empty if nothing does. */
const findOverflow = `(() => {
  const box = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.documentElement
  if (box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().right <= innerWidth) return ''
  const right = Math.min(innerWidth, box.getBoundingClientRect().left + box.clientWidth)
  const wide = [...box.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > right + 0.5)
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
  return inner.slice(0, 3).map((element) => element.outerHTML.slice(0, 200)).join(' AND ') || 'the page'
})()`

test('in a low window, the bar of edited records does not stay above them', async ({ app, engine }) => {
  await app.setViewportSize({ width: 640, height: 360 })
  await app.goto(`${engine.listening.http}/domain/shop.example`)
  await app.getByRole('button', { name: 'Try changes' }).click()
  const bar = app.getByRole('region', { name: uiTexts.en.whatIf.bar })
  await expect(bar).toBeVisible()
  await app.getByRole('textbox', { name: '_dmarc.shop.example' }).scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
})

test('the current tool is in view, without scrolling the page', async ({ app, engine }) => {
  await app.setViewportSize({ width: 320, height: 256 })
  await app.goto(`${engine.listening.http}/tools/zone`)
  await expect(app.getByRole('link', { name: uiTexts.en.tools.kinds.zone.name, exact: true })).toBeInViewport({
    ratio: 0.9,
  })
  expect(await app.evaluate('scrollY')).toBe(0)
})

test('the drawing of the alignment fits with text of twice the size', { tag: '@slow' }, async ({ app, engine }) => {
  const { token, address } = await createTestAt(engine)
  await deliver(engine, address, carelessMessage)
  await readWhenDone(engine, token)
  await app.setViewportSize({ width: 1280, height: 720 })
  await app.goto(`${engine.listening.http}/t/${token}?tab=authentication`)
  await app.evaluate("document.documentElement.style.fontSize = '32px'")
  await expect(app.getByText(uiTexts.en.report.authentication.signature, { exact: true })).toBeVisible()
  await expect.poll(() => app.evaluate(findOverflow)).toBe('')
})

for (const language of languages) {
  const ui = uiTexts[language]

  /** What a page shows only after an action, by its path. */
  const arrangements: Record<string, (app: Page) => Promise<void>> = {
    '/?': (app) => app.keyboard.press('Control+k'),
    '/help?': (app) => app.keyboard.press('?'),
    '/mailboxes?': (app) => app.getByRole('button', { name: ui.mailboxes.add }).click(),
    '/monitoring?': (app) => app.getByRole('button', { name: ui.monitoring.add.action }).click(),
    '/monitoring/alerts?': (app) => app.getByRole('button', { name: ui.monitoring.groups.add }).click(),
    '/keys?': (app) => app.getByRole('button', { name: ui.keys.create }).first().click(),
    '/domain/shop.example': (app) => app.getByRole('button', { name: ui.whatIf.start }).click(),
  }

  test.describe(`in ${language}`, () => {
    test.use({ locale: language })

    test('no page needs horizontal scrolling from 640 to 320 pixels', { tag: '@slow' }, async ({ app, engine }) => {
      for (const path of await pagesOf(engine)) {
        await app.setViewportSize({ width: widths[0] ?? 0, height: 800 })
        await app.goto(`${engine.listening.http}${path}`)
        await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(app.locator('[aria-busy=true], div.breathe')).toHaveCount(0)
        await arrangements[path]?.(app)
        for (const width of widths) {
          await app.setViewportSize({ width, height: 800 })
          // Charts follow the width of the window one frame later.
          await expect.poll(() => app.evaluate(findOverflow), `${path} at ${width} px`).toBe('')
        }
      }
    })
  })
}

/** All pages, with two reports of one stream, one with many findings, and a waiting test. */
async function pagesOf(engine: ServingSendproof): Promise<string[]> {
  const report = async (message: Buffer | string, body: object) => {
    const { token, address } = await createTestAt(engine, body)
    await deliver(engine, address, message)
    await readWhenDone(engine, token)
    return token
  }
  const newsletter = await signedNewsletter()
  const [first, second, careless, waiting] = await Promise.all([
    report(newsletter, { sending_ip: demoSender.ip, name: 'Autumn newsletter, first try' }),
    report(newsletter, { sending_ip: demoSender.ip }),
    report(carelessMessage, {}),
    createTestAt(engine),
  ])
  const stream = writeStream({ domain: 'shop.example', name: 'letters.shop.example' })
  const reports = [first, careless].flatMap((token) =>
    ['', '?tab=preview', '?tab=authentication', '?tab=reputation', '?tab=raw'].map((tab) => `/t/${token}${tab}`),
  )
  const paths = [
    '/?',
    `/tests?stream=${encodeURIComponent(stream)}`,
    `/t/${waiting.token}`,
    ...reports,
    `/compare?a=${careless}&b=${second}`,
    '/domain/shop.example?selector=demo',
    '/domain/shop.example',
    '/domain/shop.example/reports',
    `/ip/${demoSender.ip}?helo=${demoSender.helo}`,
    // Its name in the reverse zone has 72 characters and no spaces.
    '/ip/2001:db8::25',
    '/tools/ip',
    '/tools/spf?domain=shop.example',
    '/tools/dkim?domain=shop.example&selector=demo',
    '/tools/dmarc?domain=shop.example',
    '/tools/html',
    '/tools/zone',
    '/monitoring?',
    // A monitor that does not exist.
    '/monitoring/1',
    '/monitoring/alerts?',
    '/keys?',
    '/mailboxes?',
    '/settings?tab=server',
    '/help?',
    '/nowhere',
  ]
  const routes = routerPaths()
  const [withParameters, plain] = [
    routes.filter((path) => path.includes('$')),
    routes.filter((path) => !path.includes('$')),
  ]
  for (const route of withParameters) {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:[?]|$)`)
    expect(
      paths.some((path) => pattern.test(path)),
      `an example of ${route}`,
    ).toBe(true)
  }
  return [...plain, ...paths]
}
