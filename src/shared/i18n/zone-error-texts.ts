import type { Language } from '../language.ts'
import { zoneErrors as en } from './en/zone-errors.ts'
import { zoneErrors as pl } from './pl/zone-errors.ts'

/** A part of a record or directive that a zone file can leave out or get wrong. */
export type ZoneField =
  | 'canonical_name'
  | 'certificate_data'
  | 'class'
  | 'data'
  | 'exchange'
  | 'expiry'
  | 'file'
  | 'flags'
  | 'ipv4_address'
  | 'ipv6_address'
  | 'length'
  | 'mailbox'
  | 'matching_type'
  | 'name'
  | 'name_server'
  | 'negative_ttl'
  | 'origin'
  | 'preference'
  | 'primary_server'
  | 'refresh'
  | 'retry'
  | 'selector'
  | 'serial'
  | 'tag'
  | 'target'
  | 'text'
  | 'ttl'
  | 'type'
  | 'usage'
  | 'value'

/** What can be wrong with a zone file; each text follows the place of the error. A `word` is one of the file. */
export interface ZoneErrorTexts {
  // Of the file itself. `included` is its name where another one includes it.
  notAFile(included: string | null): string
  fileTooLarge(included: string | null, most: number): string
  unreadable(included: string | null, code: string): string
  outsideFolder(path: string): string
  /** The text of a zone file came alone, and includes another file. */
  nothingBeside(path: string): string
  tooManyIncludes(levels: number, most: number): string
  tooManyRecords(most: number): string
  // Of its words.
  unclosedParenthesis: string
  unopenedParenthesis: string
  unclosedQuote: string
  loneBackslash: string
  notAnOctet(written: string): string
  stringTooLong(octets: number): string
  // Of its names.
  emptyLabel(word: string): string
  nameTooLong(word: string): string
  noOrigin(word: string): string
  notInternationalized(word: string): string
  notOneName(text: string): string
  // Of its lines.
  unknownDirective(word: string): string
  noOwner: string
  otherClass(word: string): string
  unknownType(word: string): string
  missing(field: ZoneField): string
  notANumber(field: ZoneField, most: number, word: string): string
  notADuration(field: ZoneField, word: string): string
  notHexadecimal(field: ZoneField): string
  notIpv4(word: string): string
  notIpv6(word: string): string
  /** `what` is the type of the record, or the directive. */
  tooMuch(word: string, what: string): string
  recordTooLong(octets: number, most: number): string
  /** Data in hexadecimal (RFC 3597) with more or fewer octets than it says. */
  otherLength(announced: number, octets: number): string
  notOfType(type: string, code: number): string
}

/** The words of errors in zone files, in every language. */
export const zoneErrorTexts: Record<Language, ZoneErrorTexts> = { en, pl }
