import { findChromium } from '../../../scripts/find-chromium.ts'
import { dropFiles, expect, test } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'

const executablePath = findChromium()

// Browsers for desktops isolate sites, and with them frames that are sandboxed; Playwright starts Chromium without.
test.use({
  localOnly: localOnly.message,
  launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--site-per-process'] },
})

test('a message that takes its frame down leaves the report as it is', async ({ app }) => {
  // Fails an assertion of Chromium 156. The sanitizer lets none of it through; here it gets into the frame as it is.
  const crash = '<div style="float:left;width:9px;height:9px;shape-outside:light-dark(none,none)">x</div>'
  await app.route('**/preview.html?**', async (route) => {
    await route.fulfill({ response: await route.fetch(), body: `<!doctype html><html><body>${crash}<p>text` })
  })
  await dropFiles(app, [{ name: 'sale.eml', content: 'Subject: Sale\r\nContent-Type: text/html\r\n\r\n<p>Sale</p>' }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  // Of a page with a frame that crashed Playwright wants to know no more, so that the protocol has to be asked.
  const protocol = await app.context().newCDPSession(app)
  const crashed = app.waitForEvent('crash')
  await app.keyboard.press('5')
  await crashed
  const expression = `document.querySelector('[role=tab][aria-selected=true]').textContent`
  const { result } = await protocol.send('Runtime.evaluate', { expression })
  expect(result.value).toContain('Message')
})
