import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { remembered } from '../memoize.ts'
import data from './brands.json' with { type: 'json' }
import { foldLetters, unfoldDigits } from './fold-letters.ts'

/** A name that others like to borrow, and the domains of its owner. */
export interface Brand {
  names: readonly string[]
  domains: readonly string[]
  /** What the name is beside a brand, so that it proves little alone. */
  name?: string
}

/** A brand in a text. */
export interface NamedBrand {
  brand: Brand
  /** Whether only words of companies stand before it. */
  leads: boolean
  /** Whether nothing but words of companies stands beside it. */
  isWhole: boolean
  /** Whether one of them is a word of those who sell it or write about it: `Netflix News`, `Samsung Deals`. */
  isTraded: boolean
}

/** How a domain borrows a brand's name: as one of its words, or with letters that only look like it. */
export interface BorrowedName {
  brand: Brand
  imitates: boolean
}

/** Longest text that is searched: names and subjects have less. */
const maxLength = 300
/** Digits stand for letters in words from this length on; shorter ones are models and years. */
const minDigitWord = 5
/** A name of so many letters is found in any label that has it; shorter ones are parts of ordinary words. */
const minAnywhere = 7
/** A name of so many letters is found in a label or word that has nothing but words of companies beside it. */
const minJoined = 6
/** A name of so many letters is found in a label between hyphens. */
const minHyphenated = 3

/** The ends under which large companies own their name; not those that were given away for nothing. */
const commonEnd = /^(?!(?:cc|cf|ga|gq|ml|tk)$)(?:com|net|org|info|eu|[a-z]{2}|(?:co|com|net|org)\.[a-z]{2})$/

const brands: readonly Brand[] = data.brands
const company: ReadonlySet<string> = new Set(data.company_words)
const trade: ReadonlySet<string> = new Set(data.trade_words)
/** Longest first, so that what is left of a label is looked at once. */
const companyPieces = data.company_words.filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)

/** The names of brands by their first word. */
const namesByWord = Map.groupBy(
  brands.flatMap((brand) => brand.names.map((name) => ({ brand, words: wordsOf(name) }))),
  ({ words }) => words[0] ?? '',
)
/** The names in one word, but for those that are ordinary words. */
const joinedNames: ReadonlyMap<string, Brand> = new Map(
  brands
    .filter(({ name }) => name === undefined)
    .flatMap((brand) => brand.names.map((name) => [wordsOf(name).join(''), brand] as const)),
)
const longNames = [...joinedNames].filter(([name]) => name.length >= minJoined)

function wordsOf(text: string): string[] {
  return foldLetters(text.replace(/['’®©™]/g, '')).match(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)?/gu) ?? []
}

/** The brands that a name or a subject shows, also in letters that only look like theirs. Linear. */
export const findBrands = remembered((text): readonly NamedBrand[] => {
  const words = wordsOf(text.slice(0, maxLength))
  return words.flatMap((_, at) =>
    namesAt(words, at).flatMap(({ brand, length }) => {
      const before = words.slice(0, at)
      const beside = [...before, ...words.slice(at + length)]
      const leads = before.every(isCompanyWord)
      const isWhole = leads && beside.every(isCompanyWord)
      if (brand.name !== undefined && !isWhole) return []
      if (brand.name === 'given_name' && !beside.some((word) => company.has(word))) return []
      return [{ brand, leads, isWhole, isTraded: beside.some((word) => trade.has(word)) }]
    }),
  )
})

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

/** `trustwallet`, `paypalsupport`; a name of one word is found as such. */
function joinedAt(word: string): { brand: Brand; length: number }[] {
  return longNames
    .filter(([name, brand]) => {
      if (!word.startsWith(name)) return false
      return word === name ? !brand.names.includes(name) : company.has(word.slice(name.length))
    })
    .map(([, brand]) => ({ brand, length: 1 }))
}

/** A single letter and a number say as little. */
function isCompanyWord(word: string): boolean {
  return company.has(word) || word.length === 1 || /^\d+$/.test(word)
}

/** A domain of a brand as the list has it. */
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
const ownersOf = remembered((domain): ReadonlySet<Brand> => {
  const { label, end } = partsOf(domain)
  const names = domain.split('.')
  const exact = names.flatMap((_, at) => exactDomains.get(names.slice(at).join('.')) ?? [])
  const labelled = commonEnd.test(end) ? (ownLabels.get(label) ?? []) : []
  const patterned = labelPatterns.filter((own) => own.end === end && fitsPattern(own.label, label))
  const named = commonEnd.test(end) && label.length >= minJoined ? joinedNames.get(label) : undefined
  return new Set([...[...exact, ...labelled, ...patterned].map(({ brand }) => brand), ...(named ? [named] : [])])
})

/** `ca-*`, `*bank*`. */
function fitsPattern(pattern: string, label: string): boolean {
  const text = pattern.replaceAll('*', '')
  return pattern.startsWith('*') ? label.includes(text) : label.startsWith(text)
}

/** Whether a domain belongs to the owner of a brand. */
export function ownsDomain(brand: Brand, domain: string): boolean {
  return ownersOf(domain).has(brand)
}

/** Whether a domain belongs to the owner of any brand, who may well speak of another. */
export function isBrandDomain(domain: string): boolean {
  return ownersOf(domain).size > 0
}

/**
 * The brand whose name a domain of somebody else borrows: `paypal-login.example`, `dhl-parcel.example`,
 * `paypa1.example`. Null for other domains, and for those of brands.
 */
export const borrowedName = remembered((domain): BorrowedName | null => {
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

/** The registered label and those before it, as people see them, and the public suffix. */
function partsOf(domain: string): { label: string; labels: string[]; end: string } {
  const { domainWithoutSuffix, publicSuffix, subdomain } = parse(domain)
  const label = toUnicode(domainWithoutSuffix ?? domain)
  return { label, labels: [...(subdomain ? subdomain.split('.').map(toUnicode) : []), label], end: publicSuffix ?? '' }
}

function toUnicode(label: string): string {
  return label.startsWith('xn--') ? domainToUnicode(label) || label : label
}

/** A brand that is the whole label, or a word of it between hyphens; a short whole one may be anybody's initials. */
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

/** Whether a label is made of words of companies and digits: `support24`. */
function isCompanyLabel(label: string): boolean {
  return companyPieces.reduce((rest, word) => rest.replaceAll(word, ''), label.replace(/\d+/g, '')) === ''
}

/** A label that people take for the name: digits or pairs of letters for letters, or one letter more, less or other. */
function looksLike(label: string, name: string): boolean {
  const letters = (unfoldDigits(label) ?? label).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('-', '')
  if (letters === label) return name.length >= minAnywhere && label[0] === name[0] && isOneEditAway(label, name)
  return letters === name || (name.length >= minAnywhere && letters.includes(name))
}

/** Whether one letter is added, left out, replaced or swapped with its neighbour. */
function isOneEditAway(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 1 || text === name) return false
  let start = 0
  while (text[start] === name[start]) start++
  const swapped = `${name.slice(0, start)}${name[start + 1] ?? ''}${name[start] ?? ''}${name.slice(start + 2)}`
  if (text === swapped) return true
  const [skipText, skipName] = [Number(text.length >= name.length), Number(text.length <= name.length)]
  return text.slice(start + skipText) === name.slice(start + skipName)
}
