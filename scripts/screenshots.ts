import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { reportTabs } from '../src/renderer/features/report/report-search.ts'
import { uiTexts } from '../src/shared/i18n/ui-texts.ts'
import { fallbackLanguage, languages } from '../src/shared/languages.ts'
import { writeStream } from '../src/shared/report/stream.ts'
import { carelessMessage } from '../test/e2e/support/messages.ts'
import { deliver, demoSender, signedNewsletter } from '../test/support/demo-sender.ts'
import {
  createTestAt,
  readWhenDone,
  runBuiltSendproof,
  type ServingSendproof,
  serveSendproof,
} from '../test/support/sendproof.ts'
import { shopReports } from '../test/support/sent-reports.ts'
import { root } from './build-product.ts'
import { findChromium } from './find-chromium.ts'

/*
 * `npm run screenshots`: writes pictures of every page from seeded data to `docs/screenshots/`: light at 1280 pixels and
 * dark at 800. The folder is emptied of pictures before.
 * --all light and dark, at 800, 1280, and 1920 pixels; for another folder
 * --only NAME only this page (repeatable), named like its images: `report-preview`
 * --locale TAG the language of the pages (en-GB)
 * --folder FOLDER the target folder (docs/screenshots)
 */

const { values: wishes } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    locale: { type: 'string', default: 'en-GB' },
    folder: { type: 'string', default: join(root, 'docs/screenshots') },
  },
})
const folder = resolve(wishes.folder)
const { whatIf, zone } = uiTexts[languages.find((language) => wishes.locale.startsWith(language)) ?? fallbackLanguage]
const views = wishes.all
  ? [800, 1280, 1920].flatMap((width) => [viewOf('light', width), viewOf('dark', width)])
  : [viewOf('light', 1280), viewOf('dark', 800)]
const height = 860

/** The lookup tools with their parameters. */
const lookups = [
  ['spf', 'domain=shop.example'],
  ['dkim', 'domain=shop.example&selector=demo'],
  ['dmarc', 'domain=shop.example'],
  ['html', ''],
] as const

/** The stream of the newsletter, by its List-Id. */
const newsletter = { domain: 'shop.example', name: 'letters.shop.example' }

/** Tabs of a report that show more if something is wrong. */
const relevantFaults: ReadonlySet<string> = new Set(['preview'])

/** What a page shows only after an action. */
const arrangements: Record<string, (page: Page) => Promise<void>> = {
  async 'domain-what-if'(page) {
    await page.getByRole('button', { name: whatIf.start }).click()
    await page.getByRole('textbox', { name: '_dmarc.shop.example' }).fill('v=DMARC1; p=none')
    await expect(page.getByRole('region', { name: whatIf.bar })).toContainText(/\d+ /)
    await expect(page.getByText(whatIf.judging)).toHaveCount(0)
  },
  async waiting(page) {
    await page.getByRole('button', { name: 'swaks' }).click()
    await page.getByRole('region', { name: 'swaks' }).waitFor()
  },
  async zone(page) {
    const file = 'shop.example.zone'
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(join(root, 'resources/demo', file))
    await page.getByText(zone.fromFile({ file })).waitFor()
  },
}

const executablePath = findChromium()
if (!executablePath) throw new Error('no Chromium (set CHROMIUM_PATH)')

