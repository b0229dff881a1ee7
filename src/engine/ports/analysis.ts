import type { ReceiverAnswer } from '../../shared/contract/facts/message/answers.ts'
import type { StatedPurpose } from '../../shared/contract/facts/message/purpose.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import type { MessagePlan } from '../../shared/report/report-plan.ts'
import type { Trial } from '../../shared/report/trial.ts'
import type { Resolver } from '../dns/resolver.ts'
import type { Lists } from '../protocols/dnsbl/choose-lists.ts'
import type { SpamFilter } from './spam-filter.ts'

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
  /** Null if no session was seen; the members are null for an unencrypted session. */
  tls: { version: string | null; cipher: string | null } | null
  receivedAt: Date
  /** The source of `clientIp`. */
  clientIpSource: 'xclient' | 'upload' | 'smtp_session' | null
  /** The sending IP stated when the test was created. */
  statedIp: string | null
  /** Whether it was fetched from a mailbox: the mailbox provider received it and may have changed it since. */
  pickedUp: boolean
  /** Whether it was rebuilt from an Outlook file, which does not preserve the original bytes. */
  rebuilt: boolean
  /** What receivers answered, if it is the message that a bounce or a complaint returned. */
  answers?: readonly ReceiverAnswer[] | undefined
}

export interface MessageInput {
  /** The message as received, byte for byte. */
  raw: Buffer
  delivery: Delivery
  /**
   * The number of the `Received` field that names the origin, counted from the top starting at 1, as chosen by the
   * user. The host that added it is trusted; the host that connected to it is evaluated.
   */
  trustedHop?: number
  /** What its author says that it is sent for; null or missing if that is to be guessed. */
  purpose?: StatedPurpose | null
  /** Whether it is a template, whatever it is sent for. */
  template?: boolean
}

/** What is gathered about a message: all facts but the verdicts of spam filters, and what the evaluation rests on. */
export type GatheredFacts = Omit<MessageFacts, 'rspamd' | 'spam_engines' | 'packs' | 'chosen_providers'>

/** The stored result of an analysis: facts and outcomes, without texts and scores. */
export interface EngineReport {
  facts: MessageFacts
  outcomes: Outcome[]
  /** What the offered records would change. */
  trials: Trial<MessageFacts>[]
  /** Added to a new report but not stored, because it follows from the rest. */
  plan?: MessagePlan | undefined
}

export interface AnalysisDependencies {
  /** Knows the keys of the blocklists (`withListKeys`). */
  resolver: Resolver
  lists: Lists
  /** Other spam filters, if configured. */
  filters?: readonly SpamFilter[]
  /** Ends gathering: all facts still missing become unavailable. */
  signal: AbortSignal
  now(): Date
  /** Called when all facts are gathered, before the checks run. */
  onGathered?(): void
}

/** Gathers the facts of a message and checks them. */
export type AnalyzeMessage = (input: MessageInput, dependencies: AnalysisDependencies) => Promise<EngineReport>
