import { z } from 'zod'
import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Fact } from '../../shared/fact.ts'
import type { Consequence } from '../../shared/findings/consequence.ts'
import type { CheckKey, FindingGroup, FindingKey, ParamValues } from '../../shared/findings/finding.ts'
import type { Reason } from '../../shared/reason.ts'
import type { Severity } from '../../shared/severity.ts'
import type { RecordRequest } from '../proposals/record-request.ts'
import type { Reference } from './references.ts'

/** The facts documents by subject. A fact that occurs in both has the same name and shape. */
export interface FactsDocuments {
  message: MessageFacts
  domain: AuditFacts
}

/** Which document a check reads. */
export type Scope = keyof FactsDocuments

type FactValue<T> = T extends { state: 'known'; value: infer V } ? V : never

/** The fact names of a document; for a union of documents, those they share. */
type FactKeyOf<Facts> = { [K in keyof Facts]: Facts[K] extends Fact<unknown> ? K : never }[keyof Facts]

/** The facts that can be absent or unavailable in every document of a scope; a check names those it needs. */
export type FactKey<S extends Scope> = FactKeyOf<FactsDocuments[S]>

/** The facts of any document. */
export type AnyFactKey = { [S in Scope]: FactKey<S> }[Scope]

/** The members of a document that are always present. */
type PlainKey<S extends Scope> = Exclude<keyof FactsDocuments[S], FactKey<S>>

/** The members of a message document that are always present. */
export type PlainFacts = Pick<MessageFacts, PlainKey<'message'>>

/** The evidence besides the needed facts: the consulted facts as they are, and the members that are always present. */
type Surroundings<S extends Scope, Consults extends AnyFactKey> = S extends Scope
  ? Pick<FactsDocuments[S], PlainKey<S> | (Consults & keyof FactsDocuments[S])>
  : never

/**
 * The input of `evaluate`: the needed facts as known values, and the rest of the evidence. A check with several scopes
 * gets one of their documents and distinguishes them by their members.
 */
type Evidence<S extends Scope, Needs extends FactKey<S>, Consults extends AnyFactKey> = {
  [K in Needs]: FactValue<FactsDocuments[S][K]>
} & Surroundings<S, Consults>

/** The parameters of a text. */
export type Params = z.ZodType<ParamValues>

/** For texts without parameters. */
export const noParams = z.object({})

/** What a finding costs: `points` of 10, in steps of 0.1, before its group's cap (`score/weights.ts`). */
export type Weight =
  | { severity: Extract<Severity, 'critical' | 'major' | 'minor'>; points: number }
  | { severity: 'info'; points: 0 }

/**
 * A bad or noteworthy answer to a check. `references` replace those of the check. `consequence` is what receivers do
 * about it for a reason that is not a provider's requirement; `source` is one of the pack of providers.
 */
export type FindingDefinition = Weight & {
  params: Params
  references?: readonly Reference[]
  consequence?: DeclaredConsequence
}

/** A consequence for every sender. */
export interface DeclaredConsequence {
  kind: Exclude<Consequence, 'none'>
  source: string
}

export type FindingDefinitions = Readonly<Record<string, FindingDefinition>>

interface Passed<Values> {
  state: 'pass'
  params: Values
}

interface Found<State extends 'fail' | 'note', Key, Values> {
  state: State
  finding: Key
  params: Values
  record: RecordRequest | null
}

interface Unknown {
  state: 'unknown'
  reason: Reason
}

interface NotApplicable {
  state: 'notApplicable'
}

/** What a check answers. Made by `pass`, `fail`, `note`, `unknown`, and `notApplicable` only. */
export type Answer<Good extends Params, Findings extends FindingDefinitions> =
  | Passed<z.output<Good>>
  | { [K in keyof Findings]: Found<'fail' | 'note', K, z.output<Findings[K]['params']>> }[keyof Findings]
  | Unknown
  | NotApplicable

export type AnyAnswer = Passed<ParamValues> | Found<'fail' | 'note', FindingKey, ParamValues> | Unknown | NotApplicable

/** Checked, and fine. `params` are the parameters of the text. */
export function pass<Values extends ParamValues>(params: Values): Passed<Values> {
  return { state: 'pass', params }
}

/** A problem. `record` describes the DNS change that fixes it, if there is one. */
export function fail<const Key extends string, Values extends ParamValues>(
  finding: Key,
  params: Values,
  record: RecordRequest | null = null,
): Found<'fail', Key, Values> {
  return { state: 'fail', finding, params, record }
}

/** A remark that costs no points. `record` describes a DNS improvement, if there is one. */
export function note<const Key extends string, Values extends ParamValues>(
  finding: Key,
  params: Values,
  record: RecordRequest | null = null,
): Found<'note', Key, Values> {
  return { state: 'note', finding, params, record }
}

/**
 * The result cannot be determined, because of a gap inside a known or consulted fact. If a needed fact is unavailable,
 * `evaluate` is not called.
 */
export function unknown(reason: Reason): Unknown {
  return { state: 'unknown', reason }
}

/** The check does not apply to these facts. Not a pass: nothing is reported. */
export function notApplicable(): NotApplicable {
  return { state: 'notApplicable' }
}

/** What a check asks, with every possible finding. The texts are in `resources/locales`. */
export interface Question<Key extends string, Good extends Params, Findings extends FindingDefinitions> {
  key: Key
  /** The parameters of the text shown for a pass, if it has any. */
  params?: Good
  /** The documents that define the rule. */
  references?: readonly Reference[]
  /** Every finding that `evaluate` can return. The most severe one determines the lower bound of a score. */
  findings: Findings
  /** Asks about what only a sent message has, so a template has no answer. Implied by the groups of `isAboutSending`. */
  needsSending?: true
}

/** One question about the facts. */
export interface Check<
  Key extends string,
  Good extends Params,
  Findings extends FindingDefinitions,
  S extends Scope,
  Needs extends FactKey<S>,
  Consults extends AnyFactKey,
> extends Question<Key, Good, Findings> {
  group: FindingGroup
  /** The documents that the check applies to: messages, unless stated. */
  scope?: readonly S[]
  /**
   * Keys of earlier checks. While one of them is unknown, this check is neither reported nor counted, so that one
   * missing fact causes a single gap in the report.
   */
  follows?: readonly CheckKey[]
  /** The facts required to answer. If one is unavailable, the result is unknown. */
  needs?: readonly Needs[]
  /** Facts that influence the answer, known or not. */
  consults?: readonly Consults[]
  /** The answer if a needed fact is absent. Without this method, the check is then not applicable. */
  whenAbsent?(evidence: Surroundings<S, Consults>): NoInfer<Answer<Good, Findings>>
  evaluate(evidence: Evidence<S, Needs, Consults>): NoInfer<Answer<Good, Findings>>
}

/** Declares a check with its types inferred. `evaluate` is pure: no clock, no network, no randomness. */
export function defineCheck<
  Key extends string,
  Findings extends FindingDefinitions,
  Good extends Params = typeof noParams,
  const S extends Scope = 'message',
  const Needs extends FactKey<S> = never,
  const Consults extends AnyFactKey = never,
>(check: Check<Key, Good, Findings, S, Needs, Consults>): Check<Key, Good, Findings, S, Needs, Consults> {
  return check
}
