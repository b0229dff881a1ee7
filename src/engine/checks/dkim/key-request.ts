import { parseDkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import { unquoted } from '../../dns/unquoted.ts'
import type { DkimRequest } from '../../proposals/record-request.ts'

/** What makes a key record unusable, if it is usable without the syntax of a zone file in it; otherwise null. */
export function causeOf(record: string): 'quoted' | 'escaped_semicolon' | null {
  const plain = unquoted(record)
  if (plain === record || parseDkimKeyRecord(record).usable || !parseDkimKeyRecord(plain).usable) return null
  return plain === record.replaceAll('\\;', ';') ? 'escaped_semicolon' : 'quoted'
}

/** The key record in a published text. */
export function requestKey(name: string, published: string): DkimRequest {
  return { kind: 'dkim', name, published: [published] }
}
