import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { memoize } from '../../shared/memoize.ts'
import { foldLetters, unfoldDigits } from '../wording/fold-letters.ts'
import data from './brands.json' with { type: 'json' }

/** A brand name that is often impersonated, and the domains of its owner. */
export interface Brand {
  names: readonly string[]
  domains: readonly string[]
  /** A generic word that follows the brand and proves little on its own. */
  name?: string
}

/** A brand mentioned in a text. */
export interface NamedBrand {
  brand: Brand
  /** Whether it only looks like the brand: `Iedger`, `C o i n b a s e`. */
  isDisguised: boolean
  /** Whether only company words come before it, or anything and `from`. */
  leads: boolean
  /** Whether only company words surround it. */
  isWhole: boolean
  /** Whether one of the surrounding words is typical of resellers or media: `Netflix News`, `Samsung Deals`. */
  isTraded: boolean
}

/** How a domain imitates a brand: with its name as a word, or with lookalike letters. */
export interface BorrowedName {
  brand: Brand
  imitates: boolean
}

/** Maximum length of a text that is searched: names and subjects are shorter. */
const maxLength = 300
/** From this length on, digits in a word may stand for letters; shorter ones are models and years. */
const minDigitWord = 5
/** Names at least this long are found anywhere in a label; shorter ones occur in ordinary words. */
const minAnywhere = 7
/** Names at least this long are found in a label or word that otherwise consists of company words. */
const minJoined = 6
/** Names at least this long are found between hyphens in a label. */
const minHyphenated = 3

/** Suffixes that large companies register; excludes those that used to be free of charge. */
const commonEnd = /^(?!(?:cc|cf|ga|gq|ml|tk)$)(?:com|net|org|info|eu|[a-z]{2}|(?:co|com|net|org)\.[a-z]{2})$/

const brands: readonly Brand[] = data.brands
const company: ReadonlySet<string> = new Set(data.company_words)
const trade: ReadonlySet<string> = new Set(data.trade_words)
/** Longest first, so that the rest of a label is examined only once. */
const companyPieces = data.company_words.filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)

/** The brand names by their first word. */
const namesByWord = Map.groupBy(
  brands.flatMap((brand) => brand.names.map((name) => ({ brand, words: wordsOf(name) }))),
  ({ words }) => words[0] ?? '',
)
/** The names as single words, except ordinary words. */
const joinedNames: ReadonlyMap<string, Brand> = new Map(
  brands
    .filter(({ name }) => name === undefined)
    .flatMap((brand) => brand.names.map((name) => [wordsOf(name).join(''), brand] as const)),
)
const longNames = [...joinedNames].filter(([name]) => name.length >= minJoined)

