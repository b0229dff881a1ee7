import { readPolicyParts } from './policy-parts.ts'
import type { RecordKind, RecordPart } from './record-part.ts'
import { readSpfParts } from './spf-parts.ts'
import { readTagParts } from './tag-parts.ts'
import { bimiRecord, dkimRecord, dmarcRecord, mtaStsRecord, tlsRptRecord } from './tag-records.ts'

const readers: Record<RecordKind, (record: string) => RecordPart[]> = {
  spf: readSpfParts,
  dkim: (record) => readTagParts(record, dkimRecord),
  dmarc: (record) => readTagParts(record, dmarcRecord),
  mta_sts: (record) => readTagParts(record, mtaStsRecord),
  mta_sts_policy: readPolicyParts,
  tls_rpt: (record) => readTagParts(record, tlsRptRecord),
  bimi: (record) => readTagParts(record, bimiRecord),
}

/**
 * Takes a published record apart to explain it, without losing a character. Parts that receivers refuse are faulty, by
 * the same rules as the engine's parsers have; whether the parts make sense together is theirs to judge.
 */
export function readRecordParts(kind: RecordKind, record: string): RecordPart[] {
  return readers[kind](record)
}
