import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { contentReadable } from '../content/readable.ts'
import { runChecks } from '../run-checks.ts'
import {
  headersDate,
  headersFrom,
  headersHiddenRecipients,
  headersMessageId,
  headersMimeVersion,
  headersRecipients,
  headersSubject,
  headersUnique,
} from './required.ts'

describe('headers.from', () => {
  it.each<[string | string[] | null, string]>([
    ['anna@shop.example', 'pass'],
    ['Anna Nowak <anna@shop.example>', 'pass'],
    ['"Nowak, Anna" <anna@shop.example>', 'pass'],
    ['anna@shop.example <anna@shop.example>', 'pass'],
    ['Anna (of the shop, you know) <anna@shop.example>', 'pass'],
    ['=?utf-8?q?Anna=2C_Shop?= <anna@shop.example>', 'pass'],
    [null, 'headers.from_missing'],
    ['', 'headers.from_missing'],
    [['a@shop.example', 'b@shop.example'], 'headers.from_doubled'],
    ['Anna', 'headers.from_invalid'],
    ['Anna <anna>', 'headers.from_invalid'],
    ['undisclosed-recipients:;', 'headers.from_invalid'],
    ['Anna <anna@shop.example', 'headers.from_invalid'],
    ['anna@[192.0.2.1]', 'headers.from_without_domain'],
    ['Anna <anna@localhost>', 'headers.from_without_domain'],
    ['Anna <anna@[IPv6:2001:db8::1]>', 'headers.from_without_domain'],
    ['Anna <anna@shop..example>', 'headers.from_without_domain'],
    ['Nowak, Anna <anna@shop.example>', 'headers.from_syntax'],
    ['Anna <@relay.example,@other.example:anna@shop.example>', 'headers.from_obsolete'],
    ['Anna <anna @ shop.example>', 'headers.from_obsolete'],
    ['"Anna @ home" <anna@shop.example>', 'pass'],
    ['Anna <anna@shop.example>;', 'headers.from_malformed'],
    ['Anna <anna@shop.example.>', 'headers.from_malformed'],
    ['Anna <.anna@shop.example>', 'headers.from_malformed'],
    ['Team: anna@shop.example;', 'pass'],
    ['"anna b"@shop.example', 'pass'],
    ['Anna <<anna@shop.example>>', 'headers.from_invalid'],
    ['anna@shop.example, ben@shop.example', 'headers.from_multiple'],
    ['Team: anna@shop.example, ben@shop.example;', 'headers.from_multiple'],
  ])('evaluates From: %j', (value, answer) => {
    expect(answerTo(headersFrom, { headers: headersWith({ From: value }) })).toBe(answer)
  })
})

describe('headers.subject', () => {
  it.each([
    ['News', 'pass'],
    ['', 'headers.subject_empty'],
    ['=?utf-8?Q?_?=', 'headers.subject_empty'],
    ['=?utf-8?B??=', 'headers.subject_empty'],
    [null, 'headers.subject_missing'],
  ])('evaluates Subject: %j', (value, answer) => {
    expect(answerTo(headersSubject, { headers: headersWith({ Subject: value }) })).toBe(answer)
  })
})

describe('headers.date', () => {
  /** The message with another date; it arrived at 2026-11-20T13:02:00Z. */
  function dated(date: string | null): Partial<MessageFacts> {
    return { message: { ...messageFacts().message, date } }
  }

  const fetched = { protocol: 'POP3', date: '2026-11-20T13:00:00.000Z' }

  it.each<[string, Partial<MessageFacts>, string]>([
    ['a moment ago', {}, 'pass'],
    ['two hours ahead', dated('2026-11-20T15:02:00.000Z'), 'pass'],
    ['three hours ahead', dated('2026-11-20T16:02:00.000Z'), 'headers.date_future'],
    ['a day behind', dated('2026-11-19T13:02:00.000Z'), 'pass'],
    [
      'on another weekday',
      { headers: headersWith({ Date: 'Thu, 20 Nov 2026 13:02:00 +0000' }) },
      'headers.date_weekday',
    ],
    ['on no weekday', { headers: headersWith({ Date: '20 Nov 2026 13:02:00 +0000' }) }, 'pass'],
    ['three days behind', dated('2026-11-17T13:02:00.000Z'), 'headers.date_past'],
    [
      'three days behind, resent today',
      {
        ...dated('2026-11-17T13:02:00.000Z'),
        headers: headersWith({ 'Resent-Date': 'Fri, 20 Nov 2026 13:01:00 +0000' }),
      },
      'pass',
    ],
    ['no Date field', { headers: headersWith({ Date: null }) }, 'headers.date_missing'],
    [
      'a draft whose author states the sending IP',
      { headers: headersWith({ Date: null }), envelope: { ...messageFacts().envelope, tls: null } },
      'not evaluated',
    ],
    ['no valid date', { ...dated(null), headers: headersWith({ Date: 'yesterday' }) }, 'headers.date_invalid'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(headersDate, changes)).toBe(answer)
  })

  it.each<[string, readonly Partial<ReceivedHop>[], string]>([
    ['the arrival, not when it was fetched', [fetched, { date: '2026-11-01T10:00:00.000Z' }], 'pass'],
    ['a clock set to 1970', [fetched, { date: '1970-01-01T00:00:10.000Z' }], 'unknown: clock_unreadable'],
    ['a clock years ahead', [fetched, { date: '2037-01-01T00:00:10.000Z' }], 'unknown: clock_unreadable'],
    ['no timestamp', [fetched, {}], 'unknown: clock_unreadable'],
    ['only the field added by fetching', [fetched], 'unknown: clock_unreadable'],
    ['no Received field', [], 'pass'],
    [
      'the sender’s own host, where it was queued',
      [fetched, { date: '2026-11-04T10:00:00.000Z' }, { date: '2026-11-01T09:00:03.000Z' }],
      'pass',
    ],
    ['a host that accepted it days later', [fetched, { date: '2026-11-04T10:00:00.000Z' }], 'headers.date_past'],
  ])('compares an uploaded file with %s', (_, hops, answer) => {
    const { message, envelope } = messageFacts()
    const facts = {
      message: { ...message, date: '2026-11-01T09:00:00.000Z' },
      envelope: { ...envelope, tls: null, origin: { ip: null, helo: null, source: 'unknown' as const, hop: null } },
      received: hops.map(receivedHop),
    }
    expect(answerTo(headersDate, facts)).toBe(answer)
  })

  it('does not believe a date before the first email, even if the arrival is unknown', () => {
    expect(answerTo(headersDate, { ...dated('1970-01-01T00:00:00.000Z'), received: [] })).toBe('headers.date_past')
  })

  it('ignores a date in the unread part', () => {
    const { message } = messageFacts()
    const facts = messageFacts({ message: { ...message, date: null, parse_error: { code: 'message_unreadable' } } })
    expect(runChecks([contentReadable, headersDate], 'message', facts)).toMatchObject([{ check: 'content.readable' }])
  })

  it('reports the difference', () => {
    expect(askCheck(headersDate, messageFacts(dated('2026-11-20T16:02:00.000Z')))).toMatchObject({
      params: { hours: 3 },
    })
    expect(askCheck(headersDate, messageFacts(dated('2026-11-17T13:02:00.000Z')))).toMatchObject({
      params: { days: 3 },
    })
  })
})

