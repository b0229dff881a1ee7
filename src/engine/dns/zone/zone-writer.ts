import type { ResourceRecord } from '../records.ts'
import { writeName, writeRecordData } from '../transport/record-writer.ts'

/** Writes a record as a line of a master file that depends on no other line (RFC 1035 section 5.1). */
export function writeZoneLine({ name, ttl, type, data }: ResourceRecord): string {
  return `${writeName(name)} ${ttl} IN ${type} ${writeRecordData(type, data)}`
}
