import type { Page } from '@playwright/test'
import { parseHtml } from '../../../src/engine/html/parse-html.ts'
import { previewPage } from '../../../src/engine/preview/preview-page.ts'
import { sanitizeHtml } from '../../../src/engine/preview/sanitize-html.ts'
import { createSurroundings } from '../../../src/engine/preview/surroundings.ts'
import type { PreviewView } from '../../../src/shared/contract/inbox-tests/preview-views.ts'
import { expect, test } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'

test.use({ localOnly: localOnly.message, viewport: { width: 600, height: 400 } })

/** An image in the message. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** The line in its corner; the message may use the area to the right of it. */
const lineBox = { x: 0, y: 375, width: 160, height: 25 }

function draw(style: string, view: PreviewView): string {
  const html = `<style>${style}</style><p><a href="https://evil.example/path"><span>Bank</span></a></p>`
  const surroundings = createSurroundings(view, new Map())
  const sanitized = sanitizeHtml(parseHtml(html).children, surroundings)
  return previewPage(sanitized, view !== 'dark' ? 'light' : surroundings.hasDarkDesign() ? 'dark' : 'turned')
}

async function photographLine(page: Page, style: string, view: PreviewView): Promise<Buffer> {
  await page.mouse.move(599, 1)
  await page.setContent(draw(style, view))
  await page.getByText('Bank', { exact: true }).hover()
  await expect(page.locator('a:hover')).toHaveCount(1)
  return await page.screenshot({ clip: lineBox, animations: 'allow' })
}

const lie = 'content:"https://bank.example/and/more"'
const over = `${lie}!important;position:absolute;bottom:0;left:0;background:#fff;z-index:2147483647!important`

const forgeries: Record<string, string> = {
  'adds to a layer by a name': `@layer sendproof{a[data-target]:hover::after{${lie}!important}}`,
  'adds to a layer without one': `@layer{a[data-target]:hover::after{${lie}!important}}`,
  'turns its direction': 'a:hover::after{direction:rtl!important;unicode-bidi:bidi-override!important}',
  'turns the direction around it': 'html,body,a{direction:rtl!important;unicode-bidi:bidi-override!important}',
  'makes it tiny': 'body{zoom:.02}span{zoom:50}',
  'moves the root': 'html{transform:translateZ(0);min-height:3000px}',
  'moves the root by a vendor prefix': 'html{-webkit-transform:translateZ(0);min-height:3000px}',
  'clips the root': 'html{height:100%;clip-path:inset(0 0 60px 0)}',
  'fades the root': 'html{opacity:.02}',
  'filters the root': 'html{filter:opacity(.02)}',
  'contains the root': 'html{container-type:size;height:3000px}',
  'covers it from the root': `html{height:100%;position:relative}html::after{${over}}`,
  'covers it from before the root': `html{height:100%;position:relative}html::before{${over}}`,
  'covers it from the body': `html{height:100%;position:relative}body::after{${over}}`,
  'puts the body behind': `html{height:100%;position:relative}body{position:relative;z-index:-1}html::after{${over}}`,
  'makes a picture of the link': `a{content:url("${picture}")!important;display:inline-block;width:80px;height:20px}`,
  'moves it in time': 'a:hover::after{animation:x 1s infinite!important}@keyframes x{from,to{bottom:99px;opacity:0}}',
}

test("no message style changes, moves, fades, clips, or covers the line with a link's target", {
  tag: '@slow',
}, async ({ page }) => {
  for (const view of ['normal', 'dark'] as const) {
    const plain = await photographLine(page, '', view)
    for (const [name, style] of Object.entries(forgeries)) {
      expect((await photographLine(page, style, view)).equals(plain), `${name} (${view})`).toBe(true)
    }
  }
})
