import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import type { HtmlIssue } from '../src/shared/contract/facts/message/html.ts'
import { messageFactsSchema } from '../src/shared/contract/facts/message-facts.ts'
import { deliver, demoDns } from '../test/support/demo-sender.ts'
import { fillHistory } from '../test/support/fill-history.ts'
import { createTestAt, readWhenDone, type ServingSendproof, serveSendproof } from '../test/support/sendproof.ts'
import { writeResults } from './bench/figures.ts'
import { describeFirstLoad } from './bench/first-load.ts'
import { findChromium } from './find-chromium.ts'
import { median, percentile } from './statistics.ts'

/*
 * `npm run bench:report-page`: how soon a large report (5,000 HTML issues, 300 links, 30 hops) appears, how fast it
 * responds, how smoothly the list of 10,000 tests scrolls, and how much a page loads. Measured by Chromium at 1280 × 860
 * with an empty cache.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const issues = 5000
const links = 300
const hops = 30
const tests = 10_000
/** Milliseconds to wait until Chromium has reported an action. */
const settling = 400
/** Wheel events in sequence: 30,000 pixels in total. */
const turns = 60
const turnPixels = 500
/** Typed to search the list. */
const filter = 'try 777'
/** Milliseconds. */
const shortestReported = 16

/** Runs in the page before anything else: records interactions, long tasks and frame intervals in milliseconds. */
const observer = `
  const measured = (window.measured = { interactions: [], tasks: [], frames: [], largest: 0 })
  const observe = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('event', ({ interactionId: id, duration }) => id && measured.interactions.push({ id, duration }), { durationThreshold: ${shortestReported} })
  observe('longtask', (entry) => measured.tasks.push(entry.duration))
  observe('largest-contentful-paint', (entry) => { measured.largest = entry.startTime })
  let last
  requestAnimationFrame(function step(now) {
    if (last !== undefined) measured.frames.push(now - last)
    last = now
    requestAnimationFrame(step)
  })
`

const measuredSchema = z.object({
  /** An action may cause several events. */
  interactions: z.array(z.object({ id: z.number(), duration: z.number() })),
  tasks: z.array(z.number()),
  frames: z.array(z.number()),
  largest: z.number(),
  first: z.number(),
})
type Measured = z.infer<typeof measuredSchema>

const executablePath = findChromium()
if (!executablePath) throw new Error('no Chromium (set CHROMIUM_PATH)')
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const engine = await serveSendproof(dataDir, demoDns)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const token = await makeLargeReport(engine)
  fillHistory(engine, tests)
  const session = await openSession(browser, engine)
  const samples = new Map<string, number[]>()
  const keys: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { times, perKey } = await measure(session, token)
    keys.push(percentile(perKey, 0.95))
    for (const [what, milliseconds] of times) {
      samples.set(what, [...(samples.get(what) ?? []), milliseconds])
    }
  }
  console.log(
    formatTable([
      ['', 'median, ms', 'worst, ms'],
      ...[...samples].map(([what, all]) => [what, median(all).toFixed(0), Math.max(...all).toFixed(0)]),
    ]),
  )
  const { http } = engine.listening
  for (const [what, path] of Object.entries({ home: '/', report: `/t/${token}` })) {
    const page = await (await openSession(browser, engine)).newPage()
    console.log(`${what}: ${await describeFirstLoad(page, http + path)}`)
  }
  writeResults(values.json, [{ key: 'search', median: median(keys), rounds }])
} finally {
  await browser.close()
  await engine.end()
  rmSync(dataDir, { recursive: true })
}

type Times = [what: string, milliseconds: number][]

/** One visit of each page. */
async function measure(session: BrowserContext, token: string): Promise<{ times: Times; perKey: number[] }> {
  const page = await session.newPage()
  await page.addInitScript(observer)
  const { http } = engine.listening
  try {
    await page.goto(`${http}/t/${token}`)
    await page.getByRole('tablist').waitFor()
    const { first, largest, tasks } = await read(page)
    const times: Times = [
      ['report: first contentful paint', first],
      ['report: largest contentful paint', largest],
      ['report: longest task until it is there', Math.max(0, ...tasks)],
      ['opening a finding', await interact(page, () => page.locator('[data-finding]').first().click())],
      [
        'switching to the preview, 5,000 issues',
        await interact(page, () => page.getByRole('tab', { name: 'Preview' }).click()),
      ],
      ['filtering them', await interact(page, () => page.getByRole('radio', { name: /^Warnings/ }).click())],
      [
        'switching to the path, 30 hops',
        await interact(page, () => page.getByRole('tab', { name: 'Authentication' }).click()),
      ],
      ['switching to the source', await interact(page, () => page.getByRole('tab', { name: 'Raw' }).click())],
      ['typing in its search', await interact(page, () => type(page, page.getByLabel('Search the source'), 'article'))],
    ]
    const history = await measureHistory(page, `${http}/tests`)
    return { times: [...times, ...history.times], perKey: history.perKey }
  } finally {
    await page.close()
  }
}

