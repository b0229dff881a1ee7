import type { MeaningKey, PartRole } from '../../i18n/text-keys.ts'

/** Records whose parts can be explained. The MTA-STS policy is a file. */
export const recordKinds = ['spf', 'dkim', 'dmarc', 'mta_sts', 'mta_sts_policy', 'tls_rpt', 'bimi'] as const
export type RecordKind = (typeof recordKinds)[number]

export function isRecordKind(name: string): name is RecordKind {
  return recordKinds.some((kind) => kind === name)
}

/** One effect of a part, as a key of the locales; `value` is its object. */
export interface PartMeaning {
  key: MeaningKey
  value: string
}

/** What a part does. */
export interface PartReading {
  role: PartRole
  meanings: readonly PartMeaning[]
}

/** A part of a record. All `text` and `end` in sequence form the record. */
export interface RecordPart extends PartReading {
  text: string
  /** The separator to the next part: spaces, a semicolon, a line break. */
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
