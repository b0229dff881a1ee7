import { dropQuoted } from '../../message/header-fields.ts'

/** How a field is written. */
export const fieldFormats = [
  /** `KEY:value;KEY:value;`, folded anywhere. */
  'pairs',
  /** `key=value key=value` */
  'words',
  /** Results of authentication (RFC 8601). */
  'results',
  /** One word, before remarks. */
  'word',
  /** The whole field is one value. */
  'text',
  /** `Yes, score=7.9 required=5.0 …` */
  'status',
  /** `default: True [7.9 / 15.0]; …` */
  'scan',
  /** `Yes, SCORE=3.6 … TAG_LEVEL=3.5 QUARANTINE_LEVEL=9.0 KILL_LEVEL=12.0 …`, where the levels decide. */
  'levels',
  /** `Yes-7.9-5.0-…`, or `10-7.9-5.0`, where the score decides. A negative score has two hyphens. */
  'hyphens',
] as const
export type FieldFormat = (typeof fieldFormats)[number]

/** What one key of a field states. */
export interface StatedKey {
  /** Null if the field is one value. */
  key: string | null
  raw: string
  /** What rules compare, in lower case. */
  token: string
  score?: string | undefined
  limit?: string | undefined
}

/** Reads a field. All formats are read in linear time. */
export const readers: Record<FieldFormat, (value: string) => StatedKey[]> = {
  pairs: (value) => (isNull(value) ? [] : value.split(';').flatMap(readPair)),
  words: (value) => value.split(/\s+/).flatMap((word) => readAssignment(word) ?? []),
  results: (value) => splitResults(value).flatMap(readResult),
  word: (value) => [one(value, /^[^\s,;(]*/.exec(value)?.[0] ?? '')],
  text: (value) => [one(value)],
  status: (value) => [
    { ...one(value, firstWord(value)), score: numberAfter(value, 'score'), limit: numberAfter(value, 'required') },
  ],
  scan: readScan,
  levels: readLevels,
  hyphens: readHyphens,
}

function one(value: string, raw = value): StatedKey {
  return { key: null, raw: raw === '' ? value : raw, token: (raw === '' ? value : raw).toLowerCase() }
}

function firstWord(value: string): string {
  return /^[a-z]*/i.exec(value)?.[0] ?? ''
}

/** Exchange Online writes `(null)` where it knows nothing. */
function isNull(value: string): boolean {
  return value.trim() === '(null)'
}

/** Lines may be folded inside of keys and values. */
function readPair(text: string): StatedKey[] {
  const whole = text.replace(/\s+/g, '')
  const colon = whole.indexOf(':')
  if (colon < 1) return []
  const value = whole.slice(colon + 1)
  const raw = isNull(value) ? '' : value
  return [{ key: whole.slice(0, colon), raw, token: raw.toLowerCase() }]
}

function readAssignment(word: string): StatedKey | null {
  const equals = word.indexOf('=')
  if (equals < 1) return null
  const raw = word.slice(equals + 1)
  return { key: word.slice(0, equals), raw, token: raw.toLowerCase() }
}

/** Splits results at semicolons outside of comments and quoted text. */
function splitResults(value: string): string[] {
  const parts: string[] = []
  let comments = 0
  let quoted = false
  let start = 0
  for (let at = 0; at < value.length; at++) {
    const character = value[at]
    if (character === '\\') at++
    else if (quoted) quoted = character !== '"'
    else if (character === '(') comments++
    else if (character === ')' && comments > 0) comments--
    else if (comments === 0 && character === '"') quoted = true
    else if (comments === 0 && character === ';') {
      parts.push(value.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, value.slice(start)]
}

/**
 * `method=result (comment) property=value …`. Exchange Online adds the reason of its combined result and what it did,
 * Gmail what it did in the comment of its DMARC result.
 */
function readResult(part: string): StatedKey[] {
  const [first, ...rest] = dropQuoted(part)
    .trim()
    .split(/\s+/)
    .map((word) => readAssignment(word))
  if (!first || first.key === null || /^i$/i.test(first.key)) return []
  const method = first.key.toLowerCase()
  const property = (name: string) => rest.find((each) => each?.key?.toLowerCase() === name) ?? null
  if (method === 'compauth') {
    const reason = property('reason')
    return [reason ? { ...first, raw: `${first.raw} reason=${reason.raw}`, token: reason.token } : first]
  }
  if (method !== 'dmarc') return [first]
  const [, remark = ''] = /^\s*dmarc=[\w-]+\s*\(([^()]*)\)/i.exec(part) ?? []
  const [, disposition] = /\bdis=([\w-]+)/i.exec(remark) ?? []
  const did = disposition === undefined ? null : { key: 'dis', raw: disposition, token: disposition.toLowerCase() }
  return [first, did, property('action')].filter((stated) => stated !== null)
}

function numberAfter(value: string, name: string): string | undefined {
  const at = value.toLowerCase().indexOf(`${name}=`)
  return at < 0 ? undefined : /^-?\d{1,6}(?:\.\d{1,6})?/.exec(value.slice(at + name.length + 1))?.[0]
}

function readScan(value: string): StatedKey[] {
  const [, word, score, limit] =
    /^[\w-]+:\s*(true|false)\s*\[(-?[\d.]{1,12})\s*\/\s*(-?[\d.]{1,12})\]/i.exec(value.trimStart()) ?? []
  return [word === undefined ? one(value) : { ...one(value, word), score, limit }]
}

function readLevels(value: string): StatedKey[] {
  const score = numberAfter(value, 'score')
  const reached = (['kill', 'quarantine', 'tag'] as const).find((level) => {
    const limit = numberAfter(value, `${level}_level`)
    return score !== undefined && limit !== undefined && Number(score) >= Number(limit)
  })
  const limit = numberAfter(value, `${reached ?? 'tag'}_level`)
  if (score === undefined || limit === undefined) return [one(value)]
  return [{ ...one(value, firstWord(value)), token: reached ?? 'below', score, limit }]
}

function readHyphens(value: string): StatedKey[] {
  const [, word, score, limit] =
    /^(yes|no|\d{1,4})-(-?\d{1,6}(?:\.\d{1,9})?)-(-?\d{1,6}(?:\.\d{1,9})?)(?:-|\s|$)/i.exec(value.trim()) ?? []
  if (word === undefined) return [one(value)]
  const token = /^\d/.test(word) ? (Number(score) >= Number(limit) ? 'over' : 'under') : word.toLowerCase()
  return [{ ...one(value), token, score, limit }]
}
