import { isSpfRecord } from '../../../shared/records/spf.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { selectTxt, type TxtSelection } from '../../dns/select-txt.ts'

/** Below this size, name and records together, an answer fits in every DNS message (RFC 7208 section 3.4). */
export const safeAnswerOctets = 450
/** One character-string (RFC 1035 section 3.3). */
const maxStringOctets = 255

/** The SPF record of a domain (RFC 7208 section 4.5), with the sizes that can break it. */
export interface SpfSelection {
  selection: TxtSelection
  /** The size of the name and all its TXT records, which are one answer, in bytes. */
  answerOctets: number
  /**
   * Where two strings join inside a term although the first was not full: most likely a space is missing. In characters
   * of the record; null if there is no such place.
   */
  missingBlank: number | null
}

/** Selects the SPF record from a domain's TXT answer. */
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
