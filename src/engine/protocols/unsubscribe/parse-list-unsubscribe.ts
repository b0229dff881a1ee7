import type { RecordProblem } from '../../../shared/records/tag-list.ts'

export type UnsubscribeProblemCode =
  /** Text that is neither a URI in angle brackets nor a comment. Email clients ignore it. */
  | 'text_outside_brackets'
  /** An opening bracket without a closing one. */
  | 'unclosed_bracket'
  | 'invalid_uri'
  /** Whitespace in a URI, such as a line that was folded there. RFC 2369 section 2 ignores it; email clients do not. */
  | 'space_in_uri'
  /** http, which can be read and changed in transit. */
  | 'not_encrypted'
  /** A mailto URI without a mailbox. */
  | 'mailto_without_address'
  /** Neither mailto nor http(s). */
  | 'unknown_scheme'
export type UnsubscribeProblem = RecordProblem<UnsubscribeProblemCode>

export interface UnsubscribeTarget {
  uri: string
  position: number
  scheme: 'https' | 'http' | 'mailto' | 'other'
}

/** The usable targets of List-Unsubscribe (RFC 2369), in the sender's order of preference. */
export interface ListUnsubscribe {
  targets: UnsubscribeTarget[]
  problems: UnsubscribeProblem[]
}

/** Maximum number of targets read. Senders state one of each kind. */
const maxTargets = 20

/** Parses the unfolded value of a List-Unsubscribe field. */
export function parseListUnsubscribe(value: string): ListUnsubscribe {
  const targets: UnsubscribeTarget[] = []
  const problems: UnsubscribeProblem[] = []
  let position = 0
  while (position < value.length && targets.length < maxTargets) {
    const character = value.charAt(position)
    if (character === '<') position = readTarget(value, position, targets, problems)
    else if (character === '(') position = skipComment(value, position)
    else if (/[\s,]/.test(character)) position += 1
    else position = readStray(value, position, problems)
  }
  return { targets, problems }
}

/** Whether a List-Unsubscribe-Post field requests one-click unsubscribe (RFC 8058 section 3.1). */
export function isOneClickPost(value: string): boolean {
  return /^List-Unsubscribe=One-Click$/i.test(value.trim())
}

/** Whether one-click unsubscribe works: it is requested, and there is an https URI (RFC 8058 section 3.1). */
export function offersOneClick(targets: readonly UnsubscribeTarget[], postValues: readonly string[]): boolean {
  return targets.some(({ scheme }) => scheme === 'https') && postValues.some(isOneClickPost)
}

function readTarget(
  value: string,
  start: number,
  targets: UnsubscribeTarget[],
  problems: UnsubscribeProblem[],
): number {
  const end = value.indexOf('>', start)
  if (end < 0) {
    problems.push({ code: 'unclosed_bracket', detail: value.slice(start), position: start })
    return value.length
  }
  const uri = value.slice(start + 1, end).trim()
  const target = { uri, position: start, scheme: schemeOf(uri) }
  const code = evaluateTarget(target)
  if (code) problems.push({ code, detail: uri, position: start })
  // An http link works, though not for one-click unsubscribe.
  if (code === null || code === 'not_encrypted') targets.push(target)
  return end + 1
}

/** Skips a comment, which may be nested (RFC 5322 section 3.2.2). */
function skipComment(value: string, start: number): number {
  let depth = 0
  for (let position = start; position < value.length; position += 1) {
    const character = value.charAt(position)
    if (character === '\\') position += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return position + 1
  }
  return value.length
}

function readStray(value: string, start: number, problems: UnsubscribeProblem[]): number {
  const length = value.slice(start).search(/[<(,]/)
  const end = length < 0 ? value.length : start + length
  problems.push({ code: 'text_outside_brackets', detail: value.slice(start, end).trim(), position: start })
  return end
}

function schemeOf(uri: string): UnsubscribeTarget['scheme'] {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase()
  return scheme === 'https' || scheme === 'http' || scheme === 'mailto' ? scheme : 'other'
}

function evaluateTarget({ uri, scheme }: UnsubscribeTarget): UnsubscribeProblemCode | null {
  if (/\s/.test(uri)) return 'space_in_uri'
  if (!URL.canParse(uri)) return 'invalid_uri'
  if (scheme === 'other') return 'unknown_scheme'
  if (scheme === 'mailto') return /^mailto:[^?\s]+(?:@|%40)[^?\s]+/i.test(uri) ? null : 'mailto_without_address'
  return scheme === 'http' ? 'not_encrypted' : null
}
