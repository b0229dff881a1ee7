import type { MeaningKey } from '../../i18n/text-keys.ts'
import {
  longestMaxAge,
  type MtaStsMode,
  type MtaStsPolicyProblem,
  mtaStsModes,
  parseMtaStsPolicy,
} from '../mta-sts-policy.ts'
import { trimFolding } from '../text/white-space.ts'
import { assignByPosition, cutRecord } from './cut-record.ts'
import { faulty, ignored, means, type PartReading, type RecordKind, type RecordPart } from './record-part.ts'
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

const modes: Record<MtaStsMode, MeaningKey> = { enforce: 'mode_enforce', testing: 'mode_testing', none: 'mode_none' }
const unreadableMode = faulty('unreadable', mtaStsModes.join(', '))

/** Splits the policy file of MTA-STS into its lines (RFC 8461 section 3.2). */
function readPolicyParts(policy: string): RecordPart[] {
  const problemsOf = assignByPosition(parseMtaStsPolicy(policy).problems)
  return cutRecord(policy, '\n').map((piece) => {
    const { text, body, end } = piece
    const colon = body.indexOf(':')
    const [name, value] = [body.slice(0, Math.max(colon, 0)), trimFolding(body.slice(colon + 1))]
    const [reading] = problemsOf(piece).flatMap((problem) => readProblem(problem, body, value) ?? [])
    return { text, end, ...(reading ?? readField(name, value)) }
  })
}

function readProblem({ code, detail }: MtaStsPolicyProblem, line: string, value: string): PartReading | null {
  switch (code) {
    case 'invalid_line':
      return faulty('no_colon', line)
    case 'duplicate_field':
      return ignored('repeated_line', detail)
    case 'unknown_field':
      return ignored('unknown_tag', detail)
    case 'invalid_version':
      return faulty('no_version', 'version: STSv1')
    case 'invalid_mode':
      return unreadableMode
    case 'invalid_mx':
      return faulty('bad_host', value)
    case 'invalid_max_age':
      return faulty('unreadable', `0–${longestMaxAge}`)
    default:
      return null
  }
}

function readField(name: string, value: string): PartReading {
  switch (name) {
    case 'version':
      return { role: 'version', meanings: [means('policy_version')] }
    case 'mode': {
      const mode = mtaStsModes.find((known) => known === value)
      return mode ? { role: 'policy', meanings: [means(modes[mode])] } : unreadableMode
    }
    case 'mx': {
      const meaning = value.startsWith('*.') ? means('hosts_below', value.slice(2)) : means('host', value)
      return { role: 'who', meanings: [meaning] }
    }
    case 'max_age':
      return { role: 'option', meanings: [means('max_age', value)] }
    default:
      return ignored('unknown_tag', name)
  }
}
