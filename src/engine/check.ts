import type { MessageFacts } from '../shared/contract/facts.ts'
import type { Fact } from '../shared/fact.ts'
import type { CheckKey, CheckParams, FindingGroup, FindingKey, FindingParams, PasteRecord } from '../shared/finding.ts'
import type { Reason } from '../shared/reason.ts'

/** Everything that can be known, about a message or a domain. A facts document holds a part of it. */
export type FactTable = MessageFacts

type FactValue<T> = T extends { state: 'known'; value: infer V } ? V : never

/** The facts that can be absent or unavailable; a check names those it needs. */
export type FactKey = {
  [K in keyof FactTable]: FactTable[K] extends Fact<unknown> ? K : never
}[keyof FactTable]

/** The parts of a facts document that are always there. */
type PlainKey = Exclude<keyof FactTable, FactKey>

/** The parts of a facts document that are always there, for checks and for what they share. */
export type PlainFacts = Pick<FactTable, PlainKey>

/** What `evaluate` sees: the needed facts as known values, the consulted ones as they are, and what is always there. */
type Evidence<Needs extends FactKey, Consults extends FactKey> = { [K in Needs]: FactValue<FactTable[K]> } & Pick<
  FactTable,
  Consults | PlainKey
>

/** What a check answers. Made by `pass`, `fail`, `note`, `unknown` and `notApplicable` only. */
export type Answer<Check extends CheckKey = CheckKey> =
  | { state: 'pass'; params: CheckParams<Check> }
  | { state: 'fail'; finding: FindingKey; params: FindingParams<FindingKey>; record: PasteRecord | null }
  | { state: 'note'; finding: FindingKey; params: FindingParams<FindingKey>; record: PasteRecord | null }
  | { state: 'unknown'; reason: Reason }
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

/** Worth knowing; costs nothing. `record` is the DNS record that would do better, where one does. */
export function note<K extends FindingKey>(
  finding: K,
  params: FindingParams<K>,
  record: PasteRecord | null = null,
): Answer<never> {
  return { state: 'note', finding, params, record }
}

/**
 * Could not be answered. For what lies inside a known fact (the addresses of a HELO name) or is only consulted; a
 * needed fact that is unavailable never reaches `evaluate`.
 */
export function unknown(reason: Reason): Answer<never> {
  return { state: 'unknown', reason }
}

/** The question does not arise for these facts. Not a pass: nothing is reported. */
export function notApplicable(): Answer<never> {
  return { state: 'notApplicable' }
}

/**
 * One question about the facts. Its answers are findings; their severity and points stand in `weights.ts`, their
 * words in the catalogue.
 */
export interface Check<
  Key extends CheckKey = CheckKey,
  Needs extends FactKey = FactKey,
  Consults extends FactKey = FactKey,
> {
  key: Key
  group: FindingGroup
  /** Which documents can answer the question. */
  scope: readonly ('message' | 'domain')[]
  /**
   * The questions that come first. While one of them has no answer, this one does not arise: it is neither reported nor
   * counted, so that one missing fact is one gap in the report and not five. They stand before it in the list.
   */
  follows?: readonly CheckKey[]
  /** The facts without which the question cannot be answered. One unavailable fact makes the answer unknown. */
  needs: readonly Needs[]
  /** The facts that colour the answer, known or not. */
  consults?: readonly Consults[]
  /** The answer when a needed fact is known to be absent; without it, the question does not arise. */
  whenAbsent?(evidence: Pick<FactTable, Consults | PlainKey>): Answer<Key>
  evaluate(evidence: Evidence<Needs, Consults>): Answer<Key>
}

/** Declares a check with its types inferred. `evaluate` is pure: no clock, no network, no randomness. */
export function defineCheck<
  Key extends CheckKey,
  const Needs extends FactKey = never,
  const Consults extends FactKey = never,
>(check: Check<Key, Needs, Consults>): Check<Key, Needs, Consults> {
  return check
}
