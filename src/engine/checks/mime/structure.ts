import { z } from 'zod'
import type { MimePart, MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { defineCheck, fail, noParams, notApplicable, pass } from '../define-check.ts'
import { gmailSize, rfc } from '../references.ts'
import { faultyPart } from './encoding.ts'

const megabytesParams = z.object({ megabytes: z.number() })

/** Whether the Content-Type of every part is valid (RFC 2045 section 5.1). */
export const mimeTypes = defineCheck({
  key: 'mime.types',
  group: 'content',
  params: noParams,
  references: [rfc(2045, '5.1')],
  findings: {
    'mime.type_invalid': { severity: 'minor', points: 0.5, params: noParams },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => (faultyPart(mime, 'invalid_type') ? fail('mime.type_invalid', {}) : pass({})),
})

/** A newsletter that was forwarded three times has six levels. */
const maxDepth = 10

/** Whether the parts are nested deeper than mail needs and scanners look. */
export const mimeNesting = defineCheck({
  key: 'mime.nesting',
  group: 'content',
  params: noParams,
  references: [rfc(2046, '5.1')],
  findings: {
    'mime.nested_deep': { severity: 'minor', points: 0.3, params: z.object({ depth: z.int() }) },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => (mime.depth > maxDepth ? fail('mime.nested_deep', { depth: mime.depth }) : pass({})),
})

/**
 * Whether the plain version comes first and the richest last: email clients show the last one they support (RFC 2046
 * section 5.1.4).
 */
export const mimeAlternatives = defineCheck({
  key: 'mime.alternatives',
  group: 'content',
  params: noParams,
  references: [rfc(2046, '5.1.4')],
  findings: {
    // Readers see plain text instead of the HTML.
    'mime.alternatives_turned': { severity: 'minor', points: 0.5, params: noParams },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const alternatives = mime.parts.filter(({ type }) => type === 'multipart/alternative')
    if (alternatives.length === 0) return notApplicable()
    const isTurned = alternatives.some(({ path }) => isPlainLast(childrenOf(mime, path)))
    return isTurned ? fail('mime.alternatives_turned', {}) : pass({})
  },
})

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
  const rich = versions.findIndex(({ type }) => type === 'text/html' || type === 'multipart/related')
  return rich >= 0 && plain > rich
}

const readTypes = new Set(['text/plain', 'text/html'])

/** Whether the text of the message is displayed inline, not as an attachment (RFC 2183 section 2). */
export const mimeBodyDisposition = defineCheck({
  key: 'mime.body_disposition',
  group: 'content',
  params: noParams,
  references: [rfc(2183, '2')],
  findings: {
    'mime.body_attached': { severity: 'minor', points: 0.5, params: noParams },
  },
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
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
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ message }) => {
    const megabytes = Math.round(message.size / 100_000) / 10
    const kilobytes = Math.ceil(message.size / 1000)
    const limit = limits.find(({ above }) => message.size > above)
    return limit ? fail(limit.finding, { megabytes }) : pass({ kilobytes })
  },
})

export const mimeStructureChecks = [mimeTypes, mimeNesting, mimeAlternatives, mimeBodyDisposition, mimeSize] as const
