import type { MeaningKey, PartRole } from '../../i18n/text-keys.ts'

/** The records whose parts can be explained. The policy of MTA-STS is a file. */
export const recordKinds = ['spf', 'dkim', 'dmarc', 'mta_sts', 'mta_sts_policy', 'tls_rpt', 'bimi'] as const
export type RecordKind = (typeof recordKinds)[number]

export function isRecordKind(name: string): name is RecordKind {
  return recordKinds.some((kind) => kind === name)
}

/** One thing that a part does, in the words of the catalogue; `value` is what it does that with. */
export interface PartMeaning {
  key: MeaningKey
  value: string
}

/** What a part says. */
export interface PartReading {
  role: PartRole
  meanings: readonly PartMeaning[]
}

/** A part of a record. All `text` and `end`, one after the other, are the record. */
export interface RecordPart extends PartReading {
  text: string
  /** What parts it from the next: blanks, a semicolon, the end of a line. */
  end: string
}

export function means(key: MeaningKey, value = ''): PartMeaning {
  return { key, value }
}

export function faulty(key: MeaningKey, value = ''): PartReading {
  return { role: 'faulty', meanings: [means(key, value)] }
}

export function ignored(key: MeaningKey, value = ''): PartReading {
  return { role: 'ignored', meanings: [means(key, value)] }
}
