import { describe, expect, it } from 'vitest'
import type { AggregateRecord } from '../../../shared/contract/reports/report.ts'
import { observeRecord } from './observe-record.ts'

interface Sketch {
  ip?: string
  /** Domain and result of each. */
  dkim?: Record<string, string>
  spf?: Record<string, string>
  /** What the reporter evaluated. By default, nothing is aligned. */
  aligned?: Array<'dkim' | 'spf'>
  reasons?: AggregateRecord['reasons']
  disposition?: string | null
  evaluated?: string | null
  envelopeFrom?: string
}

const domain = 'shop.example'
/** A network of SendGrid. */
const sendGridIp = '167.89.3.4'

function record({ ip = '203.0.113.7', aligned = [], reasons = [], evaluated = 'fail', ...rest }: Sketch) {
  const results = (of: Record<string, string> = {}) => Object.entries(of).map(([name, result]) => ({ name, result }))
  return {
    source_ip: ip,
    count: 1,
    disposition: rest.disposition ?? 'none',
    dkim: aligned.includes('dkim') ? 'pass' : evaluated,
    spf: aligned.includes('spf') ? 'pass' : evaluated,
    reasons,
    header_from: domain,
    envelope_from: rest.envelopeFrom ?? null,
    envelope_to: null,
    auth_results: {
      dkim: results(rest.dkim).map(({ name, result }) => ({
        domain: name,
        selector: 's1',
        result,
        human_result: null,
      })),
      spf: results(rest.spf).map(({ name, result }) => ({
        domain: name,
        scope: 'mfrom',
        result,
        human_result: null,
      })),
    },
  } satisfies AggregateRecord
}

const observe = (sketch: Sketch) => observeRecord(record(sketch), domain)
const pass = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'pass']))
const fail = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'fail']))

describe('the alignment of a record', () => {
  it.each<[string, Sketch, string]>([
    ['what the reporter evaluated', { dkim: pass(domain), aligned: ['dkim'] }, 'aligned'],
    ['a subdomain', { dkim: pass(`mail.${domain}`), aligned: ['dkim'] }, 'aligned'],
    ['the domain in capitals', { dkim: pass(`${domain.toUpperCase()}.`), aligned: ['dkim'] }, 'aligned'],
    [
      'the own signature beside that of a service',
      { dkim: pass('sendgrid.net', domain), aligned: ['dkim'] },
      'aligned',
    ],
    ['a reporter that lists no results', { aligned: ['dkim'] }, 'aligned'],
    // RFC 9990 section 3.1: the evaluation is about alignment.
    ['a pass for another domain only', { dkim: pass('other.example'), aligned: ['dkim'] }, 'passed'],
    ['a failure', { dkim: fail(domain) }, 'failed'],
  ])('follows %s', (_, sketch, dkim) => {
    expect(observe(sketch)).toMatchObject({ dkim })
  })

  it('does the same for SPF', () => {
    expect(observe({ spf: pass('other.example'), aligned: ['spf'] })).toMatchObject({ spf: 'passed' })
    expect(observe({ spf: pass(`bounce.${domain}`), aligned: ['spf'] })).toMatchObject({ spf: 'aligned' })
  })
})

