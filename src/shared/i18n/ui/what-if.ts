/** The kinds of records that can be edited. */
export const editableKinds = ['spf', 'dkim', 'dmarc', 'mx', 'mta_sts', 'tls_rpt', 'bimi', 'ptr', 'other'] as const
export type EditableKind = (typeof editableKinds)[number]

/** The words of what would be if records were published. */
export interface WhatIfTexts {
  /** What begins it. */
  start: string
  /** The region of the bar, and of the fields. */
  bar: string
  notPublished: string
  notPublishedBody: string
  fields: string
  fieldsIntro: string
  score: string
  grade: string
  verdict: string
  /** Those who do not see the arrow hear this. */
  fromTo(before: string, after: string): string
  none: string
  gone(count: number): string
  come(count: number): string
  noChange: string
  judging: string
  failed: string
  copyLines: string
  discard: string
  reset: string
  tryIt: string
  kinds: Record<EditableKind, string>
  /** Names the field of a record. */
  fieldOf(kind: string, name: string): string
  /** What the field takes. */
  lineEach: string
  removes: string
  copyRecord: string
  addKey: string
  selector: string
  selectorHint: string
  planEnd(verdict: string): string
  /** Where it does not give the message a verdict. */
  planEndUnknown: string
}

/** The words of pages that show a zone file. */
export interface ZoneTexts {
  open: string
  promise: string
  fromFile(file: string): string
  offline: string
  which: string
  whichBody(file: string): string
  /** The file does not tell. */
  whoseBody(file: string): string
  whoseHint: string
  reading: string
  /** It is no zone file. */
  failed(file: string): string
  /** Nobody could look into it. */
  unopened(file: string): string
  missing: string
  missingBody: string
  tooLarge(most: string): string
  otherFile: string
}