const dataDir = mkdtempSync(join(tmpdir(), 'sendproof-screenshots-'))
// Relative paths, because the settings page shows them.
const zones = demoSender.dns.flatMap((source) => ['--dns', source.replace(`${root}${sep}`, '')])
process.chdir(root)
const engine = await serveSendproof(dataDir, zones)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  mkdirSync(folder, { recursive: true })
  if (wishes.only.length === 0) removePictures(folder)
  await photograph(browser, engine, choose(await seed(engine)))
} finally {
  await browser.close()
  await engine.end()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Seeds the engine with two reports of one stream, one with many findings, a waiting test, a key, and monitors. Returns
 * the pages to capture.
 */
async function seed(engine: ServingSendproof): Promise<Record<string, string>> {
  const first = await createTestAt(engine, { sending_ip: demoSender.ip, name: 'Autumn newsletter, first try' })
  await deliver(engine, first.address, await signedNewsletter())
  await readWhenDone(engine, first.token)
  const good = await createTestAt(engine, { sending_ip: demoSender.ip, name: 'Autumn newsletter' })
  await deliver(engine, good.address, await signedNewsletter())
  await readWhenDone(engine, good.token)
  const careless = await createTestAt(engine)
  await deliver(engine, careless.address, carelessMessage)
  await readWhenDone(engine, careless.token)
  const waiting = await createTestAt(engine)
  await importReports(engine)
  const dataFlags = ['--data-dir', engine.listening.data_dir]
  const watched = ['shop.example', 'news.shop.example', demoSender.ip]
  await runBuiltSendproof(['monitor', 'add', ...dataFlags, ...watched])
  await runBuiltSendproof(['monitor', 'run', '--due', ...dataFlags, ...zones])
  return {
    home: '/',
    tests: '/tests',
    stream: `/tests?stream=${encodeURIComponent(writeStream(newsletter))}`,
    'new-test': '/new',
    waiting: `/t/${waiting.token}`,
    report: `/t/${careless.token}`,
    'report-good': `/t/${good.token}`,
    ...Object.fromEntries(
      reportTabs.slice(1).map((tab) => {
        const { token } = relevantFaults.has(tab) ? careless : good
        return [`report-${tab}`, `/t/${token}?tab=${tab}`]
      }),
    ),
    compare: `/compare?a=${careless.token}&b=${good.token}`,
    domain: '/domain/shop.example',
    domains: '/domain',
    'domain-reports': '/domain/shop.example/reports',
    'domain-what-if': '/domain/shop.example',
    zone: '/tools/zone',
    address: `/ip/${demoSender.ip}`,
    tools: '/tools',
    ...Object.fromEntries(lookups.map(([kind, query]) => [`tools-${kind}`, `/tools/${kind}?${query}`])),
    settings: '/settings',
    'settings-server': '/settings?tab=server',
    monitoring: '/monitoring',
    'monitoring-alerts': '/monitoring/alerts',
    mailboxes: '/mailboxes',
    relay: '/settings/relay',
    help: '/help',
  }
}

/** Imports domain reports for 40 days. */
async function importReports(engine: ServingSendproof): Promise<void> {
  const files = mkdtempSync(join(tmpdir(), 'sendproof-reports-'))
  for (const { name, content } of shopReports('shop.example', 40)) writeFileSync(join(files, name), content)
  await runBuiltSendproof(['reports', 'import', files, '--data-dir', engine.listening.data_dir])
  rmSync(files, { recursive: true })
}

/** The selected pages. Throws for unknown names. */
function choose(pages: Record<string, string>): Record<string, string> {
  if (wishes.only.length === 0) return pages
  return Object.fromEntries(
    wishes.only.map((name) => {
      const path = pages[name]
      if (!path) throw new Error(`no page ${name}; there are ${Object.keys(pages).join(', ')}`)
      return [name, path]
    }),
  )
}

function removePictures(folder: string): void {
  for (const file of readdirSync(folder)) if (/-(?:light|dark)-\d+\.png$/.test(file)) rmSync(join(folder, file))
}

async function photograph(browser: Browser, engine: ServingSendproof, pages: Record<string, string>): Promise<void> {
  const door = /http:\/\/\S+\/open\?\S+/.exec(engine.written().stderr)?.[0] ?? engine.listening.http
  const session = await browser.newContext()
  await (await session.newPage()).goto(door)
  const storageState = await session.storageState()
  for (const { colorScheme, width } of views) {
    const viewport = { width, height }
    const context = await browser.newContext({ storageState, viewport, colorScheme, locale: wishes.locale })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(engine.listening.http + path)
      await waitUntilComplete(page)
      await arrangements[name]?.(page)
      await waitUntilComplete(page)
      if (path.includes('tab=')) await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView())
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) })
    }
    await context.close()
  }
}

function viewOf(colorScheme: 'light' | 'dark', width: number) {
  return { colorScheme, width }
}

/** Waits until texts, skeletons, and images are complete. */
async function waitUntilComplete(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('[aria-busy=true], div.breathe')).toHaveCount(0)
  await expect.poll(() => page.evaluate('[...document.images].every(({ complete }) => complete)')).toBe(true)
}