describe('the source of a record', () => {
  it.each<[string, Sketch, string]>([
    ['a service that signs for itself', { dkim: pass('sendgrid.net') }, 'service:sendgrid'],
    ['a service with its return path', { spf: pass('bounce.mandrillapp.com') }, 'service:mailchimp-transactional'],
    [
      "a service with the owner's signature",
      { dkim: pass(domain), spf: pass('mail12.mcsv.net'), aligned: ['dkim'] },
      'service:mailchimp',
    ],
    [
      "a service under the owner's names alone, by its network",
      { ip: sendGridIp, dkim: pass(domain), spf: pass(`em.${domain}`), aligned: ['dkim', 'spf'] },
      'service:sendgrid',
    ],
    ['a service without any authentication, by its network', { ip: sendGridIp }, 'service:sendgrid'],
    ['a service by its network of IPv6', { ip: '2a00:1450:4864:20::52f' }, 'service:google-workspace'],
    [
      'a part of a network with another service',
      { ip: '198.2.180.1', spf: pass('mail.mandrillapp.com') },
      'service:mailchimp-transactional',
    ],
    ['an address beside the network', { ip: '167.88.255.255' }, 'network:167.88.255.0/24'],
    [
      "the owner's server",
      { dkim: pass(domain), spf: pass(domain), aligned: ['dkim', 'spf'] },
      'network:203.0.113.0/24',
    ],
    ['a subdomain of the owner', { spf: pass(`crm.${domain}`) }, 'network:203.0.113.0/24'],
    [
      "the owner's server with a signature of its host",
      { spf: pass(domain), dkim: pass('host.example') },
      'network:203.0.113.0/24',
    ],
    [
      'a signature that survived',
      { dkim: pass(domain), spf: fail(domain), aligned: ['dkim'] },
      'network:203.0.113.0/24',
    ],
    [
      'another domain by its return path',
      { spf: pass('b.mail.other.co.uk'), dkim: pass(domain) },
      'domain:other.co.uk',
    ],
    ['another domain by its signature', { dkim: pass('mail.other.example') }, 'domain:other.example'],
    ['a return path as an address', { spf: pass('bounce@other.example.') }, 'domain:other.example'],
    ['nothing that passed', { dkim: fail(domain), spf: fail(domain) }, 'network:203.0.113.0/24'],
    ['an address of IPv6', { ip: '2001:db8:1:2:3:4:5:6' }, 'network:2001:db8:1:2::/64'],
    ['an address that cannot be read', { ip: 'localhost' }, 'network:unknown'],
  ])('%s', (_, sketch, key) => {
    expect(observe(sketch).key).toBe(key)
  })

  it.each<[string, Sketch]>([
    ['a signature that failed', { dkim: fail('sendgrid.net', 'google.com') }],
    ['a return path that failed', { spf: { 'mandrillapp.com': 'softfail', 'mcsv.net': 'neutral' } }],
    ['a return path that was not checked', { envelopeFrom: 'bounce.mcsv.net', spf: { 'mcsv.net': 'none' } }],
    ['a domain that ends like one of a service', { dkim: fail('notsendgrid.net') }],
    ['a result that could not be determined', { dkim: { 'sendgrid.net': 'temperror' } }],
    ["the owner's domain without a pass", { dkim: fail(domain), spf: { [domain]: 'softfail' }, envelopeFrom: domain }],
  ])('is not taken from %s', (_, sketch) => {
    const { key, traits } = observe(sketch)
    expect(key).toBe('network:203.0.113.0/24')
    expect(traits).toEqual([])
  })

  it('is not a service whose name another domain contains', () => {
    expect(observe({ dkim: pass('sendgrid.net.evil.example') }).key).toBe('domain:evil.example')
  })

  it('is not a service for the service itself', () => {
    const own = record({ dkim: pass('sendgrid.net'), spf: pass('sendgrid.net'), aligned: ['dkim', 'spf'] })
    expect(observeRecord(own, 'sendgrid.net').key).toBe('network:203.0.113.0/24')
  })

  it('of forwarded mail is the forwarder, not the service that signed it', () => {
    const forwarded = { dkim: pass(domain, 'sendgrid.net'), reasons: [{ type: 'forwarded', comment: null }] }
    expect(observe(forwarded).key).toBe('network:203.0.113.0/24')
    expect(observe({ ...forwarded, spf: pass('lists.club.example') }).key).toBe('domain:club.example')
  })
})

describe('what a record shows', () => {
  it.each<[string, Sketch, string, string]>([
    ['aligned', { dkim: pass(domain), spf: pass(domain), aligned: ['dkim', 'spf'] }, 'aligned', 'aligned'],
    ['passed for another domain', { dkim: pass('a.example'), spf: pass('a.example') }, 'passed', 'passed'],
    ['failed', { dkim: fail(domain) }, 'failed', 'failed'],
    ['without the evaluation', { dkim: pass(domain), evaluated: null }, 'unknown', 'unknown'],
    ['a word of its own', { dkim: pass(domain), evaluated: 'maybe' }, 'unknown', 'unknown'],
  ])('%s', (_, sketch, dkim, spf) => {
    expect(observe(sketch)).toMatchObject({ dkim, spf })
  })

  it.each([
    ['none', 'none'],
    ['quarantine', 'quarantine'],
    ['reject', 'reject'],
    ['pass', 'none'],
    ['deferred', 'unknown'],
  ])('the disposition %s as %s', (word, disposition) => {
    expect(observe({ disposition: word })).toMatchObject({ disposition })
  })

  it.each([
    ['forwarded', null, true],
    ['trusted_forwarder', null, true],
    ['mailing_list', 'list', true],
    ['local_policy', 'arc=pass as[1].d=list.example', true],
    ['local_policy', 'arc=fail', false],
    ['sampled_out', null, false],
    [null, 'forwarded', false],
  ])('the reason %s (%s)', (type, comment, isForwarded) => {
    expect(observe({ reasons: [{ type, comment }] })).toMatchObject({ isForwarded })
  })

  it('names what passed, and the network it came from', () => {
    const sketch = { ip: sendGridIp, dkim: pass(`mail.${domain}`, 'u1.sendgrid.net'), spf: pass(`em.${domain}`) }
    expect(observe(sketch).traits).toEqual([
      { code: 'network', value: '167.89.3.0/24' },
      { code: 'own_dkim', value: `mail.${domain}` },
      { code: 'own_spf', value: `em.${domain}` },
      { code: 'dkim_domain', value: 'sendgrid.net' },
      { code: 'known_network', value: '167.89.0.0/17' },
    ])
  })

  it('bounds names', () => {
    const { key } = observe({ spf: pass(`${'a'.repeat(900)}.example`) })
    expect(key.length).toBeLessThan(300)
  })
})
