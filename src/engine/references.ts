import type { CheckKey, FindingKey } from '../shared/finding.ts'

export interface Reference {
  title: string
  url: string
}

/** A section of an RFC, as the RFC editor serves it. */
function rfc(number: number, section: string): Reference {
  return {
    title: `RFC ${number} §${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
  }
}

/** Where each check's rule stands. Findings share the references of their check unless they have their own. */
export const references: Record<CheckKey, readonly Reference[]> & Partial<Record<FindingKey, readonly Reference[]>> = {
  'dmarc.policy': [rfc(9989, '4.7')],
}
