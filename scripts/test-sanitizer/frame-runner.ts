import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { z } from 'zod'

/** Forbidden things that pages did. */
export interface Incident {
  kind: 'script' | 'request' | 'crash'
  detail: string
}

/** Renders pages in a browser without protection: no CSP, no sandbox, scripts allowed. */
export interface FrameRunner {
  /** Renders each page in its own frame, in parallel, and returns what they did. */
  draw(pages: readonly string[]): Promise<Incident[]>
  /** The names of all CSS properties of this browser. */
  properties(): Promise<string[]>
  close(): Promise<void>
}

/** Milliseconds per batch; a page that hangs counts as a crash. */
const timeout = 60_000

const host = 'http://frames.test/'

/** Runs in every frame before anything else. */
const reportsHits = `for (const name of ['hit', 'alert'])
  globalThis[name] = () => void reportHit(document.documentElement?.outerHTML.slice(0, 2000) ?? '')`

/** Renders pages in frames and waits until all are painted, by which time anything that runs or loads has done so. */
function drawFrames(pages: readonly string[]): string {
  return `(async () => {
    const frames = ${JSON.stringify(pages)}.map((text) => Object.assign(document.createElement('iframe'), { srcdoc: text }))
    const loads = frames.map((frame) => new Promise((done) => frame.addEventListener('load', done, { once: true })))
    document.body.replaceChildren(...frames)
    await Promise.all(loads)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })()`
}

export async function startFrameRunner(executablePath: string): Promise<FrameRunner> {
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  let context: BrowserContext | null = null
  let page: Page | null = null
  let incidents: Incident[] = []

  async function openPage(): Promise<Page> {
    await context?.close().catch(() => {})
    context = await browser.newContext()
    await context.exposeFunction('reportHit', (detail: string) => void incidents.push({ kind: 'script', detail }))
    await context.addInitScript({ content: reportsHits })
    await context.route('**', async (route) => {
      const url = route.request().url()
      if (url === host) return await route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' })
      incidents.push({ kind: 'request', detail: url })
      await route.abort()
    })
    page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.dismiss())
    page.on('popup', (popup) => incidents.push({ kind: 'request', detail: `popup ${popup.url()}` }))
    await page.goto(host)
    return page
  }

  return {
    async draw(pages) {
      incidents = []
      const current = page ?? (await openPage())
      const { promise: crashed, resolve } = Promise.withResolvers<'crashed'>()
      current.once('crash', () => resolve('crashed'))
      const timer = setTimeout(() => resolve('crashed'), timeout)
      const drawn = current.evaluate(drawFrames(pages))
      const end = await Promise.race([drawn.then(() => 'drawn' as const), crashed]).catch(() => 'crashed' as const)
      clearTimeout(timer)
      if (current.url() !== host && end === 'drawn')
        incidents.push({ kind: 'request', detail: `led to ${current.url()}` })
      if (end === 'crashed' || incidents.length > 0) page = null
      return end === 'crashed' ? [...incidents, { kind: 'crash', detail: '' }] : incidents
    },

    async properties() {
      const current = page ?? (await openPage())
      return z.array(z.string()).parse(await current.evaluate('[...getComputedStyle(document.body)]'))
    },

    close: () => browser.close(),
  }
}
