import type { AuditFacts } from '../../shared/contract/audit-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { Fact } from '../../shared/fact.ts'
import type { CheckKey, CheckParams, FindingGroup, FindingKey, FindingParams } from '../../shared/finding.ts'
import type { Reason } from '../../shared/reason.ts'
import type { Severity } from '../../shared/severity.ts'
import type { RecordRequest } from '../proposals/record-request.ts'
import type { Reference } from './references.ts'

/** The facts documents, by what they are about. A fact that several of them hold has one name and one shape. */
export interface FactsDocuments {
  message: MessageFacts
  domain: AuditFacts
}

/** Which document a check reads. */
export type Scope = keyof FactsDocuments

type FactValue<T> = T extends { state: 'known'; value: infer V } ? V : never

/** The names of facts in a document; of several documents, those that all of them hold. */
type FactKeyOf<Facts> = { [K in keyof Facts]: Facts[K] extends Fact<unknown> ? K : never }[keyof Facts]

/** The facts that can be absent or unavailable in every document of a scope; a check names those it needs. */
export type FactKey<S extends Scope> = FactKeyOf<FactsDocuments[S]>

/** The facts of any document. */
export type AnyFactKey = { [S in Scope]: FactKey<S> }[Scope]

/** The parts of a document that are always there. */
type PlainKey<S extends Scope> = Exclude<keyof FactsDocuments[S], FactKey<S>>

/** The parts of a message's document that are always there, for checks and for what they share. */
export type PlainFacts = Pick<MessageFacts, PlainKey<'message'>>

/** What is there beside the needed facts: the consulted facts as they are, and what is always there. */
type Surroundings<S extends Scope, Consults extends AnyFactKey> = S extends Scope
  ? Pick<FactsDocuments[S], PlainKey<S> | (Consults & keyof FactsDocuments[S])>
  : never

/**
 * What `evaluate` sees: the needed facts as known values, and what is there beside them. A check of several scopes sees
 * one of their documents, and tells by its members which.
 */
type Evidence<S extends Scope, Needs extends FactKey<S>, Consults extends AnyFactKey> = {
  [K in Needs]: FactValue<FactsDocuments[S][K]>
} & Surroundings<S, Consults>

/** What a check answers. Made by `pass`, `fail`, `note`, `unknown` and `notApplicable` only. */
export type Answer<Check extends CheckKey = CheckKey, Found extends FindingKey = FindingKey> =
  | { state: 'pass'; params: CheckParams<Check> }
  | { state: 'fail'; finding: Found; params: FindingParams<Found>; record: RecordRequest | null }
  | { state: 'note'; finding: Found; params: FindingParams<Found>; record: RecordRequest | null }
  | { state: 'unknown'; reason: Reason }
  | { state: 'notApplicable' }

/** Looked, and fine. `params` are what the text of the good answer states. */
export function pass<K extends CheckKey>(params: CheckParams<K>): Answer<K, never> {
  return { state: 'pass', params }
}

/** Looked, and found wanting. `record` is what a DNS record that fixes it has to change, where one does. */
export function fail<K extends FindingKey>(
  finding: K,
  params: FindingParams<K>,
  record: RecordRequest | null = null,
): Answer<never, K> {
  return { state: 'fail', finding, params, record }
}

/** Worth knowing; costs nothing. `record` is what a better DNS record has to change, where there is one. */
export function note<K extends FindingKey>(
  finding: K,
  params: FindingParams<K>,
  record: RecordRequest | null = null,
): Answer<never, K> {
  return { state: 'note', finding, params, record }
}

/**
 * Could not be answered. For what lies inside a known fact (the addresses of a HELO name) or is only consulted; a
 * needed fact that is unavailable never reaches `evaluate`.
 */
export function unknown(reason: Reason): Answer<never, never> {
  return { state: 'unknown', reason }
}

/** The question does not arise for these facts. Not a pass: nothing is reported. */
export function notApplicable(): Answer<never, never> {
  return { state: 'notApplicable' }
}

/** What a finding costs: `points` of 10, in steps of 0.1, before its group's cap (`score/weights.ts`). */
export type Weight =
  | { severity: Extract<Severity, 'critical' | 'major' | 'minor'>; points: number }
  | { severity: 'info'; points: 0 }

/** A bad or noteworthy answer to a check. `references` replace those of the check. */
export type FindingDefinition = Weight & { references?: readonly Reference[] }

/** One question about the facts, and everything that can be wrong. The texts are in the catalogues. */
export interface Check<
  Key extends CheckKey,
  Found extends FindingKey,
  S extends Scope,
  Needs extends FactKey<S> = never,
  Consults extends AnyFactKey = never,
> {
  key: Key
  group: FindingGroup
  /** The documents that define the rule. */
  references?: readonly Reference[]
  /** Every finding that `evaluate` can return. The worst of them counts for the lower bound of a score. */
  findings: Readonly<Record<Found, FindingDefinition>>
  /** Which documents can answer the question. */
  scope: readonly S[]
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
  whenAbsent?(evidence: Surroundings<S, Consults>): Answer<Key, NoInfer<Found>>
  evaluate(evidence: Evidence<S, Needs, Consults>): Answer<Key, NoInfer<Found>>
}

/** Declares a check with its types inferred. `evaluate` is pure: no clock, no network, no randomness. */
export function defineCheck<
  Key extends CheckKey,
  const Found extends FindingKey,
  const S extends Scope,
  const Needs extends FactKey<S> = never,
  const Consults extends AnyFactKey = never,
>(check: Check<Key, Found, S, Needs, Consults>): Check<Key, Found, S, Needs, Consults> {
  return check
}
