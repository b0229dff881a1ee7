import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSpf } from '../../../../test/support/message-facts.ts'
import type { SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import { known } from '../../../shared/fact.ts'
import { spfAll, spfLookups, spfPassingNetworks } from './evaluated-record.ts'

describe('spf.all', () => {
  it.each([
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 mx ~all', 'pass'],
    ['v=spf1 mx ?all', 'spf.all_neutral'],
    ['v=spf1 mx +all', 'spf.all_open'],
    ['v=spf1 mx all', 'spf.all_open'],
    ['v=spf1 mx', 'spf.all_missing'],
    ['v=spf1 redirect=_spf.example', 'not evaluated'],
  ])('evaluates %s', (record, answer) => {
    expect(answerTo(spfAll, { spf: known({ ...passingSpf, record }) })).toBe(answer)
  })

  it('is not applicable to a missing or invalid record', () => {
    expect(answerTo(spfAll, { spf: known({ ...passingSpf, result: 'permerror' }) })).toBe('not evaluated')
    expect(answerTo(spfAll, { spf: known({ ...passingSpf, result: 'none', record: null }) })).toBe('not evaluated')
  })

  it('offers the record with ~all', () => {
    const spf = known({ ...passingSpf, record: 'v=spf1 mx +all' })
    expect(askCheck(spfAll, messageFacts({ spf }))).toMatchObject({ record: { value: 'v=spf1 mx ~all' } })
  })
})

describe('the record that replaces one ending in +all', () => {
  it.each([
    ['allows a message that only the end allowed', '+all', 'v=spf1 mx ip4:203.0.113.7 ~all', '203.0.113.7'],
    ['adds nothing if another term allowed the message', 'mx', 'v=spf1 mx ~all', ''],
  ])('%s', (_, mechanism, value, ip) => {
    const spf = known({ ...passingSpf, ip: '203.0.113.7', record: 'v=spf1 mx +all', mechanism })
    expect(askCheck(spfAll, messageFacts({ spf }))).toMatchObject({ params: { ip }, record: { value } })
  })
})

describe('spf.networks', () => {
  const usual = { ipv4: 2 ** -24, ipv6: 0, complete: true, terms: ['ip4:203.0.113.0/24'] }

  it.each([
    ['a network', 'v=spf1 ip4:203.0.113.0/24 -all', usual, 'not evaluated'],
    ['everyone, through an include', 'v=spf1 include:b.example -all', { ...usual, ipv4: 1, ipv6: 1 }, 'spf.everyone'],
    ['all of IPv6', 'v=spf1 ip6:::/0 -all', { ...usual, ipv6: 1 }, 'spf.everyone'],
    ['everyone, with +all', 'v=spf1 +all', { ...usual, ipv4: 1, ipv6: 1 }, 'not evaluated'],
    [
      'at least half of all addresses',
      'v=spf1 ip4:0.0.0.0/1 -all',
      { ...usual, ipv4: 0.5, complete: false },
      'spf.networks_vast',
    ],
    ['coverage that an earlier version did not measure', 'v=spf1 mx -all', undefined, 'not evaluated'],
  ])('evaluates %s', (_, record, coverage, answer) => {
    expect(answerTo(spfPassingNetworks, { spf: known({ ...passingSpf, record, coverage }) })).toBe(answer)
  })
})

describe('spf.lookups', () => {
  it.each<[Partial<SpfEvaluation>, string]>([
    [{ lookups: 0 }, 'pass'],
    [{ lookups: 8 }, 'pass'],
    [{ lookups: 9 }, 'spf.lookups_near'],
    [{ lookups: 10 }, 'spf.lookups_near'],
    [{ lookups: 11, result: 'permerror' }, 'spf.lookups_exceeded'],
    [{ void_lookups: 2 }, 'pass'],
    [{ void_lookups: 3, result: 'permerror' }, 'spf.void_lookups_exceeded'],
    [{ record: null, result: 'none' }, 'not evaluated'],
  ])('evaluates %j', (changes, answer) => {
    expect(answerTo(spfLookups, { spf: known({ ...passingSpf, ...changes }) })).toBe(answer)
  })
})
