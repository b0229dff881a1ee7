import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { absent, known } from '../../../shared/fact.ts'
import { ptrConfirmed } from './confirmed.ts'

const unconfirmed = known({
  ip: '203.0.113.7',
  names: [{ name: 'host.isp.example', addresses: ['203.0.113.8'], confirmed: false }],
  confirmed_name: null,
})

describe('ptr.confirmed', () => {
  it('passes when one name leads back', () => {
    expect(answerTo(ptrConfirmed)).toBe('pass')
  })

  it('fails when none does, with the address record that mends it, beside those of the name', () => {
    expect(askCheck(ptrConfirmed, messageFacts({ reverse_dns: unconfirmed }))).toMatchObject({
      finding: 'ptr.unconfirmed',
      record: { name: 'host.isp.example', type: 'A', value: '203.0.113.7', current: null },
    })
  })

  it('does not arise without a name', () => {
    expect(answerTo(ptrConfirmed, { reverse_dns: absent })).toBe('not asked')
  })
})
