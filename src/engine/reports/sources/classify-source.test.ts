import { describe, expect, it } from 'vitest'
import { classifySource, type SourceSums } from './classify-source.ts'
import type { SourceTrait } from './observe-record.ts'

type Facts = Parameters<typeof classifySource>[0]

const nothing: SourceSums = { messages: 0, dkimAligned: 0, spfAligned: 0, passed: 0, undetermined: 0, forwarded: 0 }
const failing = { ...nothing, messages: 50 }
const signed = { ...nothing, messages: 50, dkimAligned: 50, passed: 50 }
const trait = (code: SourceTrait['code'], value = 'x.example'): SourceTrait => ({ code, value })

/** By default, a network with failing mail, for a domain that signs its mail. */
function classify(facts: Partial<Facts>) {
  return classifySource({
    key: 'network:203.0.113.0/24',
    userClass: null,
    sums: failing,
    traits: [],
    domain: { aligned: 1000, dkimAligned: 1000 },
    isNetworkAuthenticated: false,
    regularDays: null,
    ...facts,
  })
}

describe('the class of a source', () => {
  it.each<[string, Partial<Facts>, string, string]>([
    [
      'a service by its signature',
      { key: 'service:sendgrid', sums: { ...failing, passed: 50 }, traits: [trait('dkim_domain')] },
      'service',
      'dkim_domain',
    ],
    [
      'a service by its network',
      { key: 'service:sendgrid', traits: [trait('known_network')] },
      'service',
      'known_network',
    ],
    [
      'a mailbox provider whose mail all failed',
      { key: 'service:google-workspace', traits: [trait('known_network')] },
      'unknown',
      'known_network',
    ],
    [
      'a mailbox provider that forwarded mail',
      { key: 'service:google-workspace', sums: signed, traits: [trait('known_network'), trait('own_dkim')] },
      'forwarder',
      'dkim_survived',
    ],
    [
      "the owner's server",
      { sums: { ...signed, spfAligned: 50 }, traits: [trait('own_dkim'), trait('own_spf')] },
      'own',
      'own_dkim',
    ],
    [
      'a server that signs most of the mail',
      { sums: signed, traits: [trait('own_dkim')], domain: { aligned: 60, dkimAligned: 60 } },
      'own',
      'own_dkim',
    ],
    [
      "the owner's server, if the reporter names no domains",
      { sums: { ...signed, dkimAligned: 0, spfAligned: 50 }, traits: [] },
      'own',
      'spf_reported',
    ],
    [
      "the owner's domain without alignment",
      { sums: { ...failing, passed: 50 }, traits: [trait('own_dkim')] },
      'own',
      'own_dkim',
    ],
    ['a signature that survived', { sums: signed, traits: [trait('own_dkim')] }, 'forwarder', 'dkim_survived'],
    [
      'signatures most of which broke',
      { sums: { ...signed, messages: 500 }, traits: [trait('own_dkim')] },
      'unknown',
      'own_dkim',
    ],
    [
      'mail that the reporter marks as forwarded',
      { sums: { ...failing, forwarded: 26 } },
      'forwarder',
      'forwarded_reason',
    ],
    [
      'another domain',
      { key: 'domain:other.example', sums: { ...failing, passed: 50 }, traits: [trait('envelope_domain')] },
      'unknown',
      'envelope_domain',
    ],
    ['mail that never passed', {}, 'spoofing', 'never_authenticated'],
    ['failing mail of a network with other passing mail', { isNetworkAuthenticated: true }, 'unknown', 'nothing_known'],
    [
      'failing mail of a domain without passing mail',
      { domain: { aligned: 0, dkimAligned: 0 } },
      'unknown',
      'nothing_known',
    ],
    [
      'failing mail of a domain with much unsigned mail',
      { domain: { aligned: 1000, dkimAligned: 800 } },
      'unknown',
      'nothing_known',
    ],
    ['unreported results', { sums: { ...failing, undetermined: 1 } }, 'unknown', 'nothing_known'],
    ['no mail in the window', { sums: nothing }, 'unknown', 'nothing_known'],
  ])('%s', (_, facts, found, code) => {
    const source = classify(facts)
    expect([source.class, source.evidence[0]?.code]).toEqual([found, code])
  })

  it('is the user’s choice, with the evidence', () => {
    expect(classify({ userClass: 'own' })).toEqual({
      class: 'own',
      evidence: [
        { code: 'named_by_you', value: null },
        { code: 'never_authenticated', value: null },
      ],
    })
  })

  it('shows the share that survived, rounded down', () => {
    const sums = { ...signed, messages: 1000, dkimAligned: 999, passed: 999 }
    const domain = { aligned: 100_000, dkimAligned: 100_000 }
    expect(classify({ sums, domain }).evidence).toEqual([{ code: 'dkim_survived', value: '99' }])
  })
})
