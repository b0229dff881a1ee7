import { describe, expect, it } from 'vitest'
import { finding } from '../../../../test/support/finding.ts'
import { mxFacts } from '../../../shared/contract/facts/audit/mx.ts'
import { tlsRptFacts } from '../../../shared/contract/facts/audit/tls-rpt.ts'
import { factOf, findingsOf, levelOfCheck } from './topics.ts'

describe('findingsOf', () => {
  it('selects keys that start with the name of the topic, but not longer names', () => {
    const findings = ['mx.addresses', 'mta_sts.record', 'mx.null'].map((key) => finding({ key }))
    expect(findingsOf('mx', findings).map(({ key }) => key)).toEqual(['mx.addresses', 'mx.null'])
  })
})

describe('levelOfCheck', () => {
  it.each([
    ['pass', 'ok'],
    ['warn', 'minor'],
    ['fail', 'major'],
    ['absent', 'info'],
    ['unknown', 'unknown'],
  ] as const)('without a finding shows %s as %s', (status, level) => {
    expect(levelOfCheck({ status, reason: null }, [])).toBe(level)
  })

  it('shows an absent record with the level of its findings', () => {
    const own = [finding({ state: 'fail', severity: 'minor' }), finding({ state: 'fail', severity: 'major' })]
    expect(levelOfCheck({ status: 'absent', reason: null }, own)).toBe('major')
    expect(levelOfCheck({ status: 'absent', reason: null }, [finding({ state: 'unknown', severity: 'info' })])).toBe(
      'info',
    )
  })

  it('shows unknown as unknown only', () => {
    const reason = 'The DNS did not answer.'
    expect(levelOfCheck({ status: 'unknown', reason }, [finding({ state: 'fail', severity: 'critical' })])).toBe(
      'unknown',
    )
    expect(levelOfCheck({ status: 'warn', reason }, [])).toBe('unknown')
  })
})

describe('factOf', () => {
  const card = {
    status: 'pass' as const,
    reason: null,
    records: ['v=TLSRPTv1; rua=mailto:tls@shop.example'],
    domain: 'shop.example',
    valid: true,
    rua: ['mailto:tls@shop.example'],
    problems: [],
  }

  it('finds a fact in the members of a card', () => {
    expect(factOf(tlsRptFacts.tls_rpt_record, card)?.rua).toEqual(['mailto:tls@shop.example'])
  })

  it('returns null if its members are missing', () => {
    expect(factOf(mxFacts.mail_hosts, card)).toBeNull()
  })
})
