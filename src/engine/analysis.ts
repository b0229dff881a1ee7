import type { MessageFacts } from '../shared/contract/facts/message-facts.ts'
import type { Outcome } from '../shared/report/finding.ts'
import type { MessagePlan } from '../shared/report/report-plan.ts'
import type { Trial } from '../shared/report/trial.ts'
import type { Resolver } from './dns/resolver.ts'
import type { Lists } from './protocols/dnsbl/choose-lists.ts'
import type { SpamFilter } from './spam/spam-filter.ts'

/*
 * Input and output of a message analysis.
 */

/** The data of the SMTP session or the upload of a message. */
export interface Delivery {
  clientIp: string | null
  /** A verified reverse name, where the client's server stated one (XCLIENT NAME). */
  clientName: string | null
  helo: string | null
  /** Reverse path without brackets; `''` is the null sender, null is unknown. */
  mailFrom: string | null
  rcptTo: string | null
  /** Null if no session was seen; null members for an unencrypted session. */
  tls: { version: string | null; cipher: string | null } | null
  receivedAt: Date
  /** The source of `clientIp`. */
  clientIpSource: 'xclient' | 'upload' | 'smtp_session' | null
  /** The sending IP stated when the test was created. */
  statedIp: string | null
  /** Whether it was found in a mailbox: its provider received it, and may have changed it since. */
  pickedUp: boolean
  /** Whether it was rebuilt from an Outlook file, which does not preserve the octets that were sent. */
  rebuilt: boolean
}

export interface MessageInput {
  /** The message as received, in octets. */
  raw: Buffer
  delivery: Delivery
  /**
   * The number of the `Received` field that names the origin, counted from the top and from 1, as chosen by the reader
   * of a report: the host that added it is trusted, and the host that connected to it is evaluated.
   */
  trustedHop?: number
}

/** The stored result of an analysis: facts and outcomes, without texts and scores. */
export interface EngineReport {
  facts: MessageFacts
  outcomes: Outcome[]
  /** What the offered records would change. */
  trials: Trial<MessageFacts>[]
  /** Comes with a new report and is not stored, as it follows from the rest. */
  plan?: MessagePlan | undefined
}

export interface AnalysisDependencies {
  /** Knows the keys of the lists (`withListKeys`). */
  resolver: Resolver
  lists: Lists
  /** Other spam filters, if configured. */
  filters?: readonly SpamFilter[]
  /** Ends gathering: everything still missing is unavailable. */
  signal: AbortSignal
  now(): Date
  /** All facts are gathered; the checks run now. */
  onGathered?(): void
}

/** Gathers the facts of a message and checks them. */
export type AnalyseMessage = (input: MessageInput, dependencies: AnalysisDependencies) => Promise<EngineReport>
