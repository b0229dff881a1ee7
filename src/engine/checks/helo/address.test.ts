import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { HeloFacts } from '../../../shared/contract/message-facts/path.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { heloAddress } from './address.ts'

function leadingTo(addresses: HeloFacts['addresses']): Partial<MessageFacts> {
  return { helo: known({ name: 'mx.shop.example', kind: 'hostname', addresses }) }
}

const { envelope } = messageFacts()
const unknownOrigin = {
  envelope: { ...envelope, origin: { ip: null, helo: null, source: 'unknown' as const, hop: null } },
}
const privateOrigin = {
  envelope: { ...envelope, origin: { ip: '10.0.0.5', helo: null, source: 'upload' as const, hop: null } },
}

describe('helo.address', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['the origin’s address', {}, 'pass'],
    ['another address', leadingTo(known(['198.51.100.1'])), 'helo.other_address'],
    ['nothing', leadingTo(absent), 'helo.unresolvable'],
    ['no answer', leadingTo(unavailable({ code: 'dns_timeout' })), 'unknown: dns_timeout'],
    ['an address, while the origin is not known', unknownOrigin, 'not asked'],
    ['a private origin', { ...leadingTo(known(['10.0.0.5'])), ...privateOrigin }, 'pass'],
    ['another address, of a private origin', privateOrigin, 'unknown: address_private'],
    [
      'itself, being no name',
      { helo: known({ name: '[203.0.113.7]', kind: 'address_literal', addresses: absent }) },
      'not asked',
    ],
  ])('answers a name that leads to %s', (_, changes, answer) => {
    expect(answerTo(heloAddress, changes)).toBe(answer)
  })

  it('offers an address record only for an origin that is known and public', () => {
    expect(askCheck(heloAddress, messageFacts(leadingTo(absent)))).toMatchObject({ record: { value: '203.0.113.7' } })
    expect(askCheck(heloAddress, messageFacts({ ...leadingTo(absent), ...unknownOrigin }))).toMatchObject({
      record: null,
    })
    expect(askCheck(heloAddress, messageFacts({ ...leadingTo(absent), ...privateOrigin }))).toMatchObject({
      record: null,
    })
  })
})
