import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { SpamSymbolName } from '../../shared/report/spam-symbols.ts'

/** What the rules judge: everything but verdicts. */
export type ScorableFacts = Omit<MessageFacts, 'rspamd' | 'spam_engines'>

/** The groups of rspamd, and ours for what it leaves to its classifier. */
export type RuleGroup =
  | 'spf'
  | 'dkim'
  | 'dmarc'
  | 'arc'
  | 'receiver'
  | 'hfilter'
  | 'rbl'
  | 'surbl'
  | 'headers'
  | 'excessb64'
  | 'excessqp'
  | 'blankspam'
  | 'sender'
  | 'brands'
  | 'message id'
  | 'subject'
  | 'mime'
  | 'html'
  | 'body'
  | 'url'
  | 'conversation'
  | 'offers'
  | 'wording'

/** One symbol. */
export type Rule = {
  name: SpamSymbolName
  group: RuleGroup
  /** Whether the symbol fires; a number between 0 and 1 fires it with that share of the score. */
  when(facts: ScorableFacts): boolean | number
} & (FixedScore | CalibratedScore)

/**
 * The weight rspamd gives it (conf/scores.d and rules of rspamd 3.x, read in November 2026); where rspamd has no such
 * symbol, one that was set by what it means beside others, and never learned from mail.
 */
interface FixedScore {
  score: number
}

/** The weight is learned from labelled mail (`npm run calibrate:spam`), within what the symbol can mean today. */
interface CalibratedScore {
  range: readonly [lowest: number, highest: number]
}
