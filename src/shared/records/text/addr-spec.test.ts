import { describe, expect, it } from 'vitest'
import { readAddrSpec, readMailto } from './addr-spec.ts'

describe('readAddrSpec', () => {
  it.each(['a@b.example', 'a.b+c@b.example', '"a b"@b.example', 'a@[192.0.2.1]', 'a@b', 'a@my_host.example'])(
    'reads %s',
    (text) => {
      expect(readAddrSpec(text)).not.toBeNull()
    },
  )

  it.each(['', '@', 'a', 'a@', '@b.example', 'a@b.example.', 'a@b..example', 'a@.b.example', '.a@b.example'])(
    'refuses %j',
    (text) => {
      expect(readAddrSpec(text)).toBeNull()
    },
  )

  it.each(['a..b@b.example', 'a:b@b.example', 'a b@b.example', 'a@b.example>', 'a@b@c.example', 'a@-b.example'])(
    'refuses %j, too',
    (text) => {
      expect(readAddrSpec(text)).toBeNull()
    },
  )
})

describe('readMailto', () => {
  it.each([
    ['mailto:a@b.example', 'a@b.example'],
    ['MAILTO:a%2Bb@b.example?subject=x', 'a+b@b.example'],
    ['mailto:mailto:a@b.example', null],
    ['mailto:ruf:a@b.example', null],
    ['mailto://a@b.example', null],
    ['mailto:a@[192.0.2.1]', null],
    ['mailto:a@localhost', null],
    ['mailto:a@b.example.', null],
    ['mailto:a%ZZ@b.example', null],
    ['https://b.example', null],
  ])('reads %s as %s', (uri, address) => {
    expect(readMailto(uri)).toBe(address)
  })
})
