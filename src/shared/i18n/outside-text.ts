/*
 * Text that others have written, as a value of a message for an assistant. It is printed in quotation marks, so that it
 * cannot be mistaken for a sentence of ours, and compared as it is.
 */

/** Characters: enough for a name or an address, too few for a story. */
export const maxOutsideText = 200

/**
 * Characters that people cannot see but assistants read: controls, direction marks, zero width, tags, and those that
 * are not assigned (Unicode, chapter 23).
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu
/** Marks that end a quotation (Unicode, Pi and Pf, and what is read as one), and the accents of Markdown. */
const quotationMarks = /[\p{Pi}\p{Pf}"\u201A\u201E\u2033\u2036\u275B-\u275E\u301D-\u301F\uFF02`]/gu

/** A value that `outsideText` has made. */
export interface OutsideText {
  /** One visible line without quotation marks, at most 200 characters. */
  readonly clean: string
  /** The text as it is, for `select`. */
  toString(): string
}

export function outsideText(raw: string): OutsideText {
  return { clean: shorten(withoutQuotes(visible(raw)), maxOutsideText), toString: () => raw }
}

export function isOutsideText(value: unknown): value is OutsideText {
  return typeof value === 'object' && value !== null && 'clean' in value
}

/** Text as one visible line. */
export function visible(text: string): string {
  return text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()
}

/** Without marks that would end a quotation. */
export function withoutQuotes(text: string): string {
  return text.replace(quotationMarks, "'")
}

/** At most this many UTF-16 code units, and no half of a character. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** One pair of marks where a message has its own around a value. */
export function mergeQuotes(text: string): string {
  return text.replace(/([“„”])\1+/g, '$1')
}
