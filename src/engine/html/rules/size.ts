import { type Inspection, inspectWhole } from '../inspection.ts'
import type { Page } from '../page.ts'

/** Gmail shows about this much HTML and a link to the rest. Known from practice; Google does not document it. */
export const gmailClip = 102 * 1024

/** Mail services rewrite links for tracking when sending, so HTML this close to the limit exceeds it. */
const nearClip = 90 * 1024

/** Elements beyond which phones become slow: ten times a long newsletter. */
const manyElements = 10_000

/** Whether email clients show the complete HTML. */
export function inspectSize({ octets, document }: Page): Inspection[] {
  const size = { size_kb: kilobytes(octets) }
  return [
    inspectWhole('size.clipped', octets > gmailClip, size),
    inspectWhole('size.near_clip', octets > nearClip && octets <= gmailClip, size),
    inspectWhole('size.unread', document.truncated, size),
    inspectWhole('size.many_elements', document.elements.length > manyElements, {}),
  ]
}

/** Kilobytes of 1,024 bytes, rounded to hundredths. */
export function kilobytes(octets: number): number {
  return Math.round((octets / 1024) * 100) / 100
}
