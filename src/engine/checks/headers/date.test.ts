import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import { contentReadable } from '../content/readable.ts'
import { runChecks } from '../run-checks.ts'
import { headersDate } from './date.ts'

/** The message as dated; it arrived at 2026-11-20T13:02:00Z. */
function dated(date: string | null): Partial<MessageFacts> {
  return { message: { ...messageFacts().message, date } }
}

const fetched = { protocol: 'POP3', date: '2026-11-20T13:00:00.000Z' }

describe('headers.date', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['a moment ago', {}, 'pass'],
    ['two hours ahead', dated('2026-11-20T15:02:00.000Z'), 'pass'],
    ['three hours ahead', dated('2026-11-20T16:02:00.000Z'), 'headers.date_future'],
    ['a day behind', dated('2026-11-19T13:02:00.000Z'), 'pass'],
    ['three days behind', dated('2026-11-17T13:02:00.000Z'), 'headers.date_past'],
    [
      'three days behind, sent again today',
      {
        ...dated('2026-11-17T13:02:00.000Z'),
        headers: headersWith({ 'Resent-Date': 'Fri, 20 Nov 2026 13:01:00 +0000' }),
      },
      'pass',
    ],
    ['no field', { headers: headersWith({ Date: null }) }, 'headers.date_missing'],
    ['no date', { ...dated(null), headers: headersWith({ Date: 'yesterday' }) }, 'headers.date_invalid'],
  ])('answers %s', (_, changes, answer) => {
    expect(answerTo(headersDate, changes)).toBe(answer)
  })

  it.each<[string, readonly Partial<ReceivedHop>[], string]>([
    ['when the message arrived, not when it was fetched', [fetched, { date: '2026-11-01T10:00:00.000Z' }], 'pass'],
    ['a clock at 1970', [fetched, { date: '1970-01-01T00:00:10.000Z' }], 'unknown: clock_unreadable'],
    ['a clock in years to come', [fetched, { date: '2037-01-01T00:00:10.000Z' }], 'unknown: clock_unreadable'],
    ['no clock', [fetched, {}], 'unknown: clock_unreadable'],
    ['no field but that of the fetching', [fetched], 'unknown: clock_unreadable'],
    [
      'the sender’s own host, where it waited afterwards',
      [fetched, { date: '2026-11-04T10:00:00.000Z' }, { date: '2026-11-01T09:00:03.000Z' }],
      'pass',
    ],
    ['a host that took it days later', [fetched, { date: '2026-11-04T10:00:00.000Z' }], 'headers.date_past'],
  ])('measures a file by %s', (_, hops, answer) => {
    const { message, envelope } = messageFacts()
    const facts = {
      message: { ...message, date: '2026-11-01T09:00:00.000Z' },
      envelope: { ...envelope, tls: null, origin: { ip: null, helo: null, source: 'unknown' as const, hop: null } },
      received: hops.map(receivedHop),
    }
    expect(answerTo(headersDate, facts)).toBe(answer)
  })

  it('does not judge a date that was never read', () => {
    const { message } = messageFacts()
    const facts = messageFacts({ message: { ...message, date: null, parse_error: { code: 'message_unreadable' } } })
    expect(runChecks([contentReadable, headersDate], 'message', facts)).toMatchObject([{ check: 'content.readable' }])
  })

  it('says how far', () => {
    expect(askCheck(headersDate, messageFacts(dated('2026-11-20T16:02:00.000Z')))).toMatchObject({
      params: { hours: 3 },
    })
    expect(askCheck(headersDate, messageFacts(dated('2026-11-17T13:02:00.000Z')))).toMatchObject({
      params: { days: 3 },
    })
  })
})
