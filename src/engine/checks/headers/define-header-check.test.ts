import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import { unavailable } from '../../../shared/fact.ts'
import { analysisComplete, contentReadable } from '../content/readable.ts'
import { runChecks } from '../run-checks.ts'
import {
  headersDate,
  headersFrom,
  headersMessageId,
  headersMimeVersion,
  headersRecipients,
  headersSubject,
  headersUnique,
} from './required.ts'

const headerChecks = [
  headersFrom,
  headersSubject,
  headersDate,
  headersMessageId,
  headersRecipients,
  headersMimeVersion,
  headersUnique,
]

describe('header checks', () => {
  it('are not applicable to a message without a header', () => {
    const facts = messageFacts({ headers: { fields: [], truncated: false } })
    expect(runChecks(headerChecks, 'message', facts)).toEqual([])
  })

  it('report nothing if the analysis broke', () => {
    const reason = { code: 'analysis_failed' as const }
    const { message } = messageFacts()
    const facts = messageFacts({
      analysis: unavailable(reason),
      headers: headersWith({ From: null }),
      message: { ...message, date: null, parse_error: reason },
    })
    expect(runChecks([analysisComplete, contentReadable, ...headerChecks], 'message', facts)).toEqual([
      { check: 'analysis.complete', state: 'unknown', reason },
    ])
  })

  it('do not report unread fields as missing or unique', () => {
    const names = ['From', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version']
    const { fields } = headersWith(Object.fromEntries(names.map((name) => [name, null])))
    const facts = messageFacts({ headers: { fields, truncated: true } })
    const from = messageFacts({ headers: { ...headersWith({}), truncated: true } })
    expect(runChecks([headersFrom, headersUnique], 'message', from)).toEqual([])
    expect(runChecks([contentReadable, ...headerChecks], 'message', facts)).toEqual([
      { check: 'content.readable', state: 'unknown', reason: { code: 'headers_truncated' } },
    ])
  })
})
