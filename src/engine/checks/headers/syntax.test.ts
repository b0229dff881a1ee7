import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import {
  headersAddressEncoding,
  headersAscii,
  headersDateZone,
  headersEncodedWords,
  headersLines,
  headersMessageIdHost,
  headersPriority,
} from './syntax.ts'

describe('headers.lines', () => {
  it.each<[string | null | undefined, string]>([
    [null, 'pass'],
    ['junk line', 'headers.line_stray'],
    // A report of an earlier version.
    [undefined, 'not evaluated'],
  ])('evaluates the stray line %j', (stray_line, answer) => {
    expect(answerTo(headersLines, { headers: { ...headersWith({}), stray_line } })).toBe(answer)
  })
})

describe('headers.message_id_host', () => {
  it.each<[string | null, string]>([
    ['<1@shop.example>', 'pass'],
    ['<1@Mail.SHOP.example>', 'pass'],
    [null, 'not evaluated'],
    ['1@shop.example', 'not evaluated'],
    ['<1@localhost>', 'headers.message_id_local'],
    ['<1@geopod-ismtpd-4-1>', 'headers.message_id_of_service'],
    ['<1@atl1s07mta2959.xt.local>', 'headers.message_id_of_service'],
    ['<1@geopod.local>', 'headers.message_id_local'],
    ['<1@web-3>', 'headers.message_id_local'],
    ['<1@web-3.local>', 'headers.message_id_local'],
    ['<1@localhost.localdomain>', 'headers.message_id_local'],
    ['<1@192.168.0.2>', 'headers.message_id_local'],
    ['<1@[192.0.2.1]>', 'headers.message_id_local'],
  ])('evaluates Message-ID: %j', (value, answer) => {
    expect(answerTo(headersMessageIdHost, { headers: headersWith({ 'Message-ID': value }) })).toBe(answer)
  })
})

describe('headers.date_zone', () => {
  it.each<[string | null, string]>([
    ['Fri, 20 Nov 2026 14:01:58 +0100', 'pass'],
    ['Fri, 20 Nov 2026 14:01:58 +0100 (CET)', 'pass'],
    ['Fri, 20 Nov 2026 13:01:58 GMT', 'pass'],
    ['Fri, 20 Nov 2026 13:01:58', 'headers.date_zone_missing'],
    ['Fri, 20 Nov 2026 14:01:58 CET', 'headers.date_zone_missing'],
    [null, 'not evaluated'],
  ])('evaluates Date: %j', (value, answer) => {
    expect(answerTo(headersDateZone, { headers: headersWith({ Date: value }) })).toBe(answer)
  })
})

describe('headers.ascii', () => {
  it.each<[string | null, string]>([
    ['News', 'pass'],
    ['=?utf-8?q?Za=C5=BC=C3=B3=C5=82=C4=87?=', 'pass'],
    ['Zażółć', 'headers.not_ascii'],
  ])('evaluates Subject: %j', (value, answer) => {
    expect(answerTo(headersAscii, { headers: headersWith({ Subject: value }) })).toBe(answer)
  })

  it.each([
    ['Zoë <zoe@shop.example>', false],
    ['"Zoë @home" <zoe@shop.example>', false],
    ['Zoe <zoë@shop.example>', true],
    ['zoe@żółw.example', true],
  ])('reports a non-ASCII address in From: %s (RFC 2047 section 5): %s', (value, in_address) => {
    const facts = messageFacts({ headers: headersWith({ From: value }) })
    expect(askCheck(headersAscii, facts)).toMatchObject({ params: { names: ['From'], in_address } })
  })
})

describe('headers.encoded_words', () => {
  it.each<[string | null, string]>([
    ['News', 'pass'],
    ['=?utf-8?q?Za=C5=BC=C3=B3=C5=82=C4=87?=', 'pass'],
    ['=?utf-8?q?Za=ZZ?=', 'headers.encoded_word_broken'],
    ['=?x-none?q?Za?=', 'headers.encoded_word_broken'],
    ['=?utf-8?q?Za b?=', 'headers.encoded_word_broken'],
  ])('evaluates Subject: %j', (value, answer) => {
    expect(answerTo(headersEncodedWords, { headers: headersWith({ Subject: value }) })).toBe(answer)
  })

  it('is unknown if the header was truncated', () => {
    expect(answerTo(headersEncodedWords, { headers: { ...headersWith({}), truncated: true } })).toBe('not evaluated')
  })
})

describe('headers.address_encoding', () => {
  // RFC 2047 section 5, rule 3
  it.each<[string, string, string]>([
    ['From', 'Anna <anna@shop.example>', 'not evaluated'],
    ['From', '=?utf-8?q?J=C3=B3zef?= <jozef@shop.example>', 'pass'],
    ['From', '=?utf-8?q?J=C3=B3zef?=<jozef@shop.example>', 'pass'],
    ['From', 'J <=?utf-8?q?j=C3=B3zef?=@shop.example>', 'headers.address_encoded'],
    ['From', '<=?utf-8?b?anV6ZWZAc2hvcC5leGFtcGxl?=>', 'headers.address_encoded'],
    ['To', '=?utf-8?q?ben?=@reader.example', 'headers.address_encoded'],
    ['Reply-To', 'Anna <anna@=?utf-8?q?sk=C5=82ep?=.example>', 'headers.address_encoded'],
    ['Cc', 'A <a@reader.example>, =?utf-8?q?B?= <b@reader.example>', 'pass'],
  ])('evaluates %s: %s', (name, value, answer) => {
    expect(answerTo(headersAddressEncoding, { headers: headersWith({ [name]: value }) })).toBe(answer)
  })
})

describe('headers.priority', () => {
  it.each<[string | null, string]>([
    [null, 'pass'],
    ['3', 'pass'],
    ['1 (Highest)', 'headers.priority_high'],
    ['High', 'headers.priority_high'],
  ])('evaluates X-Priority: %j', (value, answer) => {
    expect(answerTo(headersPriority, { headers: headersWith({ 'X-Priority': value }) })).toBe(answer)
  })

  it('is unknown if the header was truncated', () => {
    expect(answerTo(headersPriority, { headers: { ...headersWith({}), truncated: true } })).toBe('not evaluated')
  })
})
