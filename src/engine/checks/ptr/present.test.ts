import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { ptrPresent } from './present.ts'

describe('ptr.present', () => {
  it('passes for an address with a name', () => {
    expect(answerTo(ptrPresent)).toBe('pass')
  })

  it('is unknown for an origin that is not known, or private', () => {
    expect(answerTo(ptrPresent, { reverse_dns: unavailable({ code: 'origin_unknown' }) })).toBe(
      'unknown: origin_unknown',
    )
  })

  it('offers the HELO name, if that leads to the address', () => {
    expect(askCheck(ptrPresent, messageFacts({ reverse_dns: absent }))).toMatchObject({
      finding: 'ptr.missing',
      record: { name: '7.113.0.203.in-addr.arpa', type: 'PTR', value: 'mx.shop.example.', current: null },
    })
  })

  it('makes up no name', () => {
    const helo = known({ name: 'mx.shop.example', kind: 'hostname' as const, addresses: known(['198.51.100.1']) })
    const address = known({ name: '203.0.113.7', kind: 'bare_address' as const, addresses: known(['203.0.113.7']) })
    for (const changes of [{ helo }, { helo: address }, { helo: unavailable({ code: 'helo_unknown' }) }]) {
      expect(askCheck(ptrPresent, messageFacts({ reverse_dns: absent, ...changes }))).toMatchObject({ record: null })
    }
  })
})
