import { parseDkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import type { PlainRequest } from '../../proposals/record-request.ts'

const quoted = /^["'](.*)["']$/s

/** Whether quotation marks became part of a key record. */
export function isQuoted(record: string): boolean {
  return quoted.test(record)
}

/** The key record without marks that only belong in zone files; null if that does not make it usable. */
export function repairKey(name: string, published: string): PlainRequest | null {
  const value = published.replace(quoted, '$1').replaceAll('\\;', ';')
  if (value === published || !parseDkimKeyRecord(value).usable) return null
  return { kind: 'plain', type: 'TXT', name, value, published: [published] }
}
