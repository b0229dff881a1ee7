import { isHostName } from './host-name.ts'
import type { RecordProblem } from './tag-list.ts'
import { findTag, parseTagList, type Tag, type TagListProblemCode } from './tag-list.ts'
import { trimBlanks } from './text/white-space.ts'

export type BimiProblemCode =
  | TagListProblemCode
  | 'not_bimi'
  | 'missing_location'
  /** Not an absolute URI with a fully qualified domain name. */
  | 'invalid_uri'
  /** A comma: only one URI is allowed, and commas in it must be encoded. */
  | 'several_uris'
  | 'uri_not_https'
  /** The logo's URI does not end in .svg or .svgz. */
  | 'location_not_svg'
  | 'invalid_lps'
  | 'invalid_avp'
  | 'unknown_tag'
export type BimiProblem = RecordProblem<BimiProblemCode>

/** A BIMI assertion record (draft-brand-indicators-for-message-identification, "Assertion Record Definition"). */
export interface BimiRecord {
  text: string
  tags: Tag[]
  /** Whether receivers can use it; they must not fix mistakes. */
  valid: boolean
  /** Both `l=` and `a=` are empty: the domain declines to participate. */
  declined: boolean
  /** The URI of the logo; null if none. */
  location: string | null
  /** The URI of the mark certificate; null if none. */
  evidence: string | null
  /** Prefixes of local parts that have their own selector; null if the tag is missing. */
  localPartPrefixes: string[] | null
  avatarPreference: 'brand' | 'personal'
  problems: BimiProblem[]
}

const version = /^[vV][\t ]*=[\t ]*BIMI1[\t ]*(?:;|$)/
/** Later drafts list `evp`, but no receiver documents it, so its value is not checked. */
const knownTags = new Set(['v', 'l', 'a', 'lps', 'avp', 'evp'])
const localPartPrefix = /^[A-Za-z0-9-]{1,63}$/
const warningCodes: ReadonlySet<BimiProblemCode> = new Set(['unknown_tag', 'empty_tag'])

/** The name of a domain's record. */
export function bimiName(domain: string, selector = 'default'): string {
  return `${selector}._bimi.${domain}`
}

/** Whether a TXT record is a BIMI assertion record. Others at the name are ignored. */
export function isBimiRecord(text: string): boolean {
  return version.test(text)
}

/** Parses a BIMI assertion record. */
export function parseBimiRecord(text: string): BimiRecord {
  const { tags, problems: syntaxProblems } = parseTagList(text)
  const location = findTag(tags, 'l')
  const evidence = findTag(tags, 'a')
  const prefixes = findTag(tags, 'lps')
  const preference = findTag(tags, 'avp')
  const problems: BimiProblem[] = [
    ...syntaxProblems,
    ...(isBimiRecord(text) ? [] : [at('not_bimi', text.slice(0, 40), 0)]),
    ...(location ? checkLocation(location) : [at('missing_location', '', text.length)]),
    ...checkUri(evidence),
    ...checkPrefixes(prefixes),
    ...(isPreference(preference?.value ?? 'brand') ? [] : [atTag('invalid_avp', preference)]),
    ...tags.filter(({ name }) => !knownTags.has(name)).map(({ name, position }) => at('unknown_tag', name, position)),
  ]
  return {
    text,
    tags,
    valid: problems.every(({ code }) => warningCodes.has(code)),
    declined: location?.value === '' && (evidence?.value ?? '') === '',
    location: location?.value || null,
    evidence: evidence?.value || null,
    localPartPrefixes: prefixes ? splitList(prefixes.value) : null,
    avatarPreference: preference?.value === 'personal' ? 'personal' : 'brand',
    problems: problems.sort((a, b) => a.position - b.position),
  }
}

function at(code: BimiProblemCode, detail: string, position: number): BimiProblem {
  return { code, detail, position }
}

function atTag(code: BimiProblemCode, tag: Tag | undefined): BimiProblem {
  return at(code, tag?.value ?? '', tag?.valuePosition ?? 0)
}

function isPreference(value: string): boolean {
  return value === 'brand' || value === 'personal'
}

function checkLocation(tag: Tag): BimiProblem[] {
  const problems = checkUri(tag)
  if (problems.length > 0 || tag.value === '') return problems
  const isSvg = /\.svgz?$/i.test(new URL(tag.value).pathname)
  return isSvg ? [] : [atTag('location_not_svg', tag)]
}

function checkUri(tag: Tag | undefined): BimiProblem[] {
  if (!tag || tag.value === '') return []
  if (tag.value.includes(',')) return [atTag('several_uris', tag)]
  const url = URL.parse(tag.value)
  if (!url || !isHostName(url.hostname.replace(/\.$/, ''))) return [atTag('invalid_uri', tag)]
  return url.protocol === 'https:' ? [] : [atTag('uri_not_https', tag)]
}

function checkPrefixes(tag: Tag | undefined): BimiProblem[] {
  if (!tag) return []
  return splitList(tag.value).every((prefix) => localPartPrefix.test(prefix)) ? [] : [atTag('invalid_lps', tag)]
}

/** The items of a comma-separated value. An empty value has none, so every local part has its own selector. */
function splitList(value: string): string[] {
  return value === '' ? [] : value.split(',').map((item) => trimBlanks(item))
}
