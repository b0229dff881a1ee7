import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { contentReadable } from './content/readable.ts'
import { checks } from './index.ts'
import { runChecks } from './run-checks.ts'

/**
 * Runs every check of a message. Input without a single header field gets only that one finding: other findings about
 * something that is not a message would mislead. Pure.
 */
export function checkMessage(facts: MessageFacts): Outcome[] {
  return runChecks(isMessage(facts) ? checks : [contentReadable], 'message', facts)
}

/** Whether there is a header section at all (RFC 5322 section 2.1). One that was only read in part counts. */
export function isMessage({ headers }: Pick<MessageFacts, 'headers'>): boolean {
  return headers.fields.length > 0 || headers.truncated
}
