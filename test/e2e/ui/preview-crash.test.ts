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
  // Triggers an assertion in Chromium 156. The sanitizer would remove it; here it reaches the frame unchanged.
  const crash = '<div style="float:left;width:9px;height:9px;shape-outside:light-dark(none,none)">x</div>'
  await app.route('**/preview.html?**', async (route) => {
    await route.fulfill({ response: await route.fetch(), body: `<!doctype html><html><body>${crash}<p>text` })
  })
  await dropFiles(app, [{ name: 'sale.eml', content: 'Subject: Sale\r\nContent-Type: text/html\r\n\r\n<p>Sale</p>' }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  // Playwright ignores a page with a crashed frame and may miss the crash, so the test uses the protocol directly.
  const protocol = await app.context().newCDPSession(app)
  const browser = await app.context().browser()?.newBrowserCDPSession()
  const crashed = new Promise((resolve) => browser?.once('Target.targetCrashed', resolve))
  await browser?.send('Target.setDiscoverTargets', { discover: true })
  await app.keyboard.press('2')
  await crashed
  const expression = `document.querySelector('[role=tab][aria-selected=true]').textContent`
  const { result } = await protocol.send('Runtime.evaluate', { expression })
  expect(result.value).toContain('Preview')
})
