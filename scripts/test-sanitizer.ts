import { parseArgs } from 'node:util'
import { parseHtml } from '../src/engine/html/parse-html.ts'
import { openClientViews } from '../src/engine/preview/clients/client-views.ts'
import { previewPage } from '../src/engine/preview/preview-page.ts'
import { sanitizeHtml } from '../src/engine/preview/sanitize-html.ts'
import { createSurroundings } from '../src/engine/preview/surroundings.ts'
import { viewClients, viewModes } from '../src/shared/contract/inbox-tests/preview-views.ts'
import { faultsOfSheet, sheetsOf } from '../test/support/served-css.ts'
import { findChromium } from './find-chromium.ts'
import { cssVectors, joinedVector, styleSheets } from './test-sanitizer/css-vectors.ts'
import { type FrameRunner, startFrameRunner } from './test-sanitizer/frame-runner.ts'
import { htmlVectors, mutationVector } from './test-sanitizer/html-vectors.ts'

/*
 * Renders hostile HTML and CSS in Chromium behind the sanitizer alone, without CSP and sandbox. Nothing may run or
 * load, and no page may crash. `--seed` repeats a run, `--mutations` sets the number of random inputs, and
 * `--unsanitized` shows that the vectors work.
 */

/** Pages rendered in parallel, and declarations per page. */
const pagesAtOnce = 25
const declarationsInPage = 128

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    mutations: { type: 'string', default: '8000' },
    unsanitized: { type: 'boolean', default: false },
  },
})

/** Random numbers in [0, 1), reproducible from the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pageOf(html: string): string {
  if (flags.unsanitized) return html
  const surroundings = createSurroundings('normal', new Map())
  return previewPage(sanitizeHtml(parseHtml(html).children, surroundings), 'light')
}

/** Hostile HTML, and the page that is made of it. */
interface Vector {
  source: string
  draw(): string
}

const ofPreview = (source: string): Vector => ({ source, draw: () => pageOf(source) })

/** Vectors as clients show them: each in all clients, or in one of them, in all modes in turn. */
function ofClients(sources: readonly string[], isInAll: boolean): Vector[] {
  const pairs = viewClients.flatMap((client) => viewModes.map((mode) => ({ client, mode })))
  return sources.flatMap((source, at) => {
    const step = isInAll ? viewModes.length : pairs.length
    return pairs
      .filter((_, position) => position % step === at % step)
      .map(({ client, mode }) => ({
        source: `${client} ${mode}: ${source}`,
        draw: () => (flags.unsanitized ? source : openClientViews({ html: source })(client, mode).html),
      }))
  })
}

/** A page with several declarations, each in an attribute and in a rule. */
function pageOfDeclarations(declarations: readonly string[]): string {
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const rules = declarations.map(
    (declaration, index) => `#r${index}, #r${index}::before { content: "x"; ${declaration} }`,
  )
  const elements = declarations.map(
    (declaration, index) =>
      `<div style="float:left;width:9px;height:9px;${quoted(declaration)}">x</div><p id=r${index}>text <b>b</b></p>`,
  )
  return `<style>${rules.join('\n')}</style>${elements.join('')}`
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Renders all pages. If a batch fails, renders its pages one by one to find the culprit. */
async function drawAll(runner: FrameRunner, vectors: readonly Vector[]): Promise<string[]> {
  const faults: string[] = []
  for (const batch of inGroups(vectors, pagesAtOnce)) {
    if ((await runner.draw(batch.map(({ draw }) => draw()))).length === 0) continue
    for (const { source, draw } of batch) {
      const incidents = await runner.draw([draw()])
      for (const { kind, detail } of incidents.slice(0, 3)) faults.push(`${kind} ${detail}\n    ${source}`)
    }
  }
  return faults
}

/** What the served style sheets contain beyond the allowlists, or outside their media query. */
function readFaults(document: string): string[] {
  if (flags.unsanitized) return []
  const hasMedia = document.includes('<style media="')
  const read = sheetsOf(pageOf(document)).flatMap((css) => faultsOfSheet(css, hasMedia))
  return read.map((fault) => `served ${fault}\n    ${document}`)
}

const executablePath = findChromium()
if (!executablePath) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH.')
const runner = await startFrameRunner(executablePath)
const random = randomNumbers(Number(flags.seed))
const html = [...htmlVectors(), ...styleSheets.map((css) => `<style>${css}</style><p title=x>x<li>y`)]
const mutations = Array.from({ length: Number(flags.mutations) }, () => mutationVector(random))
const joined = Array.from({ length: Number(flags.mutations) }, () => joinedVector(random))
const declarations = (await runner.properties()).flatMap(cssVectors)
const pages = inGroups(declarations, declarationsInPage).map(pageOfDeclarations)
const total = html.length + mutations.length + joined.length + declarations.length
console.log(
  `seed ${flags.seed}: ${total} vectors (${html.length} HTML, ${mutations.length} mutations, ${joined.length} sheets, ${declarations.length} CSS)`,
)

const faults = [
  ...joined.flatMap(readFaults),
  ...(await drawAll(runner, [...html, ...mutations, ...joined, ...pages].map(ofPreview))),
  ...(await drawAll(runner, [...ofClients(html, true), ...ofClients([...pages, ...mutations, ...joined], false)])),
]
await runner.close()
for (const fault of faults.slice(0, 20)) console.error(fault)
console.log(faults.length === 0 ? 'nothing ran, loaded, or crashed' : `${faults.length} faults`)
process.exitCode = faults.length === 0 && total >= 20_000 ? 0 : 1
