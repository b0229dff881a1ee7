import { isBimiRecord } from '../../../shared/records/bimi.ts'
import { isDmarcRecord } from '../../../shared/records/dmarc.ts'
import { isMtaStsRecord } from '../../../shared/records/mta-sts.ts'
import { isSpfRecord } from '../../../shared/records/spf.ts'
import { isTlsRptRecord } from '../../../shared/records/tls-rpt.ts'
import { unquoted } from '../../dns/unquoted.ts'

/** The kinds of TXT records for mail. */
export type RecordKind = 'spf' | 'dkim' | 'dmarc' | 'mta_sts' | 'tls_rpt' | 'bimi'

/** A key without a version looks like many other records, so a misplaced key needs one. */
const dkimVersion = /^[\t ]*v[\t ]*=[\t ]*DKIM1[\t ]*(?:;|$)/

const tests: readonly [RecordKind, (text: string) => boolean][] = [
  ['spf', isSpfRecord],
  ['dkim', (text) => dkimVersion.test(text)],
  ['dmarc', isDmarcRecord],
  ['mta_sts', isMtaStsRecord],
  ['tls_rpt', isTlsRptRecord],
  ['bimi', isBimiRecord],
]

/** What a TXT record was meant as; null if it is not for mail. */
export function kindOf(text: string): RecordKind | null {
  return tests.find(([, isOfKind]) => isOfKind(text))?.[0] ?? null
}

/** The record inside extra quotation marks, typed into a control panel that adds its own; null if there are none. */
export function unquote(text: string): string | null {
  const inner = unquoted(text)
  return kindOf(text) === null && kindOf(inner) !== null ? inner : null
}

/** Placeholders of templates, which a finished record never has. */
const templateWords = new RegExp(
  [
    '<[^<>]{1,60}>',
    '\\{\\{[^{}]{1,60}\\}\\}',
    '\\[(?:your|insert)[^\\]]{0,60}\\]',
    '\\byour[-_ ]?(?:own[-_ ]?)?(?:domain|company|e?mail|address|account|selector|public|key)[\\w.-]{0,60}',
    '\\b(?:change|replace)[-_]?me\\b',
    '(?<![\\w-])example\\.(?:com|net|org)(?![\\w-]|\\.\\w)',
    '\\bdomain\\.tld\\b',
    '\\bx{4,60}\\b',
  ].join('|'),
  'i',
)
/** The key of a DKIM record may contain any word. */
const keyData = /p=[A-Za-z0-9+/=\t ]{40,}/

/** Placeholders that were left in a record; null if there are none. The domain's own name is not one. */
export function findTemplateWords(text: string, domain: string): string | null {
  const [words] = templateWords.exec(text.replace(keyData, '')) ?? []
  return words === undefined || domain.includes(words.toLowerCase()) ? null : words
}
