import type { ResourceRecord } from '../records.ts'
import { writeName, writeRecordData } from '../transport/record-writer.ts'

/** Writes a record as a self-contained line of a master file (RFC 1035 section 5.1). */
export function writeZoneLine({ name, ttl, type, data }: ResourceRecord): string {
  return `${writeName(name)} ${ttl} IN ${type} ${writeRecordData(type, data)}`
}
