import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildProduct, root } from '../../../scripts/build-product.ts'

buildProduct()

const assets = join(root, 'out/renderer/assets')
const files = readdirSync(assets)

/*
 * What a browser loads before it shows a page, compressed. If a limit is exceeded, look for a module that one page
 * needs and others load too: a large library, the schemas of other pages, texts of another area.
 */
it.each<[string, string[], { files: number; kilobytes: number }]>([
  ['the home page', ['home-page'], { files: 16, kilobytes: 298 }],
  ['the page of a waiting test', ['inbox-test-page', 'ui-tests', 'ui-mailboxes'], { files: 22, kilobytes: 330 }],
  [
    'a report',
    ['inbox-test-page', 'report', 'ui-tests', 'ui-mailboxes', 'ui-report', 'ui-domains', 'reports', 'html'],
    { files: 38, kilobytes: 448 },
  ],
  [
    'the audit of a domain',
    ['domain-page', 'ui-domains', 'ui-report', 'ui-reports', 'reports'],
    { files: 28, kilobytes: 380 },
  ],
  ['the settings', ['settings-page', 'ui-settings', 'ui-mailboxes', 'settings'], { files: 18, kilobytes: 305 }],
])('%s needs %j and in total at most %j', (_, parts, max) => {
  const loaded = withImports([...parts, 'index', 'start', 'ui-app'].map(chunkOf))
  const styles = files.filter((file) => file.endsWith('.css'))
  const needed = [...loaded, ...styles]
  const octets = needed.map(sizeOf).reduce((sum, size) => sum + size, 0)
  expect(needed.length).toBeLessThanOrEqual(max.files)
  expect(Math.ceil(octets / 1000)).toBeLessThanOrEqual(max.kilobytes)
})

/** The chunk of a page or an area of texts: of texts, the largest of all languages. */
function chunkOf(name: string): string {
  const named = files.filter((file) => file.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/.test(file.slice(name.length)))
  const [largest] = named.sort((a, b) => sizeOf(b) - sizeOf(a))
  if (largest === undefined) throw new Error(`no chunk is named ${name}`)
  return largest
}

function sizeOf(file: string): number {
  return gzipSync(readFileSync(join(assets, file))).length
}

/** Chunks with everything that they import. */
function withImports(chunks: readonly string[]): Set<string> {
  const all = new Set(chunks)
  for (const chunk of all) {
    const code = readFileSync(join(assets, chunk), 'utf8')
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) all.add(imported)
  }
  return all
}