async function measureHistory(page: Page, address: string): Promise<{ times: Times; perKey: number[] }> {
  await page.goto(address)
  await page.getByRole('link', { name: 'Try 0', exact: true }).waitFor()
  const { first } = await read(page)
  await forget(page)
  await page.mouse.move(640, 600)
  for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, turnPixels)
  await page.waitForTimeout(settling)
  const { frames, tasks } = await read(page)
  const field = page.getByPlaceholder('Subject, sender, or name')
  const filtering = await interactions(page, () => type(page, field, filter))
  const times: Times = [
    ['history: first contentful paint', first],
    ['history: longest frame while scrolling', Math.max(0, ...frames)],
    ['history: longest task while scrolling', Math.max(0, ...tasks)],
    ['typing in its filter', Math.max(0, ...filtering)],
  ]
  // Chromium does not report a key that took less than the minimum.
  return { times, perKey: Array.from(filter, (_, index) => filtering[index] ?? shortestReported) }
}

/** The slowest interaction of an action, until the next frame. */
async function interact(page: Page, act: () => Promise<void>): Promise<number> {
  return Math.max(0, ...(await interactions(page, act)))
}

/** The interactions of an action, each until the next frame. */
async function interactions(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.waitForTimeout(settling)
  await forget(page)
  await act()
  await page.waitForTimeout(settling)
  const events = Map.groupBy((await read(page)).interactions, ({ id }) => id)
  return [...events.values()].map((caused) => Math.max(...caused.map(({ duration }) => duration)))
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.type(text, { delay: 40 })
}

async function read(page: Page): Promise<Measured> {
  const paint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`
  return measuredSchema.parse(await page.evaluate(`({ ...window.measured, first: ${paint} })`))
}

async function forget(page: Page): Promise<void> {
  await page.evaluate('Object.assign(window.measured, { interactions: [], tasks: [], frames: [] })')
}

/**
 * A report with large numbers of everything. No message has 5,000 kinds of issues, so they are written to the store.
 */
async function makeLargeReport(engine: ServingSendproof): Promise<string> {
  // Reading it in Polish fills the cache, so that the English one then comes from the store.
  const { token, address } = await createTestAt(engine, { lang: 'pl' })
  await deliver(engine, address, largeMessage())
  await readWhenDone(engine, token)
  const db = new Database(join(engine.listening.data_dir, 'sendproof.sqlite'))
  const { facts: stored } = z.object({ facts: z.string() }).parse(db.prepare('SELECT facts FROM reports').get())
  const facts = messageFactsSchema.parse(JSON.parse(stored))
  if (facts.html.state !== 'known') throw new Error('no HTML was found')
  facts.html.value.issues = Array.from({ length: issues }, (_, index) => makeIssue(index))
  db.prepare('UPDATE reports SET facts = ?').run(JSON.stringify(facts))
  db.close()
  return token
}

function makeIssue(index: number): HtmlIssue {
  const feature = `property-${index}`
  return {
    key: 'support.layout',
    feature,
    severity: index % 2 === 0 ? 'warning' : 'info',
    count: 3,
    lines: [index + 1],
    params: { feature, share: 40, advice: 'tables' },
    clients: ['Outlook', 'Gmail', 'Yahoo! Mail'],
  }
}

function largeMessage(): string {
  const received = Array.from(
    { length: hops },
    (_, hop) =>
      `Received: from h${hop + 1}.shop.example ([192.0.2.${hop + 1}]) by h${hop}.shop.example; Sat, 21 Nov 2026 09:${59 - hop}:00 +0000`,
  )
  const rows = Array.from(
    { length: links },
    (_, index) =>
      `<p><a href="https://shop.example/article/${index}">Article ${index}</a>, and some words about it.</p>`,
  )
  const fields = [
    'From: Anna <anna@shop.example>',
    'Subject: All there is',
    'MIME-Version: 1.0',
    'Content-Type: text/html',
  ]
  return [...received, ...fields, '', ...rows, ''].join('\r\n')
}

async function openSession(browser: Browser, engine: ServingSendproof): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(/http:\/\/\S+\/open\?\S+/.exec(engine.written().stderr)?.[0] ?? engine.listening.http)
  await page.close()
  return context
}
