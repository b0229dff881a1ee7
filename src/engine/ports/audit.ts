import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import type { ReportPlan } from '../../shared/report/report-plan.ts'
import type { Trial } from '../../shared/report/trial.ts'
import type { Resolver } from '../dns/resolver.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Lists } from '../protocols/dnsbl/choose-lists.ts'

export interface AuditInput {
  /** In A-labels and lower case, without a final dot (`readDomainName`). */
  domain: string
  /** The DKIM selectors that the user named. */
  selectors: readonly string[]
  /** Selectors seen in use, in messages or in a zone file: they are checked, but not reported as missing. */
  seenSelectors?: readonly string[]
  /** Selectors that an earlier audit guessed: they are asked again, whatever refers to them. */
  foundSelectors?: readonly string[]
  /** Names of its zone file to search for mail records where no receiver looks, and for records that contradict. */
  zoneNames?: readonly string[]
  /** Whether to guess common selectors, which takes most of the queries. Defaults to true. */
  guesses?: boolean
}

export interface AuditDependencies {
  /** Knows the keys of the blocklists (`withListKeys`). */
  resolver: Resolver
  lists: Lists
  /** Ends gathering: all facts still missing become unavailable. */
  signal: AbortSignal
  now(): Date
  /** Opens connections to servers that the domain names. Without it, none are opened (offline, zone files). */
  outbound?: Outbound
}

/** What is gathered about a domain: all facts but the packs behind the evaluation. */
export type GatheredAuditFacts = Omit<AuditFacts, 'packs'>

/** The stored result of an audit: facts and outcomes, without texts and scores. */
export interface AuditReport {
  facts: AuditFacts
  outcomes: Outcome[]
  /** What the offered records would change. */
  trials: Trial<AuditFacts>[]
  /** Added to a new audit but not stored, because it follows from the rest. */
  plan?: ReportPlan | undefined
}
