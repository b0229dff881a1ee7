import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { z } from 'zod'
import type { LocaleTree } from '../src/shared/i18n/bind-texts.ts'
import { argumentsOf, splitForm } from '../src/shared/i18n/message-arguments.ts'
import { fallbackLanguage, type Language, languages } from '../src/shared/languages.ts'
import { root } from './build-product.ts'

const treeSchema: z.ZodType<LocaleTree> = z.lazy(() =>
  z.union([z.string(), z.array(treeSchema), z.record(z.string(), treeSchema)]),
)

const locales = 'resources/locales'
/** The folder of modules that import locale files. */
export const generatedFolder = 'src/shared/i18n/locales'
const notice = '// Made by `npm run generate` from resources/locales: do not edit.\n\n'

/** Tables of messages with varying keys, which take the parameters of any finding or error. */
const tables: readonly string[] = [
  'findings.checks',
  'findings.findings',
  'html.issues',
  'insights.evidence',
  'report-problems.reportProblems',
  'reports.reasons',
  'reports.cautions',
  'errors.problems',
  'errors.engine.store',
  'cli.import.faults',
  'cli.migrate.obstacles',
  'cli.reports.ready.missing',
  'readiness.readiness.questions.answers',
  'cli.reports.sources.evidence',
  'cli.send.engine',
  'ui-domains.records.meanings',
  'ui-tests.waiting.causes.items',
]

/** Areas that both the UI and the command line use. */
const sharedAreas: readonly string[] = ['settings', 'report-problems']

/** Areas whose texts the page shows, but not through its UI texts. */
const separateAreas: readonly string[] = ['doubts', 'html', 'insights', 'readiness', 'reports']
/** Those that nothing else shows. */
const pageAreas: readonly string[] = ['insights']

/** Areas that `value-forms.ts` and the palette read without types. */
const untyped: readonly string[] = ['formats', 'palette-words']

/** Forms of lists, and those that take numbers. */
const listForms: readonly string[] = ['count', 'first', 'plain', 'or', 'short', 'tags', 'quoted', 'more']
const numberForms: readonly string[] = ['size', 'kilobytes']

/** The types of all texts and their parameters, derived from the English locale. */
export function describeTexts(): string {
  const interfaces = areas()
    .filter((area) => !untyped.includes(area))
    .map((area) => `export type ${typeName(area)} = ${describeTree(readLocale(fallbackLanguage, area), area)}\n`)
  return `${notice}import type { Message } from './bind-texts.ts'\nimport type { Printed } from './value-forms.ts'\n\n${interfaces.join('\n')}`
}

/** One module per area with its locale files in every language; the page has its own modules. */
export function listLocaleFiles(): Record<string, string> {
  return Object.fromEntries(
    areas()
      .filter((area) => !isOfUiAlone(area) && !pageAreas.includes(area))
      .map((area) => [`${generatedFolder}/${area}.ts`, listAreaFiles(area)]),
  )
}

function listAreaFiles(area: string): string {
  const own = languages.filter((language) => hasLocale(language, area))
  const imports = own.map((language) => importLocale(language, language, area))
  const entries = languages.map((language) => listEntry(language, own.includes(language), area))
  return `${notice}${imports.join('')}\nexport const ${variableName(area)} = { ${entries.join(', ')} }\n`
}

/** Areas without types are not read through `bindTexts`, so missing messages are filled in here. */
function listEntry(language: Language, isThere: boolean, area: string): string {
  if (!untyped.includes(area) || language === fallbackLanguage) return isThere ? language : `${language}: {}`
  return `${language}: ${isThere ? `{ ...${fallbackLanguage}, ...${language} }` : fallbackLanguage}`
}

/** The UI texts of one language as a module, loaded only when needed. */
export function listUiFiles(language: Language): string {
  const named = areas().filter((area) => isOfUi(area) && hasLocale(language, area))
  const imports = named.map((area) => importLocale(variableName(area), language, area))
  return `${notice}${imports.join('')}\nexport const ui = { ${named.map((area) => `...${variableName(area)}`).join(', ')} }\n`
}

/** Where the page finds its texts: the sections of each area, and a loader per language and area. */
export function listPageAreas(): string {
  const sections = areas()
    .filter(isOfUi)
    .map((area) => `  ${quoteName(area)}: [${sectionsOf(area)}],\n`)
  const loaders = languages.map((language) => `  ${language}: {\n${listLoaders(language)}  },\n`)
  return `${notice}export const uiSections = {\n${sections.join('')}} as const\n\nexport const areaLoaders = {\n${loaders.join('')}}\n`
}

function listLoaders(language: Language): string {
  const own = areas().filter((area) => isOfPage(area) && hasLocale(language, area))
  return own.map((area) => `    ${quoteName(area)}: () => import('${localePath(language, area)}'),\n`).join('')
}

function sectionsOf(area: string): string {
  return Object.keys(readLocale(fallbackLanguage, area))
    .map((name) => `'${name}'`)
    .join(', ')
}

/** The UI texts in all languages, for exported documents. */
export function listAllUiFiles(): string {
  const imports = languages.map((language) => `import { ui as ${language} } from './ui-${language}.ts'\n`)
  return `${notice}${imports.join('')}\nexport const uiFiles = { ${languages.join(', ')} }\n`
}

/** The share of English that each language covers, from 0 to 1. */
export function describeCoverage(): string {
  const shares = languages.map((language) => `  ${language}: ${coverageOf(language).share},\n`)
  return `${notice}export const coverage = {\n${shares.join('')}}\n`
}

