import { readPolicyParts } from './policy-parts.ts'
import type { RecordKind, RecordPart } from './record-part.ts'
import { readSpfParts } from './spf-parts.ts'
import { readTagParts } from './tag-parts.ts'
import { bimiTags, dkimTags, dmarcTags, mtaStsTags, tlsRptTags } from './tag-records.ts'

const readers: Record<RecordKind, (record: string) => RecordPart[]> = {
  spf: readSpfParts,
  dkim: (record) => readTagParts(record, dkimTags),
  dmarc: (record) => readTagParts(record, dmarcTags),
  mta_sts: (record) => readTagParts(record, mtaStsTags),
  mta_sts_policy: readPolicyParts,
  tls_rpt: (record) => readTagParts(record, tlsRptTags),
  bimi: (record) => readTagParts(record, bimiTags),
}

/** Splits a published record into parts that can be explained, without losing a character. */
export function readRecordParts(kind: RecordKind, record: string): RecordPart[] {
  return readers[kind](record)
}
