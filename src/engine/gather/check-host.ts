import type { SPFResult } from 'mailauth'
import { type Fact, known, unavailable } from '../../shared/fact.ts'
import type { Resolver } from '../dns/resolver.ts'
import { loadSpf } from './mailauth.ts'
import { createMailauthQuestions, latestFailure } from './mailauth-questions.ts'

/** The arguments of check_host(). Without a sender it is `postmaster@HELO`. */
export interface CheckHostInput {
  ip: string
  helo: string
  sender: string
}

/** What stands for a host whose name is not known (RFC 7208 section 7.3). */
export const unknownHost = 'unknown'

/** check_host() of RFC 7208 section 4, to the letter unless told otherwise. A temporary error is no result. */
export async function checkHost(
  input: CheckHostInput,
  resolver: Resolver,
  { strict }: { strict: boolean } = { strict: true },
): Promise<Fact<SPFResult>> {
  const { spf } = await loadSpf()
  const questions = createMailauthQuestions(resolver)
  const answer = await spf({ ...input, mta: unknownHost, resolver: questions.resolver, strict })
  const { result, comment } = answer.status
  return result === 'temperror' ? unavailable(latestFailure(questions, comment)) : known(answer)
}
