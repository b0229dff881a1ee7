import { findChromium } from '../../../scripts/find-chromium.ts'
import { dropFiles, expect, test } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'

const executablePath = findChromium()

// Desktop browsers isolate sites, including sandboxed frames; Playwright starts Chromium without isolation.
test.use({
  localOnly: localOnly.message,
  launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--site-per-process'] },
})

test('a message that crashes its frame leaves the report usable', async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: 'Subject: Sale\r\nContent-Type: text/html\r\n\r\n<p>Sale</p>' }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await app.keyboard.press('2')
  await expect(app.frameLocator('iframe').getByText('Sale')).toBeVisible()
  // Playwright ignores a page with a crashed frame and may miss the crash, so the test uses the protocol directly.
  // Chromium does not report every crash that happens while a frame loads, so the test crashes a frame it is attached to.
  const page = await app.context().newCDPSession(app)
  const [, preview] = app.frames()
  if (!preview) throw new Error('The report has no frame')
  const frame = await app.context().newCDPSession(preview)
  const crashed = new Promise((resolve) => frame.once('Inspector.targetCrashed', resolve))
  frame.send('Page.crash').catch(() => {})
  await crashed
  const expression = `document.querySelector('[role=tab][aria-selected=true]').textContent`
  const { result } = await page.send('Runtime.evaluate', { expression })
  expect(result.value).toContain('Preview')
})
