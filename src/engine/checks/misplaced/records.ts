import type { MisplacedFact, MisplacedRecordFact } from '../../../shared/contract/audit-facts/misplaced.ts'
import type { CheckKey, PasteRecord } from '../../../shared/finding.ts'
import { type Answer, notApplicable } from '../../check.ts'

/** That nothing is lost in some way; where a name was silent beside what was found, that is not known, and not said. */
export function unlessSilent<Key extends CheckKey>({ silence }: MisplacedFact, answer: Answer<Key>): Answer<Key> {
  return silence ? notApplicable() : answer
}

/** The records with one of the ways to be lost. */
export function recordsOf(
  { misplaced }: MisplacedFact,
  problem: MisplacedRecordFact['problem'],
): MisplacedRecordFact[] {
  return misplaced.filter((record) => record.problem === problem)
}

/** The record in its right place and form; null where only its owner can know that. */
export function mendedRecord({ belongs_at, name, text, mended }: MisplacedRecordFact): PasteRecord | null {
  if (mended === null) return null
  return { name: belongs_at, type: 'TXT', value: mended, current: name === belongs_at ? text : null }
}
