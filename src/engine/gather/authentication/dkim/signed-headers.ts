import { valuesOf } from '../../../message/header-fields.ts'
import type { Headers } from '../../../message/headers.ts'

/** The fields that readers and email clients rely on (RFC 6376 section 5.4.1). */
const importantFields = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'Reply-To',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** Which important fields a signature covers. */
export interface HeaderCoverage {
  /** Present and not signed. */
  uncovered: string[]
  /** Signed once more than present (RFC 6376 section 5.4.2), so that none can be added. */
  oversigned: string[]
}

/** Compares `h=` with the fields of the message. */
export function measureCoverage(signedHeaders: readonly string[], headers: Headers): HeaderCoverage {
  const signed = signedHeaders.map((name) => name.toLowerCase())
  const countSigned = (name: string) => signed.filter((entry) => entry === name.toLowerCase()).length
  return {
    uncovered: importantFields.filter((name) => valuesOf(headers, name).length > 0 && countSigned(name) === 0),
    oversigned: importantFields.filter((name) => countSigned(name) > valuesOf(headers, name).length),
  }
}
