import { isSpfRecord } from '../../../shared/records/spf.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { selectTxt, type TxtSelection } from '../select-txt.ts'

/** Under this many octets, name and records together, an answer fits every DNS message (RFC 7208 section 3.4). */
export const safeAnswerOctets = 450
/** One character-string (RFC 1035 section 3.3). */
const maxStringOctets = 255

/** The SPF record of a domain among its TXT records (RFC 7208 section 4.5), with the sizes that can break it. */
export interface SpfSelection {
  selection: TxtSelection
  /** The name and the texts of all its TXT records, in octets: they travel together. */
  answerOctets: number
  /**
   * Where two strings of the record join inside a term though the first had room left: most likely a blank is missing.
   * In characters of the record; null where no such place is.
   */
  missingBlank: number | null
}

/** Picks the SPF record out of the answer to a domain's TXT question. */
export function selectSpfRecord(domain: string, answer: DnsAnswer<'TXT'>): SpfSelection {
  const selection = selectTxt(answer, isSpfRecord)
  const strings = answer.status === 'found' ? answer.records.flat() : []
  return {
    selection,
    answerOctets: strings.reduce((sum, string) => sum + string.length, domain.length),
    missingBlank: selection.status === 'one' ? findMissingBlank(selection.strings) : null,
  }
}

function findMissingBlank(strings: readonly string[]): number | null {
  let position = 0
  for (const [index, string] of strings.entries()) {
    position += string.length
    const next = strings[index + 1]
    if (next === undefined) return null
    const isInsideTerm = !string.endsWith(' ') && !next.startsWith(' ') && next !== '' && string !== ''
    if (isInsideTerm && string.length < maxStringOctets) return position
  }
  return null
}
