import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import type { ReasonCode } from '../../shared/reason.ts'
import { contentReadable } from './content/readable.ts'
import { checks } from './index.ts'
import { type AnyCheck, runChecks } from './run-checks.ts'

const templateChecks = checks.filter((check) => !isAboutSending(check))

/**
 * Runs every check of a message, or those that apply to a template. Input without a single header field gets only that
 * one finding: other findings about something that is not a message would mislead. Pure.
 */
export function checkMessage(facts: MessageFacts): Outcome[] {
  if (!isMessage(facts)) return runChecks([contentReadable], 'message', facts)
  if (!facts.purpose.template) return runChecks(checks, 'message', facts)
  return runChecks(templateChecks, 'message', facts).filter((outcome) => !isUnasked(outcome))
}

/** Whether a check asks about the sender, the connection, or the way of a message, which a template does not have. */
export function isAboutSending({ group, needsSending }: Pick<AnyCheck, 'group' | 'needsSending'>): boolean {
  return group === 'authentication' || group === 'infrastructure' || needsSending === true
}

/** What a template leaves open until it is sent: names that an offline engine does not look up, and what for. */
const openInTemplates: ReadonlySet<ReasonCode> = new Set(['dns_offline', 'purpose_undecided'])

function isUnasked(outcome: Outcome): boolean {
  return outcome.state === 'unknown' && openInTemplates.has(outcome.reason.code)
}

/** Whether it is a bounce or another notice, which is explained instead of scored. */
export function isNotice({ kind }: Pick<MessageFacts, 'kind'>): boolean {
  return kind !== 'message' && kind !== 'reply'
}

/** Whether there is a header section at all (RFC 5322 section 2.1). One that was only read in part counts. */
export function isMessage({ headers, kind }: Pick<MessageFacts, 'headers' | 'kind'>): boolean {
  return !isNotice({ kind }) && (headers.fields.length > 0 || headers.truncated)
}
