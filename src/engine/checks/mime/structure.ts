import { z } from 'zod'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import type { MimePart, MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, noParams, notApplicable, pass } from '../define-check.ts'
import { ampEmail, gmailSize, rfc } from '../references.ts'
import { faultyPart } from './encoding.ts'

const megabytesParams = z.object({ megabytes: z.number() })

/** Common to checks of the structure. */
const ofStructure = { group: 'content', follows: ['mime.multiparts'], needs: ['mime'] } as const

/** Whether the Content-Type of every part is valid (RFC 2045 section 5.1). */
export const mimeTypes = defineCheck({
  key: 'mime.types',
  ...ofStructure,
  references: [rfc(2045, '5.1')],
  findings: {
    'mime.type_invalid': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: ({ mime }) => (faultyPart(mime, 'invalid_type') ? fail('mime.type_invalid', {}) : pass({})),
})

/** A newsletter that was forwarded three times has six levels. */
const maxDepth = 10

/** Whether the parts are nested deeper than mail needs and scanners look. */
export const mimeNesting = defineCheck({
  key: 'mime.nesting',
  ...ofStructure,
  references: [rfc(2046, '5.1')],
  findings: {
    'mime.nested_deep': { severity: 'minor', points: 0.3, params: z.object({ depth: z.int() }) },
  },
  evaluate: ({ mime }) => (mime.depth > maxDepth ? fail('mime.nested_deep', { depth: mime.depth }) : pass({})),
})

/**
 * Whether the versions of the text are alternatives, the plainest first and the richest last, and nothing else is: email clients
 * show the last one they support (RFC 2046 section 5.1.4).
 */
export const mimeAlternatives = defineCheck({
  key: 'mime.alternatives',
  ...ofStructure,
  references: [rfc(2046, '5.1.4')],
  findings: {
    // Readers see plain text instead of the HTML.
    'mime.alternatives_turned': { severity: 'minor', points: 0.5, params: noParams },
    // Apple Mail shows the file instead of the text; others hide it.
    'mime.alternative_file': { severity: 'major', points: 1, params: z.object({ type: z.string() }) },
    // Clients that show the last alternative show none.
    'mime.amp_last': { severity: 'major', points: 0.8, params: noParams, references: [ampEmail] },
    // Both are shown, one after the other.
    'mime.shown_twice': { severity: 'minor', points: 0.5, params: noParams },
  },
  consults: ['body'],
  evaluate: ({ mime, body }) => {
    const containers = mime.parts.filter(({ type }) => type.startsWith('multipart/'))
    const alternatives = containers
      .filter(({ type }) => type === 'multipart/alternative')
      .map(({ path }) => childrenOf(mime, path))
    const file = alternatives.flat().find(isFile)
    if (file) return fail('mime.alternative_file', { type: excerpt(file.type) })
    if (alternatives.some(isAmpLast)) return fail('mime.amp_last', {})
    if (alternatives.some(isPlainLast)) return fail('mime.alternatives_turned', {})
    const mixed = containers.filter(({ type }) => type === 'multipart/mixed')
    const isTwice = mixed.some(({ path }) => hasBothVersions(mime, childrenOf(mime, path)))
    if (isTwice && body.state === 'known' && isSameText(body.value)) return fail('mime.shown_twice', {})
    return alternatives.length === 0 ? notApplicable() : pass({})
  },
})

/** Types of versions: texts, multiparts of them, and invitations, which some programs also declare as applications. */
const versionType = /^(?:text\/|multipart\/|application\/ics$)/

/** Whether an alternative is a file. */
function isFile({ type, disposition }: MimePart): boolean {
  return !versionType.test(type) || (disposition === 'attachment' && type !== 'text/calendar')
}

function isAmpLast(versions: readonly MimePart[]): boolean {
  const amp = versions.findIndex(({ type }) => type === 'text/x-amp-html')
  return amp >= 0 && amp > versions.findIndex(isRich) && versions.some(isRich)
}

/** Whether plain text is followed by HTML beside it. A footer that a list adds comes after the text. */
function hasBothVersions(mime: MimeStructure, parts: readonly MimePart[]): boolean {
  const shown = parts.filter(({ disposition, file_name }) => disposition !== 'attachment' && file_name === null)
  const [first, second] = shown
  if (first?.type !== 'text/plain' || second === undefined) return false
  if (second.type === 'text/html') return true
  return second.type === 'multipart/related' && childrenOf(mime, second.path)[0]?.type === 'text/html'
}

/** Distinct words, below which two texts may agree by chance. */
const minWords = 5
/** In percent of the words of the shorter text. */
const minShared = 60

function isSameText({ text_words, html_words, shared_words }: BodyContent): boolean {
  const words = Math.min(text_words, html_words)
  return words >= minWords && shared_words * 100 >= words * minShared
}

/** The direct children of a multipart. */
function childrenOf({ parts }: MimeStructure, path: string): MimePart[] {
  const steps = path === '' ? 1 : path.split('.').length + 1
  const prefix = path === '' ? '' : `${path}.`
  return parts.filter(
    (part) => part.path !== '' && part.path.startsWith(prefix) && part.path.split('.').length === steps,
  )
}

function isPlainLast(versions: readonly MimePart[]): boolean {
  const plain = versions.findIndex(({ type }) => type === 'text/plain')
  const rich = versions.findIndex(isRich)
  return rich >= 0 && plain > rich
}

function isRich({ type }: MimePart): boolean {
  return type === 'text/html' || type === 'multipart/related'
}

const readTypes = new Set(['text/plain', 'text/html'])

/** Whether the text of the message is displayed inline, not as an attachment (RFC 2183 section 2). */
export const mimeBodyDisposition = defineCheck({
  key: 'mime.body_disposition',
  ...ofStructure,
  references: [rfc(2183, '2')],
  findings: {
    'mime.body_attached': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: ({ mime }) => {
    const bodies = mime.parts.filter(({ type, file_name }) => readTypes.has(type) && file_name === null)
    if (bodies.length === 0) return notApplicable()
    const isAttached = bodies.every(({ disposition }) => disposition === 'attachment')
    return isAttached ? fail('mime.body_attached', {}) : pass({})
  },
})

const mebibyte = 1024 * 1024

/** Size limits of large providers and company servers, largest first. */
const limits = [
  // Yahoo, Outlook.com, and Apple refuse more. Gmail has accepted 50 MB since 2017.
  { above: 25 * mebibyte, finding: 'mime.size_refused' },
  // Apple and Outlook.com refuse more.
  { above: 20 * mebibyte, finding: 'mime.size_risky' },
  // The default limit of Postfix and Exchange.
  { above: 10 * mebibyte, finding: 'mime.size_large' },
] as const

/** Whether the encoded message is within the size limits of large providers. */
export const mimeSize = defineCheck({
  key: 'mime.size',
  group: 'content',
  params: z.object({ kilobytes: z.int() }),
  references: [gmailSize],
  findings: {
    'mime.size_refused': {
      severity: 'critical',
      points: 4,
      consequence: { kind: 'refused', source: 'gmail-size' },
      params: megabytesParams,
    },
    'mime.size_risky': { severity: 'major', points: 1.5, params: megabytesParams },
    'mime.size_large': { severity: 'minor', points: 0.5, params: megabytesParams },
  },
  follows: ['analysis.complete'],
  evaluate: ({ message }) => {
    const megabytes = Math.round(message.size / 100_000) / 10
    const kilobytes = Math.ceil(message.size / 1000)
    const limit = limits.find(({ above }) => message.size > above)
    return limit ? fail(limit.finding, { megabytes }) : pass({ kilobytes })
  },
})

export const mimeStructureChecks = [mimeTypes, mimeNesting, mimeAlternatives, mimeBodyDisposition, mimeSize] as const