function wordsOf(text: string): string[] {
  return foldLetters(text.replace(/['’®©™]/g, '')).match(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)?/gu) ?? []
}

/** Letters that stand apart: `C o i n b a s e`. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,30}(?![\p{L}\p{N}])/gu
/** A capital i beside small letters, which looks like a small L. */
const capitalI = /I(?=\p{Ll})|(?<=\p{Ll})I/gu

/** The brands in a display name or a subject, including lookalike spellings. Runs in linear time. */
export const findBrands = memoize((text): readonly NamedBrand[] => {
  const written = text.slice(0, maxLength)
  const found = namedIn(written, false)
  const seen = written.replace(spacedLetters, (letters) => letters.replaceAll(' ', '')).replace(capitalI, 'l')
  if (seen === written) return found
  return [...found, ...namedIn(seen, true).filter(({ brand }) => !found.some((named) => named.brand === brand))]
})

function namedIn(text: string, isDisguised: boolean): NamedBrand[] {
  const words = wordsOf(text)
  return words.flatMap((_, at) =>
    namesAt(words, at).flatMap(({ brand, length }) => {
      const from = at === 0 ? 0 : words.lastIndexOf('from', at - 1) + 1
      const before = words.slice(from, at)
      const beside = [...before, ...words.slice(at + length)]
      const leads = before.every(isCompanyWord)
      const isWhole = leads && beside.every(isCompanyWord)
      if (brand.name !== undefined && !isWhole && !isDisguised) return []
      if (brand.name === 'given_name' && !beside.some((word) => company.has(word))) return []
      const others = [...words.slice(0, at), ...words.slice(at + length)]
      return [{ brand, isDisguised, leads, isWhole, isTraded: others.some((word) => trade.has(word)) }]
    }),
  )
}

function namesAt(words: readonly string[], at: number): { brand: Brand; length: number }[] {
  const word = words[at] ?? ''
  const letters = word.length >= minDigitWord ? unfoldDigits(word) : null
  return [word, letters ?? word]
    .slice(0, letters === null ? 1 : 2)
    .flatMap((first) => [
      ...(namesByWord.get(first) ?? [])
        .filter((name) => name.words.every((part, offset) => offset === 0 || words[at + offset] === part))
        .map((name) => ({ brand: name.brand, length: name.words.length })),
      ...joinedAt(first),
    ])
}

/** Finds joined names such as `trustwallet` and `paypalsupport`; single words are found elsewhere. */
function joinedAt(word: string): { brand: Brand; length: number }[] {
  return longNames
    .filter(([name, brand]) => {
      if (!word.startsWith(name)) return false
      return word === name ? !brand.names.includes(name) : company.has(word.slice(name.length))
    })
    .map(([, brand]) => ({ brand, length: 1 }))
}

const famous = data.famous_people.map(wordsOf)

/** Whether a display name has the name of a famous person, and the domain does not have the last part of it. */
export function namesFamousPerson(name: string, domain: string): boolean {
  const words = wordsOf(name.slice(0, maxLength))
  return famous.some(
    (person) =>
      !domain.includes(person.at(-1) ?? '') &&
      words.some((_, at) => person.every((word, offset) => words[at + offset] === word)),
  )
}

/** How many words of a name are those of companies and their departments: `support`, `billing`. */
export function countCompanyWords(name: string): number {
  return wordsOf(name.slice(0, maxLength)).filter((word) => word.length > minHyphenated && company.has(word)).length
}

/** A single letter or a number also counts. */
function isCompanyWord(word: string): boolean {
  return company.has(word) || word.length === 1 || /^\d+$/.test(word)
}

/** A domain of a brand in list notation. */
interface OwnDomain {
  brand: Brand
  label: string
  end: string
}

const ownDomains: readonly OwnDomain[] = brands.flatMap((brand) =>
  brand.domains.map((domain) => {
    const dot = domain.indexOf('.')
    return { brand, label: domain.slice(0, dot), end: domain.slice(dot + 1) }
  }),
)
const exactDomains = Map.groupBy(
  ownDomains.filter(({ label, end }) => !label.includes('*') && end !== '*'),
  ({ label, end }) => `${label}.${end}`,
)
const ownLabels = Map.groupBy(
  ownDomains.filter(({ end }) => end === '*'),
  ({ label }) => label,
)
const labelPatterns = ownDomains.filter(({ label }) => label.includes('*'))

/** The brands that own a domain. */
const ownersOf = memoize((domain): ReadonlySet<Brand> => {
  const { label, end } = partsOf(domain)
  const names = domain.split('.')
  const exact = names.flatMap((_, at) => exactDomains.get(names.slice(at).join('.')) ?? [])
  const labeled = commonEnd.test(end) ? (ownLabels.get(label) ?? []) : []
  const patterned = labelPatterns.filter((own) => own.end === end && fitsPattern(own.label, label))
  const named = commonEnd.test(end) && label.length >= minJoined ? joinedNames.get(label) : undefined
  return new Set([...[...exact, ...labeled, ...patterned].map(({ brand }) => brand), ...(named ? [named] : [])])
})

/** Matches patterns such as `ca-*` and `*bank*`. */
function fitsPattern(pattern: string, label: string): boolean {
  const text = pattern.replaceAll('*', '')
  return pattern.startsWith('*') ? label.includes(text) : label.startsWith(text)
}

/** Whether a domain belongs to the owner of a brand. */
export function ownsDomain(brand: Brand, domain: string): boolean {
  return ownersOf(domain).has(brand)
}

/** Whether a domain belongs to the owner of any brand: it may mention other brands. */
export function isBrandDomain(domain: string): boolean {
  return ownersOf(domain).size > 0
}

/**
 * The brand that an unrelated domain imitates: `paypal-login.example`, `dhl-parcel.example`, `paypa1.example`. Null for
 * other domains, and for the brands' own.
 */
export const borrowedName = memoize((domain): BorrowedName | null => {
  if (isBrandDomain(domain)) return null
  const { label, labels } = partsOf(domain)
  for (const part of labels) {
    const folded = foldLetters(part)
    const brand = wordOfLabel(folded)
    if (brand) return { brand, imitates: part !== folded }
  }
  const folded = foldLetters(label)
  const inside = insideOfLabel(folded.replaceAll('-', ''))
  if (inside) return { brand: inside, imitates: label !== folded }
  const imitated = longNames.find(([name]) => looksLike(folded, name))
  return imitated ? { brand: imitated[1], imitates: true } : null
})

/** The registered label, the labels before it as displayed, and the public suffix. */
function partsOf(domain: string): { label: string; labels: string[]; end: string } {
  const { domainWithoutSuffix, publicSuffix, subdomain } = parse(domain)
  const label = toUnicode(domainWithoutSuffix ?? domain)
  return { label, labels: [...(subdomain ? subdomain.split('.').map(toUnicode) : []), label], end: publicSuffix ?? '' }
}

function toUnicode(label: string): string {
  return label.startsWith('xn--') ? domainToUnicode(label) || label : label
}

/** A brand that is the whole label or a word between hyphens; a short label on its own may be initials. */
function wordOfLabel(label: string): Brand | null {
  const [first = '', ...others] = label.split('-')
  if (others.length === 0) return first.length >= minJoined ? (joinedNames.get(first) ?? null) : null
  const found = [first, ...others].find((word) => word.length >= minHyphenated && joinedNames.has(word))
  return found === undefined ? null : (joinedNames.get(found) ?? null)
}

function insideOfLabel(label: string): Brand | null {
  const [, brand] =
    longNames.find(
      ([name]) => label.includes(name) && (name.length >= minAnywhere || isCompanyLabel(label.replace(name, ''))),
    ) ?? []
  return brand ?? null
}

/** Whether a label consists of company words and digits: `support24`. */
function isCompanyLabel(label: string): boolean {
  return companyPieces.reduce((rest, word) => rest.replaceAll(word, ''), label.replace(/\d+/g, '')) === ''
}

/** Whether a label can be mistaken for the name: lookalike digits or letter pairs, or an edit distance of one. */
function looksLike(label: string, name: string): boolean {
  const letters = (unfoldDigits(label) ?? label).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('-', '')
  if (letters === label) return name.length >= minAnywhere && label[0] === name[0] && isOneEditAway(label, name)
  return letters === name || (name.length >= minAnywhere && letters.includes(name))
}

/** Whether one letter is inserted, deleted, replaced, or swapped with its neighbor. */
function isOneEditAway(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 1 || text === name) return false
  let start = 0
  while (text[start] === name[start]) start++
  const swapped = `${name.slice(0, start)}${name[start + 1] ?? ''}${name[start] ?? ''}${name.slice(start + 2)}`
  if (text === swapped) return true
  const [skipText, skipName] = [Number(text.length >= name.length), Number(text.length <= name.length)]
  return text.slice(start + skipText) === name.slice(start + skipName)
}
