import type { Resolver } from '../../src/engine/dns/resolver.ts'
import type { SpamVerdict } from '../../src/shared/contract/facts/message/spam.ts'

/** An authentication method, named as in `facts.rspamd.auth`. */
export type Method = keyof SpamVerdict['auth']

/** The session of a case, as the API accepts it. */
export type SuiteSession = Partial<Record<'ip' | 'helo' | 'mail_from', string>>

/** One message, its session, and the expected results. */
export interface SuiteCase {
  name: string
  message: Buffer
  session: SuiteSession
  /** The accepted results in lower case, for each method of the case. */
  expected: { [M in Method]?: readonly string[] | undefined }
  /** The expected explanation from the owner of the SPF record; null if the case states none. */
  explanation: string | null
}

/** Cases that share the same DNS. */
export interface Scenario {
  description: string
  world: Resolver
  cases: SuiteCase[]
}
