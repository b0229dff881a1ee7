import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { fillHistory } from '../../test/support/fill-history.ts'
import { serveSendproof } from '../../test/support/sendproof.ts'
import { findChromium } from '../find-chromium.ts'
import { median, percentile } from '../statistics.ts'
import { type Result, writeResults } from './figures.ts'

/* How long the list of 10,000 tests takes per key that is typed into its search, until the next frame (Event Timing). */

const rounds = 3
const tests = 10_000
const typed = 'try 777'
/** Chromium does not report an event that took less. Milliseconds. */
const shortestReported = 16
/** Milliseconds to wait until Chromium has reported an event. */
const settling = 400

const observer = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) if (id) window.interactions.push({ id, duration })
  }).observe({ type: 'event', buffered: true, durationThreshold: ${shortestReported} })
`
const interactionsSchema = z.array(z.object({ id: z.number(), duration: z.number() }))

const executablePath = findChromium()
writeResults([
  executablePath ? await measure(executablePath) : { key: 'search', notMeasured: 'Chromium is not installed' },
])

async function measure(executablePath: string): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'page-'))
  const engine = await serveSendproof(dataDir, ['--offline'])
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    fillHistory(engine, tests)
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
    const page = await context.newPage()
    await page.addInitScript(observer)
    await page.goto(/http:\/\/\S+\/open\?\S+/.exec(engine.written().stderr)?.[0] ?? engine.listening.http)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto(`${engine.listening.http}/tests`)
      await page.getByRole('link', { name: 'Try 0', exact: true }).waitFor()
      await page.getByPlaceholder('Subject, sender, or name').focus()
      await page.waitForTimeout(settling)
      await page.evaluate('window.interactions.length = 0')
      await page.keyboard.type(typed, { delay: 40 })
      await page.waitForTimeout(settling)
      const events = Map.groupBy(interactionsSchema.parse(await page.evaluate('window.interactions')), ({ id }) => id)
      const reported = [...events.values()].map((caused) => Math.max(...caused.map(({ duration }) => duration)))
      const perKey = Array.from(typed, (_, index) => reported[index] ?? shortestReported)
      times.push(percentile(perKey, 0.95))
    }
    return { key: 'search', median: median(times), rounds }
  } finally {
    await browser.close()
    await engine.end()
    rmSync(dataDir, { recursive: true })
  }
}
