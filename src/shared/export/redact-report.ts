import type { TestReport } from '../contract/tests.ts'
import { redact } from './redact.ts'

/** A report of a test as it may be handed on: what `redact` takes out, with the addresses that the report itself names. */
export function redactReport(test: TestReport): TestReport {
  const facts = test.result?.facts
  const named = [
    facts?.envelope.mail_from,
    facts?.envelope.rcpt_to,
    facts?.message.from,
    facts?.message.to,
    facts?.author.state === 'known' ? facts.author.value.address : null,
  ]
  const addresses = named.flatMap((address) => address ?? [])
  return redact(test, { token: test.token, addresses })
}
