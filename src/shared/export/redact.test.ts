import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask, redact, redactText } from './redact.ts'

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

describe('redactText', () => {
  it.each([
    ['write to ada@shop.example today', `write to ${mask}@shop.example today`],
    ['"Ada" <ada+sale@shop.example>', `"Ada" <${mask}@shop.example>`],
    ['"ada love"@shop.example', `${mask}@shop.example`],
    ['"a\\"b"@shop.example', `${mask}@shop.example`],
    ['ada(the countess)@shop.example', `${mask}@shop.example`],
    ['ada @ shop.example', `${mask}@ shop.example`],
    ['zażółć@sklep.example', `${mask}@sklep.example`],
    ['a@one.example, b@two.example', `${mask}@one.example, ${mask}@two.example`],
    ['v=DMARC1; p=none; rua=mailto:d@shop.example!10m', `v=DMARC1; p=none; rua=mailto:${mask}@shop.example!10m`],
    ['id <20261121.ada=readers.example@esp.example>', `id <${mask}@esp.example>`],
    ['ada%40shop.example', `${mask}@shop.example`],
    ['ada%2540shop.example', `${mask}@shop.example`],
    ['ada&#64;shop.example ada&#x40;shop.example', `${mask}@shop.example ${mask}@shop.example`],
    ['ada＠shop.example', `${mask}@shop.example`],
    [`=?utf-8?B?${base64('Ada <ada@shop.example>')}?=`, mask],
    ['=?utf-8?Q?ada=40shop.example?=', mask],
    [`=?utf-8?B?${base64('ada')}?= =?utf-8?B?${base64('@shop.example')}?=`, mask],
    ['<https://shop.example/bye?u=YWRh#x>', `<https://shop.example/bye?${mask}>`],
  ])('cleans %j', (text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  it.each([
    'Sent from 203.0.113.7 by mail.shop.example',
    'Mail programs without `@media` show it wide',
    'the name is @',
    '=?utf-8?B?xbvDs8WCxIc=?=',
    'https://shop.example/sale',
    'v=spf1 include:_spf.esp.example ~all',
  ])('keeps %j unchanged', (text) => {
    expect(redactText(text)).toBe(text)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', '"', '(', ')', '<', '=', '?', '`', '%40') }),
        (text) => {
          const once = redactText(text)
          expect(redactText(once)).toBe(once)
        },
      ),
    )
  })

  it('is linear for adversarial text', () => {
    const texts = [
      '@'.repeat(200_000),
      '"'.repeat(200_000),
      '=?a?b?'.repeat(40_000),
      'http://'.repeat(40_000),
      '(@'.repeat(99_999),
    ]
    for (const text of texts) expect(redactText(`${text}ada@shop.example`)).not.toContain('ada@')
  })
})

const atom = fc.string({ unit: fc.constantFrom(..."abcxyzADZ019.+-_!#$%&*/=?^{|}~'ąż"), minLength: 1, maxLength: 12 })
const localPart = fc.oneof(
  fc.emailAddress().map((address) => address.slice(0, address.lastIndexOf('@'))),
  atom.filter((text) => !/%(25)*40|=40|&/i.test(text)),
  fc
    .string({ unit: fc.constantFrom('a', 'b', ' ', '.', ',', '\\"', '<', '>'), minLength: 1 })
    .map((text) => `"${text}"`),
)
const address = fc.tuple(localPart, fc.constantFrom('shop.example', 'READERS.example', 'żółw.example', '[192.0.2.1]'))

/** The forms in which messages and reports contain an address. */
const writings: readonly ((local: string, domain: string) => string)[] = [
  (local, domain) => `${local}@${domain}`,
  (local, domain) => `"Ada" <${local}@${domain}>, x`,
  (local, domain) => `rua=mailto:${local}@${domain},mailto:${local}@${domain}`,
  (local, domain) => `for <${local}@${domain}>; Sat, 21 Nov 2026`,
  (local, domain) => `https://esp.example/u?e=${encodeURIComponent(`${local}@${domain}`)}`,
  (local, domain) => `https://esp.example/u/${encodeURIComponent(`${local}@${domain}`)}/bye`,
  (local, domain) => `=?utf-8?B?${base64(`${local}@${domain}`)}?=`,
  (local, domain) => `bounce+${local}=${domain}@esp.example`,
  (local, domain) => `<b-${local}=${domain}.esp>`,
]

describe('redact', () => {
  const record = { name: '_dmarc.shop.example', type: 'TXT', value: 'v=DMARC1; p=none', current: null }

  it('keeps a DNS record usable and marks placeholders', () => {
    const value = 'v=DMARC1; p=none; rua=mailto:ada@shop.example'
    const current = 'v=DMARC1; rua=mailto:"a b"@shop.example'
    expect(redact({ record: { ...record, value, current } })).toEqual({
      record: {
        ...record,
        value: 'v=DMARC1; p=none; rua=mailto:you@shop.example',
        current: 'v=DMARC1; rua=mailto:you@shop.example',
        redacted: true,
      },
    })
  })

  it('leaves a record without addresses unmarked', () => {
    expect(redact({ record })).toEqual({ record })
  })

  it('removes every address and token in every position', () => {
    const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'
    fc.assert(
      fc.property(address, fc.constantFrom(...writings), fc.string(), ([local, domain], write, around) => {
        const whole = `${local}@${domain}`
        const text = `${around} ${write(local, domain)} ${around}`
        const report = {
          message: { subject: text, parts: [{ file_name: text }] },
          headers: [{ name: 'X', value: `${text}\n for <test-${token.toUpperCase()}@sendproof.localhost>` }],
          [text]: 7,
          url: `http://127.0.0.1:4780/t/${token}`,
        }
        const written = JSON.stringify(redact(report, { token, addresses: [whole] })).toLowerCase()
        const bytes = base64(whole).toLowerCase()
        for (const trace of [whole, encodeURIComponent(whole), `${local}=${domain}`]) {
          expect(written).not.toContain(JSON.stringify(trace).slice(1, -1).toLowerCase())
        }
        expect(written).not.toContain(`?b?${bytes}`)
        expect(written).not.toContain(token)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps numbers, references, and delisting URLs', () => {
    const report = {
      score: 9.1,
      done: true,
      nothing: null,
      references: [{ url: 'https://support.example/a?hl=en' }],
      delist_url: 'https://list.example/?q=192.0.2.1',
    }
    expect(redact(report)).toEqual(report)
  })
})
