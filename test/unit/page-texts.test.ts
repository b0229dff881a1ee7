import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/build-product.ts'
import { uiSections } from '../../src/shared/i18n/locales/page-areas.ts'

/*
 * Code that is loaded later lists the areas of the texts that it shows (`withTexts`, `loadPage`). Without one of them, a part of the
 * page would disappear until the texts are loaded; with one too many, the page would load slower.
 */

const renderer = join(root, 'src/renderer')
const areaOfSection = new Map(
  Object.entries(uiSections).flatMap(([area, sections]) => sections.map((section) => [section as string, area])),
)

const files = new Map(
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => [join(renderer, name), readFileSync(join(renderer, name), 'utf8')]),
)

interface LazyLoad {
  file: string
  areas: string[]
}

/** Everything the page loads later, with the areas listed for it. */
const lazyLoads = [...files].flatMap(([importer, source]) =>
  [...source.matchAll(/(?:(?:withTexts|loadPage)\(\s*\[([^\]]*)\],[^[]*?)?\bimport\('(\.[^']+)'\)/g)].map(
    ([, areas = '', path = '']): LazyLoad => ({
      file: join(importer, '..', path),
      areas: [...areas.matchAll(/'([\w-]+)'/g)].map(([, area = '']) => area),
    }),
  ),
)

const loadedAtStart = importsOf(join(renderer, 'start.tsx'))

it('finds what the page loads later', () => {
  expect(lazyLoads.length).toBeGreaterThan(30)
})

describe('the listed areas are those of the texts that are shown', () => {
  it.each(lazyLoads.map(({ file, areas }) => [relative(renderer, file), areas] as const))('by %s', (name, areas) => {
    const shown = [...importsOf(join(renderer, name))].filter((file) => !loadedAtStart.has(file)).flatMap(areasOf)
    expect([...areas].sort()).toEqual([...new Set(shown)].filter((area) => area !== 'ui-app').sort())
  })
})

it('every use of texts is one of the forms that this test reads', () => {
  const unread = [...files].filter(([, source]) => {
    const uses = source.match(/(?<!function |typeof )\buseTexts\(\)/g) ?? []
    const read =
      source.match(/\buseTexts\(\)\.\w|(?:const \w+|const \{[^{}]*\}) = useTexts\(\)\n|\btext\(useTexts\(\)\)/g) ?? []
    return uses.length !== read.length
  })
  expect(unread.map(([file]) => relative(renderer, file))).toEqual([])
})

it('what is loaded at the start shows only texts of the app', () => {
  expect([...new Set([...loadedAtStart].flatMap(areasOf))]).toEqual(['ui-app'])
})

/** A file of the page and everything that it imports from the page, except types and what is loaded later. */
function importsOf(entry: string): Set<string> {
  const all = new Set([entry])
  for (const file of all) {
    for (const [, names = '', path = ''] of (files.get(file) ?? '').matchAll(
      /^import (?!type\b)(?:([^'"]*?) from )?'(\.[^']+)'/gm,
    )) {
      const isUsed = names.replace(/\btype \w+/g, '').match(/\w/) !== null
      const imported = join(file, '..', path)
      if ((names === '' || isUsed) && files.has(imported)) all.add(imported)
    }
  }
  return all
}

/** The areas whose texts a file reads. */
function areasOf(file: string): string[] {
  const source = files.get(file) ?? ''
  const shared = [...source.matchAll(/useSharedTexts\('([\w-]+)'\)/g)].map(([, area = '']) => area)
  return [...shared, ...sectionsOf(source).flatMap((section) => areaOfSection.get(section) ?? [])]
}

/** What a file takes from the UI texts: by name, by a pattern, or through a variable. */
function sectionsOf(source: string): string[] {
  const sources = ['useTexts\\(\\)']
  for (const [, constant, parameter] of source.matchAll(/const (\w+) = useTexts\(\)\n|\b(\w+): UiTexts\b(?!\[)/g)) {
    sources.push(`\\b${constant ?? parameter}`)
  }
  const texts = sources.join('|')
  return [
    ...[...source.matchAll(new RegExp(`(?:${texts})\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    ...[
      ...source.matchAll(new RegExp(`\\{([^{}]*)\\} = (?:${texts})\\n`, 'g')),
      ...source.matchAll(/\{([^{}]*)\}: (?:Pick<)?UiTexts\b(?!\[)/g),
    ].flatMap(([, pattern = '']) => [...pattern.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name)),
  ]
}
