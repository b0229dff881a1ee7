import type { Resolver } from '../../src/engine/dns/resolver.ts'
import type { SpamVerdict } from '../../src/shared/contract/facts/message/spam.ts'

/** A method of authentication, as `facts.rspamd.auth` names it. */
export type Method = keyof SpamVerdict['auth']

/** What the case states of its session, as the API takes it. */
export type SuiteSession = Partial<Record<'ip' | 'helo' | 'mail_from', string>>

/** One message, what is stated of its session, and what has to come of it. */
export interface SuiteCase {
  name: string
  message: Buffer
  session: SuiteSession
  /** The results that are right, in lower case, of each method that the case is about. */
  expected: { [M in Method]?: readonly string[] | undefined }
  /** What the owner of the SPF record has to say of the failure; null where the case does not tell. */
  explanation: string | null
}

/** Cases that share what the DNS says. */
export interface Scenario {
  description: string
  world: Resolver
  cases: SuiteCase[]
}
