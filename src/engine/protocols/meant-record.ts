import { isSpfRecord } from '../../shared/records/spf.ts'
import { unquoted } from '../dns/unquoted.ts'

/** The kinds of record that a malformed text can be recognized as. */
export type MeantKind = 'spf' | 'dmarc' | 'mta_sts' | 'tls_rpt' | 'bimi'

/**
 * Patterns of malformed records at the name of their kind: a misspelled version, or content that only such a record
 * has. Sender ID (`spf2.0/`) is another kind of record.
 */
const marks: Record<MeantKind, RegExp> = {
  spf: /^[^a-z]*v\s*=\s*spf(?!2\.0\/)|(?:^|[^a-z0-9])spf1/i,
  dmarc: /dmarc\s?\d|^[^a-z]*v\s*=\s*dmarc|(?:^|[\s;,"'])p\s?=\s?(?:none|quarantine|reject)/i,
  mta_sts: /stsv?\d|^[^a-z]*v\s*=\s*sts|(?:^|[\s;,"'])id\s?=/i,
  tls_rpt: /tls-?rpt|(?:^|[\s;,"'])rua\s?=/i,
  bimi: /bimi\s?\d|(?:^|[\s;,"'])l\s?=\s?https?:/i,
}

/** Whether a TXT record at the name of a kind was meant as one. True for valid records, too. */
export function isMeantAs(kind: MeantKind, text: string): boolean {
  const [, version] = /^[^a-z]{0,9}v\s{0,3}=\s{0,3}(spf1|dkim1|dmarc1|stsv1|tlsrptv1|bimi1)/i.exec(text) ?? []
  return version === undefined ? marks[kind].test(text) : kinds[version.toLowerCase()] === kind
}

/** Kinds by their version. */
const kinds: Partial<Record<string, MeantKind>> = {
  spf1: 'spf',
  dmarc1: 'dmarc',
  stsv1: 'mta_sts',
  tlsrptv1: 'tls_rpt',
  bimi1: 'bimi',
}

/** Why a text does not start like the record that it was meant as. */
export const brokenStarts = ['quoted', 'spaced', 'version'] as const
export type BrokenStart = (typeof brokenStarts)[number]

/** Why a text is not the SPF record that it was meant as; `joined`: no space follows the version. */
export const misspelledStarts = [...brokenStarts, 'joined'] as const

/** What is wrong with the start of a text that was meant as SPF. */
export function findMisspelling(text: string): (typeof misspelledStarts)[number] {
  return /^v=spf1[!-~]/i.test(text) ? 'joined' : findBrokenStart(text, isSpfRecord)
}

/** The text that precedes the record. `isOfKind` recognizes the start of a record. */
export function findBrokenStart(text: string, isOfKind: (text: string) => boolean): BrokenStart {
  if (isOfKind(text.trimStart())) return 'spaced'
  return /["'\u201c\u201d\u201e]/u.test(text) && isOfKind(unquoted(text)) ? 'quoted' : 'version'
}
