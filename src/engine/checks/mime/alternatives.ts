import type { MimePart, MimeStructure } from '../../../shared/contract/message-facts/mime.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/**
 * Whether the plain version comes first and the richest last: programs show the last that they can (RFC 2046 section
 * 5.1.4).
 */
export const mimeAlternatives = defineCheck({
  key: 'mime.alternatives',
  group: 'content',
  findings: ['mime.alternatives_turned'],
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

/** The parts right inside of a multipart. */
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
