import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, dropFiles, expect, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { hostileHtml, hostileMail } from '../support/hostile-html.ts'
import { localOnly } from '../support/local-only.ts'

/** A server of the sender that counts connections. */
interface Trap {
  host: string
  /** Number of connections. */
  visits(): number
}

const test = base.extend<{ trap: Trap }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  trap: async ({}, use) => {
    let visits = 0
    const server = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A TCP address always has a port.
    const { port } = server.address() as AddressInfo
    await use({ host: `127.0.0.1:${port}`, visits: () => visits })
    await new Promise((resolve) => server.close(resolve))
  },
})

test.use({ localOnly: localOnly.message })

const modes = ['Desktop', 'Mobile', 'Dark', 'Images off', 'Plain text']

async function openPreview(app: Page, content: string): Promise<void> {
  await dropFiles(app, [{ name: 'sale.eml', content }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await app.keyboard.press('2')
  await expect(app.getByRole('radiogroup', { name: 'Preview mode' })).toBeVisible()
}

function frameOf(app: Page) {
  return app.frameLocator('iframe[title="Message preview"]')
}

async function expectHarmless(app: Page, trap: Trap): Promise<void> {
  for (const frame of app.frames()) expect(await frame.evaluate('"hacked" in window')).toBe(false)
  expect(trap.visits()).toBe(0)
  expect(app.context().pages()).toEqual([app])
}

test('a client’s view names what it takes out, and shows images in their declared size', async ({ app }) => {
  const html =
    '<p style="position:absolute">Tea</p><img src="https://shop.example/a.png" width="300" height="90" alt="A garden">'
  await openPreview(app, `From: Ada <ada@shop.example>\r\nSubject: Tea\r\nContent-Type: text/html\r\n\r\n${html}\r\n`)
  await app.getByRole('combobox', { name: 'Email client' }).selectOption('Gmail (web)')
  await app.getByText('1 feature removed').click()
  const difference = app.getByText('position: absolute', { exact: true })
  await difference.hover()
  const paragraph = frameOf(app).getByText('Tea')
  await expect(paragraph).toHaveCSS('outline-style', 'solid')
  await app.getByRole('combobox', { name: 'Email client' }).hover()
  await expect(paragraph).toHaveCSS('outline-style', 'none')
  await difference.locator('..').getByRole('link', { name: 'source' }).focus()
  await expect(paragraph).toHaveCSS('outline-style', 'solid')
  await app.getByRole('radio', { name: 'Author’s dark mode' }).click()
  await expect(app.getByText('This client ignores the author’s rules for dark mode')).toBeVisible()
  const image = frameOf(app).getByRole('img', { name: 'A garden' })
  await expect.poll(async () => await image.boundingBox()).toMatchObject({ width: 300, height: 90 })
  const chooser = app.waitForEvent('filechooser')
  await app.getByRole('button', { name: 'Add images' }).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await (await chooser).setFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png }])
  await expect(image).toHaveAttribute('src', /^data:image\/png/)
  await expect(app.getByRole('button', { name: 'Load images' })).toBeHidden()
})