/** The English messages that a language lacks, by path, and the share it covers. */
export function coverageOf(language: Language): { missing: string[]; share: number } {
  const places = areas().flatMap((area) => placesOf(readLocale(fallbackLanguage, area), area))
  const own = new Set(areas().flatMap((area) => placesOf(readLocale(language, area), area)))
  const missing = places.filter((place) => !own.has(place))
  return { missing, share: 1 - missing.length / places.length }
}

/** A list counts as one message, because languages may need more or fewer words in it. */
function placesOf(tree: LocaleTree, place: string): string[] {
  if (typeof tree === 'string' || isList(tree)) return [place]
  return Object.entries(tree).flatMap(([name, entry]) => placesOf(entry, `${place}.${name}`))
}

/** A locale file; empty if the language does not have it yet. */
function readLocale(language: Language, area: string): LocaleTree {
  if (!hasLocale(language, area)) return {}
  return treeSchema.parse(JSON.parse(readFileSync(localeFile(language, area), 'utf8')))
}

function hasLocale(language: Language, area: string): boolean {
  return existsSync(localeFile(language, area))
}

function localeFile(language: Language, area: string): string {
  return join(root, locales, language, `${area}.json`)
}

function areas(): string[] {
  return readdirSync(join(root, locales, fallbackLanguage))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()
}

function isOfUi(area: string): boolean {
  return isOfUiAlone(area) || sharedAreas.includes(area)
}

function isOfPage(area: string): boolean {
  return isOfUi(area) || separateAreas.includes(area)
}

function isOfUiAlone(area: string): boolean {
  return area.startsWith('ui-')
}

function importLocale(name: string, language: Language, area: string): string {
  return `import ${name} from '${localePath(language, area)}' with { type: 'json' }
`
}

/** From the folder of generated modules. */
function localePath(language: Language, area: string): string {
  return `../../../../${locales}/${language}/${area}.json`
}

function typeName(area: string): string {
  return `${area.split('-').map(capitalize).join('')}Texts`
}

function variableName(area: string): string {
  const [first = '', ...others] = area.split('-')
  return [first, ...others.map(capitalize)].join('')
}

function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** `path` leads to the tree, starting with the name of its area. */
function describeTree(tree: LocaleTree, path: string): string {
  if (tables.includes(path)) return describeTable(tree)
  if (typeof tree === 'string') return describeMessage(tree)
  if (isList(tree)) {
    const entries = tree.map((entry) => describeTree(entry, path))
    return entries.every((entry) => entry === 'string') ? 'readonly string[]' : `readonly [${entries.join(', ')}]`
  }
  const members = Object.entries(tree).map(
    ([name, entry]) => `${quoteName(name)}: ${describeTree(entry, `${path}.${name}`)}`,
  )
  return path.split('.').length < 3 ? `{\n${members.join('\n')}\n}` : `{ ${members.join('; ')} }`
}

/** What all entries of a table have in common: one message each, or several with the same names. */
function describeTable(table: LocaleTree): string {
  if (typeof table === 'string' || isList(table)) throw new TypeError('this is not a table')
  const entries = Object.values(table)
  const common = entries.every((entry) => typeof entry === 'string') ? describeAll(entries) : describeMembers(entries)
  return `Record<\n${Object.keys(table)
    .map((name) => `| '${name}'`)
    .join('\n')},\n${common}>`
}

function describeMembers(entries: readonly LocaleTree[]): string {
  const members = new Map<string, LocaleTree[]>()
  for (const entry of entries) {
    for (const [name, message] of Object.entries(entry)) members.set(name, [...(members.get(name) ?? []), message])
  }
  const described = [...members].map(([name, messages]) => {
    const type = messages.every((message) => typeof message === 'string')
      ? describeAll(messages)
      : 'Readonly<Record<string, string>>'
    return `${name}${messages.length < entries.length ? '?' : ''}: ${type}`
  })
  return `{ ${described.join('; ')} }`
}

function describeAll(messages: readonly string[]): string {
  return messages.some((message) => message.includes('{')) ? 'Message' : 'string'
}

function isList(tree: LocaleTree): tree is readonly LocaleTree[] {
  return Array.isArray(tree)
}

function quoteName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`
}

function describeMessage(message: string): string {
  if (!message.includes('{')) return 'string'
  const types = new Map<string, Set<string>>()
  const optional = new Set<string>()
  for (const [argument, uses] of argumentsOf(parse(message, { ignoreTag: true }))) {
    const { name, form } = splitForm(argument)
    if (form === 'set') optional.add(name)
    types.set(
      name,
      new Set([...(types.get(name) ?? []), ...(form === null ? uses.map(typeOfUse) : [typeOfForm(form)])]),
    )
  }
  if (types.size === 0) return 'string'
  const values = [...types].map(
    ([name, wanted]) =>
      `${name}${optional.has(name) ? '?' : ''}: ${narrowest(wanted)}${optional.has(name) ? ' | null | undefined' : ''}`,
  )
  return `(values: { ${values.join('; ')} }) => string`
}

/** An argument that is only printed accepts anything; other uses in the message are more specific. */
function narrowest(wanted: ReadonlySet<string>): string {
  const narrow = [...wanted].filter((type) => type !== 'Printed')
  return narrow.length === 0 ? 'Printed' : narrow.sort().join(' & ')
}

function typeOfForm(form: string): string {
  if (listForms.includes(form)) return 'readonly (string | number)[]'
  return numberForms.includes(form) ? 'number' : 'Printed'
}

function typeOfUse(use: MessageFormatElement): string {
  if (use.type === TYPE.number || use.type === TYPE.plural) return 'number'
  if (use.type !== TYPE.select) return 'Printed'
  const options = Object.keys(use.options).filter((option) => option !== 'other')
  return options.every((option) => option === 'true' || option === 'false') ? 'boolean' : 'string'
}
