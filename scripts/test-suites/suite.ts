import type { Resolver } from '../../src/engine/dns/resolver.ts'
import type { SpamVerdict } from '../../src/shared/contract/facts/message/spam.ts'

/** An authentication method, as `facts.rspamd.auth` names it. */
export type Method = keyof SpamVerdict['auth']

/** The session of a case, as the API accepts it. */
export type SuiteSession = Partial<Record<'ip' | 'helo' | 'mail_from', string>>

/** One message, its session, and the expected results. */
export interface SuiteCase {
  name: string
  message: Buffer
  session: SuiteSession
  /** Correct results in lower case, per method of the case. */
  expected: { [M in Method]?: readonly string[] | undefined }
  /** The expected explanation from the owner of the SPF record; null if the case has none. */
  explanation: string | null
}

/** Cases with the same DNS. */
export interface Scenario {
  description: string
  world: Resolver
  cases: SuiteCase[]
}
