import type { ResourceRecord } from '../records.ts'
import { writeName, writeRecordData } from '../transport/record-writer.ts'

/** Writes a record as a line of a master file (RFC 1035 section 5.1), with all that the line needs to stand anywhere. */
export function writeZoneLine({ name, ttl, type, data }: ResourceRecord): string {
  return `${writeName(name)} ${ttl} IN ${type} ${writeRecordData(type, data)}`
}
