import type { MisplacedFact, MisplacedRecordFact } from '../../../shared/contract/audit-facts/misplaced.ts'
import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { CheckKey } from '../../../shared/finding.ts'
import type { RecordRequest } from '../../proposals/record-request.ts'
import { findLogoObstacle } from '../bimi/dmarc.ts'
import { type Answer, notApplicable } from '../define-check.ts'

/** That nothing is lost in some way; where a name was silent beside what was found, that is not known, and not said. */
export function unlessSilent<Key extends CheckKey>(
  { silence }: MisplacedFact,
  answer: Answer<Key, never>,
): Answer<Key, never> {
  return silence ? notApplicable() : answer
}

/** The records with one of the ways to be lost. */
export function recordsOf(
  { misplaced }: MisplacedFact,
  problem: MisplacedRecordFact['problem'],
): MisplacedRecordFact[] {
  return misplaced.filter((record) => record.problem === problem)
}

/** What it takes to have the record in its right place and form; null where only its owner can know that. */
export function requestInPlace(
  { kind, belongs_at: name, name: found_at, text, mended }: MisplacedRecordFact,
  {
    checked_at: checkedAt,
    dmarc_policy,
    dmarc_record,
  }: Pick<AuditFacts, 'checked_at' | 'dmarc_policy' | 'dmarc_record'>,
): RecordRequest | null {
  if (mended === null) return null
  const removes = [{ name: found_at, type: 'TXT', value: text }]
  const place = found_at === name ? { name, published: [text] } : { name, published: [], meant: [mended], removes }
  switch (kind) {
    case 'spf':
      return { kind, ...place }
    case 'bimi': {
      // Where DMARC keeps every logo away, the record in its place would be of no use.
      const isShown = dmarc_policy.state === 'known' && findLogoObstacle(dmarc_policy.value, dmarc_record) === null
      return isShown ? { kind, ...place } : null
    }
    case 'dmarc':
      return { kind, domain: name.replace(/^_dmarc\./, ''), ...place }
    case 'tls_rpt':
      return { kind, domain: name.replace(/^_smtp\._tls\./, ''), ...place }
    case 'mta_sts':
      return { kind, checkedAt, ...place }
    case 'dkim':
      return { kind: 'plain', type: 'TXT', value: mended, ...place }
  }
}
