import type { SpfEvaluation } from '../../shared/contract/message-facts/authentication.ts'
import { overlay } from '../dns/overlay.ts'
import type { Resolver } from '../dns/resolver.ts'
import { parseSpfRecord } from '../protocols/spf/parse-record.ts'
import { type CheckHostInput, checkHost } from './check-host.ts'

/** More directives than the longest records in use have; each costs an evaluation of answers that are at hand. */
const maxProbes = 100

/**
 * The directive that gave the result, as published, or the redirect that led to it; null where the evaluation broke off
 * or nothing matched.
 *
 * The evaluator does not tell, so each directive is asked alone and in order: the first one that matches decided. All
 * answers they need were given before, to the evaluation itself.
 */
export async function findDecidingTerm(
  input: CheckHostInput,
  { domain, result, record }: Pick<SpfEvaluation, 'domain' | 'result'> & { record: string },
  resolver: Resolver,
): Promise<string | null> {
  if (result === 'none' || result === 'permerror') return null
  const { mechanisms, redirect } = parseSpfRecord(record)
  if (mechanisms.length > maxProbes) return null
  for (const { text } of mechanisms) {
    const records = [[`v=spf1 +${text.replace(/^[-~?+]/, '')}`]]
    const answer = await checkHost(
      input,
      overlay(resolver, [{ name: domain, type: 'TXT', action: 'replace', records }]),
    )
    if (answer.state !== 'known') return null
    if (answer.value.status.result === 'pass') return text
  }
  return redirect?.text ?? null
}
