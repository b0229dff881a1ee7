import { valuesOf } from '../message/header-fields.ts'
import type { Headers } from './message/headers.ts'

/** The fields that tell readers and their programs what the message is (RFC 6376 section 5.4.1). */
const weightyFields = [
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

/** What a signature covers of the fields of weight. */
export interface HeaderCoverage {
  /** In the message, and not signed. */
  uncovered: string[]
  /** Signed once more than they are there (RFC 6376 section 5.4.2), so that none can be added. */
  oversigned: string[]
}

/** Compares `h=` with the fields of the message. */
export function measureCoverage(signedHeaders: readonly string[], headers: Headers): HeaderCoverage {
  const signed = signedHeaders.map((name) => name.toLowerCase())
  const countSigned = (name: string) => signed.filter((entry) => entry === name.toLowerCase()).length
  return {
    uncovered: weightyFields.filter((name) => valuesOf(headers, name).length > 0 && countSigned(name) === 0),
    oversigned: weightyFields.filter((name) => countSigned(name) > valuesOf(headers, name).length),
  }
}