describe('headers.message_id', () => {
  it.each([
    ['<1@shop.example>', 'pass'],
    [null, 'headers.message_id_missing'],
    ['1@shop.example', 'headers.message_id_invalid'],
    ['', 'headers.message_id_invalid'],
  ])('evaluates Message-ID: %j', (value, answer) => {
    expect(answerTo(headersMessageId, { headers: headersWith({ 'Message-ID': value }) })).toBe(answer)
  })
})

describe('headers.hidden_recipients', () => {
  it.each([
    [{}, 'pass'],
    [{ Bcc: '' }, 'pass'],
    [{ Bcc: 'undisclosed-recipients:;' }, 'pass'],
    [{ Bcc: 'ben@reader.example, eve@reader.example' }, 'headers.bcc_shown'],
  ])('evaluates %j', (values, answer) => {
    expect(answerTo(headersHiddenRecipients, { headers: headersWith(values) })).toBe(answer)
  })

  it('waits for the server of a draft', () => {
    const { envelope } = messageFacts()
    const draft = {
      received: [],
      envelope: { ...envelope, tls: null },
      headers: headersWith({ Bcc: 'ben@reader.example' }),
    }
    expect(answerTo(headersHiddenRecipients, draft)).toBe('not evaluated')
  })
})

describe('headers.recipients', () => {
  it.each([
    [{}, 'pass'],
    [{ To: null, Cc: 'ben@reader.example' }, 'pass'],
    [{ To: 'Readers: ben@reader.example, eve@reader.example;' }, 'pass'],
    [{ To: '"All: of you" <ben@reader.example>' }, 'pass'],
    [{ To: 'root' }, 'pass'],
    [{ To: 'undisclosed-recipients:;', Cc: 'ben@reader.example' }, 'pass'],
    [{ To: 'undisclosed-recipients:;' }, 'headers.recipients_missing'],
    [{ To: '"Undisclosed recipients": ;' }, 'headers.recipients_missing'],
    [{ To: '' }, 'headers.recipients_missing'],
    [{ To: null }, 'headers.recipients_missing'],
    [{ To: null, Bcc: 'ben@reader.example' }, 'headers.recipients_missing'],
  ])('evaluates %j', (values, answer) => {
    expect(answerTo(headersRecipients, { headers: headersWith(values) })).toBe(answer)
  })
})

describe('headers.mime_version', () => {
  it.each([
    [{}, 'pass'],
    [{ 'MIME-Version': null }, 'headers.mime_version_missing'],
    [{ 'MIME-Version': null, 'Content-Type': null }, 'not evaluated'],
    [
      { 'MIME-Version': null, 'Content-Type': null, 'Content-Transfer-Encoding': '8bit' },
      'headers.mime_version_missing',
    ],
  ])('evaluates %j', (values, answer) => {
    expect(answerTo(headersMimeVersion, { headers: headersWith(values) })).toBe(answer)
  })
})

describe('headers.unique', () => {
  it.each([
    [{}, 'pass'],
    [{ Received: ['a', 'b'] }, 'pass'],
    [{ From: ['a@shop.example', 'b@shop.example'] }, 'pass'],
    [{ Subject: ['one', 'two'] }, 'headers.doubled'],
  ])('evaluates %j', (values, answer) => {
    expect(answerTo(headersUnique, { headers: headersWith(values) })).toBe(answer)
  })

  it('spells field names as the RFC does', () => {
    const facts = messageFacts({ headers: headersWith({ 'message-id': ['<1@a.example>'], 'REPLY-TO': ['a', 'b'] }) })
    expect(askCheck(headersUnique, facts)).toMatchObject({ params: { names: ['Reply-To', 'Message-ID'] } })
  })
})
