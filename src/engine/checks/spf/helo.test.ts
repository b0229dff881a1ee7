import { describe, expect, it } from 'vitest'
import { answerTo, passingSpf } from '../../../../test/support/message-facts.ts'
import type { SpfEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { spfHelo } from './helo.ts'

describe('spf.helo', () => {
  it.each<[SpfEvaluation['result'], string]>([
    ['pass', 'pass'],
    ['fail', 'spf.helo_fail'],
    ['softfail', 'spf.helo_fail'],
    ['none', 'not asked'],
    ['neutral', 'not asked'],
    ['permerror', 'not asked'],
  ])('answers %s', (result, answer) => {
    expect(answerTo(spfHelo, { spf_helo: known({ ...passingSpf, identity: 'helo', result }) })).toBe(answer)
  })

  it('does not repeat what SPF says of the null sender', () => {
    const helo = known<SpfEvaluation>({ ...passingSpf, identity: 'helo', result: 'fail' })
    expect(answerTo(spfHelo, { spf: helo, spf_helo: helo })).toBe('not asked')
  })

  it('is unknown when the DNS was silent', () => {
    expect(answerTo(spfHelo, { spf_helo: unavailable({ code: 'dns_timeout' }) })).toBe('unknown: dns_timeout')
  })
})
