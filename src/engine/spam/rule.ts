import type { SpamSymbolName } from '../../shared/report/spam-symbols.ts'
import type { GatheredFacts } from '../ports/analysis.ts'

/** rspamd's groups, and additional ones for what rspamd leaves to its classifier. */
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
  | 'bait'
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

/** A symbol and its condition. */
export type Rule = {
  name: SpamSymbolName
  group: RuleGroup
  /** Whether the symbol fires; a number between 0 and 1 scales the score. */
  when(facts: GatheredFacts): boolean | number
} & (FixedScore | CalibratedScore)

/**
 * rspamd's weight (conf/scores.d and rules of rspamd 3.x, read in November 2026). Weights of symbols that rspamd lacks
 * are set manually relative to the others, and never learned from mail.
 */
interface FixedScore {
  score: number
}

/** The weight is learned from labeled mail (`npm run calibrate:spam`), within a plausible range. */
interface CalibratedScore {
  range: readonly [lowest: number, highest: number]
}
