import type { MessageFacts } from '../shared/contract/facts.ts'
import type { Fact } from '../shared/fact.ts'
import type { CheckKey, CheckParams, FindingGroup, FindingKey, FindingParams, PasteRecord } from '../shared/finding.ts'

/** Everything that can be known, about a message or a domain. A facts document holds a part of it. */
export type FactTable = MessageFacts

type FactValue<T> = T extends { state: 'known'; value: infer V } ? V : never

/** The facts that can be absent or unavailable; a check names those it needs. */
export type FactKey = {
  [K in keyof FactTable]: FactTable[K] extends Fact<unknown> ? K : never
}[keyof FactTable]

/** The parts of a facts document that are always there. */
type PlainKey = Exclude<keyof FactTable, FactKey>

/** What `evaluate` sees: the needed facts as known values, and whatever is always there. */
type Evidence<Needs extends FactKey> = { [K in Needs]: FactValue<FactTable[K]> } & Pick<FactTable, PlainKey>

/** What a check answers. Made by `pass`, `fail`, `note` and `notApplicable` only. */
export type Answer<Check extends CheckKey = CheckKey> =
  | { state: 'pass'; params: CheckParams<Check> }
  | { state: 'fail'; finding: FindingKey; params: FindingParams<FindingKey>; record: PasteRecord | null }
  | { state: 'note'; finding: FindingKey; params: FindingParams<FindingKey> }
  | { state: 'notApplicable' }

/** Looked, and fine. `params` are what the text of the good answer states. */
export function pass<K extends CheckKey>(params: CheckParams<K>): Answer<K> {
  return { state: 'pass', params }
}

/** Looked, and found wanting. `record` is the DNS record that mends it, where one does. */
export function fail<K extends FindingKey>(
  finding: K,
  params: FindingParams<K>,
  record: PasteRecord | null = null,
): Answer<never> {
  return { state: 'fail', finding, params, record }
}

/** Worth knowing; costs nothing. */
export function note<K extends FindingKey>(finding: K, params: FindingParams<K>): Answer<never> {
  return { state: 'note', finding, params }
}

/** The question does not arise for these facts. Not a pass: nothing is reported. */
export function notApplicable(): Answer<never> {
  return { state: 'notApplicable' }
}

/**
 * One question about the facts. Its answers are findings; their severity and points stand in `weights.ts`, their
 * words in the catalogue.
 */
export interface Check<Key extends CheckKey = CheckKey, Needs extends FactKey = FactKey> {
  key: Key
  group: FindingGroup
  /** Which documents can answer the question. */
  scope: readonly ('message' | 'domain')[]
  /** The facts without which the question cannot be answered. One unavailable fact makes the answer unknown. */
  needs: readonly Needs[]
  /** The answer when a needed fact is known to be absent; without it, the question does not arise. */
  whenAbsent?(evidence: Pick<FactTable, PlainKey>): Answer<Key>
  evaluate(evidence: Evidence<Needs>): Answer<Key>
}

/** Declares a check with its types inferred. `evaluate` is pure: no clock, no network, no randomness. */
export function defineCheck<Key extends CheckKey, const Needs extends FactKey = never>(
  check: Check<Key, Needs>,
): Check<Key, Needs> {
  return check
}