test('a hostile message is rendered in every mode without running or loading anything', { tag: '@slow' }, async ({
  app,
  trap,
}) => {
  await openPreview(app, hostileMail(trap.host))
  for (const mode of modes.slice(0, 4)) {
    await app.getByRole('radio', { name: mode, exact: true }).click()
    await expect(frameOf(app).getByText('Spring sale')).toBeVisible()
    await app.waitForLoadState('networkidle')
    await expectHarmless(app, trap)
  }
  await app.getByRole('radio', { name: 'Plain text' }).click()
  await expect(app.getByText('<script>window.hacked=true</script> in plain text')).toBeVisible()
  await expectHarmless(app, trap)
  await expect(app.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true')
})

test('blocked content is counted, and embedded content is shown', async ({ app, trap }) => {
  await openPreview(app, hostileMail(trap.host))
  const preview = app.getByRole('region', { name: 'Preview' })
  await expect(
    preview.getByText(/^Not loaded: \d+ images, 2 style sheets, 1 font, and \d+ videos or frames/),
  ).toBeVisible()
  await expect(preview.getByText(/active elements were removed/)).toBeVisible()
  const picture = frameOf(app).getByRole('img', { name: 'Red square' })
  await expect(picture).toHaveAttribute('src', /^data:image\/png/)
  await app.getByRole('radio', { name: 'Images off' }).click()
  await expect(picture).not.toHaveAttribute('src')
})

test('links show their target but open nothing', async ({ app, trap }) => {
  await openPreview(app, hostileMail(trap.host))
  const address = app.url()
  for (const link of await frameOf(app).getByRole('link').all()) {
    await link.click()
    await link.click({ button: 'middle' })
  }
  const link = frameOf(app).getByRole('link', { name: 'A link', exact: true })
  await link.hover()
  const shown = `getComputedStyle(document.querySelector('a:hover'), '::after').content`
  expect(await app.frames().at(-1)?.evaluate(shown)).toContain(`http://${trap.host}/link`)
  await expect(link).toHaveAccessibleDescription(`http://${trap.host}/link`)
  expect(app.url()).toBe(address)
  await expectHarmless(app, trap)
})

test("no message style forges, hides, or moves the line with a link's target", async ({ app }) => {
  const forged =
    'content:"https://bank.example"!important;opacity:0!important;display:none!important;bottom:50%!important'
  const html = `<style>@layer first{[data-target]::after{${forged}}}
    [data-target]:hover::after,#a#a#a:hover::after{${forged}} @layer first{*::after{${forged}}}
    td{transform:scale(1);overflow:hidden;opacity:.5;filter:blur(1px);clip-path:inset(0);z-index:5;position:fixed}
    td:hover + td{position:fixed;bottom:0;left:0;z-index:2147483647}</style>
    <table><tr><td><a id="a" href="https://evil.example/path">Bank</a></td><td>https://bank.example</td></tr></table>`
  await openPreview(app, `Content-Type: text/html\r\n\r\n${html}`)
  const link = frameOf(app).getByRole('link', { name: 'Bank' })
  await link.hover()
  const read = `(() => {
    const link = document.querySelector('[data-target]')
    const { content, display, opacity, position, bottom } = getComputedStyle(link, '::after')
    const { transform, overflow, filter, clipPath, opacity: around } = getComputedStyle(link.closest('td'))
    const { position: other, zIndex } = getComputedStyle(link.closest('td').nextElementSibling)
    return { content, display, opacity, position, bottom, transform, overflow, filter, clipPath, around, other, zIndex }
  })()`
  expect(await app.frames().at(-1)?.evaluate(read)).toEqual({
    ...{ content: expect.stringContaining('https://evil.example/path'), display: 'block', opacity: '1' },
    ...{ position: 'fixed', bottom: '0px', transform: 'none', overflow: 'visible', filter: 'none', clipPath: 'none' },
    ...{ around: '1', other: 'static', zIndex: 'auto' },
  })
})

test('the desktop preview is wide enough for the layout for desktops', { tag: '@slow' }, async ({ app }) => {
  await openPreview(app, 'Content-Type: text/html\r\n\r\n<p>Sale</p>')
  // Responsive messages usually switch to the layout for phones at 600 pixels.
  expect((await app.locator('iframe').boundingBox())?.width).toBeGreaterThan(640)
})

test('the mobile preview is as wide as a phone', { tag: '@slow' }, async ({ app }) => {
  await openPreview(app, 'Content-Type: text/html\r\n\r\n<p>Sale</p>')
  await app.getByRole('radio', { name: 'Mobile' }).click()
  expect((await app.locator('iframe').boundingBox())?.width).toBe(375)
})

test('a huge message is partly rendered, and the app stays responsive', { tag: '@slow' }, async ({ app }) => {
  const huge = `<table>${'<tr><td style="color:#333"><b>x</b></td></tr>\r\n'.repeat(100_000)}</table>`
  await openPreview(app, `Content-Type: text/html\r\n\r\n${'<div>'.repeat(2000)}${huge}${'y'.repeat(5_000_000)}`)
  await expect(app.getByText('The message is too long to show in full')).toBeVisible()
  await app.keyboard.press('1')
  await expect(app.getByRole('tab', { name: 'Findings' })).toHaveAttribute('aria-selected', 'true')
})

test('the page and the frame block unsanitized content', async ({ app, trap }) => {
  await openPreview(app, hostileMail(trap.host))
  const other = await app.context().newPage()
  const fates: (string | undefined)[] = []
  other.on('requestfinished', (request) => {
    if (request.url().includes(trap.host)) fates.push('finished')
  })
  other.on('requestfailed', (request) => {
    if (request.url().includes(trap.host)) fates.push(request.failure()?.errorText)
  })
  await other.route('**/preview.html?**', async (route) => {
    await route.fulfill({ response: await route.fetch(), body: hostileHtml(trap.host) })
  })
  await other.goto(app.url())
  await expect(frameOf(other).getByText('Spring sale')).toBeVisible()
  await other.waitForLoadState('networkidle')
  // How Chromium reports what the page's policy blocks and what another origin must not embed.
  expect(fates.filter((fate) => fate !== 'csp' && fate !== 'origin')).toEqual([])
  expect(fates.length).toBeGreaterThan(10)
  for (const frame of other.frames()) expect(await frame.evaluate('"hacked" in window')).toBe(false)
  expect(trap.visits()).toBe(0)
})

test('the preview and the source have no violation', { tag: '@slow' }, async ({ app, trap }) => {
  await openPreview(app, hostileMail(trap.host))
  for (const mode of modes) {
    await app.getByRole('radio', { name: mode, exact: true }).click()
    await expectNoViolation(app, mode)
  }
  await app.keyboard.press('5')
  await app.getByRole('searchbox', { name: 'Search the source' }).fill('script')
  await expect(app.getByText(/^1 of \d+$/)).toBeVisible()
  await expectNoViolation(app, 'source')
})

test('the original source is shown, searched, and saved', async ({ app, trap }) => {
  await openPreview(app, hostileMail(trap.host))
  await app.keyboard.press('5')
  const lines = app.getByRole('region', { name: 'Message source' })
  await expect(lines.getByText('Subject:')).toBeVisible()
  const search = app.getByRole('searchbox', { name: 'Search the source' })
  await search.fill('content-type')
  await expect(app.getByText('1 of 5')).toBeVisible()
  await search.press('Enter')
  await expect(app.getByText('2 of 5')).toBeVisible()
  await app.getByRole('button', { name: 'Previous match' }).click()
  await expect(app.getByText('1 of 5')).toBeVisible()
  await search.fill('not in there')
  await expect(app.getByText('No matches')).toBeVisible()

  const download = app.waitForEvent('download')
  await app.getByRole('link', { name: 'Save as .eml' }).click()
  expect((await download).suggestedFilename()).toBe(`sendproof-${tokenOf(app)}.eml`)
})

test('a large source is truncated, with only visible lines rendered', { tag: '@slow' }, async ({ app }) => {
  const body = 'A line of the body.\r\n'.repeat(250_000)
  await openPreview(app, `Subject: Large\r\nContent-Type: text/plain\r\n\r\n${body}`)
  await app.keyboard.press('5')
  await expect(app.getByText(/^The first 2\.1 MB of 5\.3 MB/)).toBeVisible()
  const lines = app.getByRole('region', { name: 'Message source' })
  await expect.poll(() => lines.getByText('A line of the body.').count()).toBeLessThan(200)
  await lines.focus()
  await app.keyboard.press('End')
  await expect(lines.getByText('99863', { exact: true })).toBeVisible()
})
