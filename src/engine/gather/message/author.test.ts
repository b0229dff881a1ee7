import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import { gatherAuthor, readAuthorDomain } from './author.ts'

function headersOf(...from: string[]) {
  return readHeaders(Buffer.from(from.map((value) => `From: ${value}\r\n`).join('')))
}

describe('gatherAuthor', () => {
  it.each([
    ['news@example.com', { address: 'news@example.com', display_name: null, domain: 'example.com' }],
    [
      'News <news@mail.Example.co.uk>',
      { display_name: 'News', domain: 'mail.example.co.uk', organizational_domain: 'example.co.uk' },
    ],
    ['=?utf-8?Q?Za=C5=BC=C3=B3=C5=82=C4=87?= <a@example.com>', { display_name: 'Zażółć' }],
    ['"Sales, Inc." <a@example.com>', { display_name: 'Sales, Inc.' }],
    ['Smith, John <john@example.com>', { address: 'john@example.com', display_name: 'Smith, John' }],
    ['"ceo@bank.example" <a@evil.example>', { display_name: 'ceo@bank.example', domain: 'evil.example' }],
    ['Staff: a@example.com, b@example.com;', { address: 'a@example.com', domain: 'example.com' }],
    ['"odd @ name"@example.com', { address: '"odd @ name"@example.com', domain: 'example.com' }],
    ['a@münchen.example', { domain: 'xn--mnchen-3ya.example' }],
    ['root@localhost', { domain: 'localhost', organizational_domain: 'localhost' }],
    ['a@example.com.', { domain: 'example.com' }],
  ])('returns the author of %j', (from, author) => {
    expect(gatherAuthor(headersOf(from))).toMatchObject({ state: 'known', value: author })
  })

  it('is the first of several From fields', () => {
    expect(gatherAuthor(headersOf('', 'a@example.com', 'b@example.org'))).toMatchObject({
      value: { address: 'a@example.com' },
    })
  })

  it.each(['', 'nobody', 'News <>', 'undisclosed:;', 'a@b@example.com', 'a@[192.0.2.1]', 'a@..'])(
    'has no author in %j',
    (from) => {
      expect(gatherAuthor(headersOf(from))).toEqual({ state: 'absent' })
    },
  )

  it('is unavailable if the header was truncated', () => {
    expect(gatherAuthor({ fields: [], truncated: true })).toMatchObject({ reason: { code: 'headers_truncated' } })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const author = gatherAuthor({ fields: [{ name: 'From', value: text }], truncated: false })
        if (author.state === 'known') expect(author.value.domain).toMatch(/^[a-z0-9._-]+$/)
      }),
    )
  })
})

describe('readAuthorDomain', () => {
  it.each([
    [['a@example.com'], 'example.com'],
    [['a@example.com, B <b@EXAMPLE.com>'], 'example.com'],
    [['a@example.com, b@example.org'], null],
    [['a@example.com, b@b@example.com'], null],
    [['a@example.com', 'a@example.com'], null],
    [['nobody'], null],
    [[], null],
  ])('of %j returns %j', (from, domain) => {
    expect(readAuthorDomain(headersOf(...from))).toBe(domain)
  })
})
