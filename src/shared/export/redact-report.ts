import type { MessageFacts } from '../contract/facts/message-facts.ts'
import type { InboxTestReport } from '../contract/inbox-tests/inbox-test-report.ts'
import { redact } from './redact.ts'

/** Redacts a test report, including the addresses that the report itself contains. */
export function redactReport(test: InboxTestReport): InboxTestReport {
  const addresses = test.result ? namedAddresses(test.result.facts) : []
  return redact(test, { token: test.token, addresses })
}

/** The addresses of a message, which may occur elsewhere in other forms. */
export function namedAddresses({ envelope, message, author }: MessageFacts): string[] {
  const named = [
    envelope.mail_from,
    envelope.rcpt_to,
    message.from,
    message.to,
    author.state === 'known' ? author.value.address : null,
  ]
  return named.flatMap((address) => address ?? [])
}
