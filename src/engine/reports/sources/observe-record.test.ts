import { describe, expect, it } from 'vitest'
import type { AggregateRecord } from '../../../shared/contract/reports/report.ts'
import { observeRecord } from './observe-record.ts'

interface Sketch {
  ip?: string
  /** Results by domain. */
  dkim?: Record<string, string>
  spf?: Record<string, string>
  /** What the reporter evaluated as aligned. By default, nothing. */
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
const internationalDomain = 'xn--bcher-kva.example'
const pass = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'pass']))
const fail = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'fail']))

describe('the alignment of a record', () => {
  it('is the same for Unicode names', () => {
    const sketch = {
      dkim: pass('bücher.example'),
      spf: pass('mail.BÜCHER.example'),
      aligned: ['dkim' as const, 'spf' as const],
    }
    const named = { ...record(sketch), header_from: 'news.Bücher.example' }
    const { dkim, spf, isSubdomain } = observeRecord(named, internationalDomain)
    expect([dkim, spf, isSubdomain]).toEqual(['aligned', 'aligned', true])
  })

  it.each<[string, Sketch, string]>([
    ['what the reporter evaluated', { dkim: pass(domain), aligned: ['dkim'] }, 'aligned'],
    ['a subdomain', { dkim: pass(`mail.${domain}`), aligned: ['dkim'] }, 'aligned'],
    ['the domain in capitals', { dkim: pass(`${domain.toUpperCase()}.`), aligned: ['dkim'] }, 'aligned'],
    [
      'the domain’s own signature next to a service’s',
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
    ['a service by its return path', { spf: pass('bounce.mandrillapp.com') }, 'service:mailchimp-transactional'],
    [
      "a service with the owner's signature",
      { dkim: pass(domain), spf: pass('mail12.mcsv.net'), aligned: ['dkim'] },
      'service:mailchimp',
    ],
    [
      "a service that only uses the owner's names, by its network",
      { ip: sendGridIp, dkim: pass(domain), spf: pass(`em.${domain}`), aligned: ['dkim', 'spf'] },
      'service:sendgrid',
    ],
    ['a service without any authentication, by its network', { ip: sendGridIp }, 'service:sendgrid'],
    ['a service by its IPv6 network', { ip: '2a00:1450:4864:20::52f' }, 'service:google-workspace'],
    [
      'a subnetwork of another service',
      { ip: '198.2.180.1', spf: pass('mail.mandrillapp.com') },
      'service:mailchimp-transactional',
    ],
    ['an address outside the network', { ip: '167.88.255.255' }, 'network:167.88.255.0/24'],
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
    ['an IPv6 address', { ip: '2001:db8:1:2:3:4:5:6' }, 'network:2001:db8:1:2::/64'],
    ['an invalid address', { ip: 'localhost' }, 'network:unknown'],
  ])('%s', (_, sketch, key) => {
    expect(observe(sketch).key).toBe(key)
  })

  it.each<[string, Sketch]>([
    ['a signature that failed', { dkim: fail('sendgrid.net', 'google.com') }],
    ['a return path that failed', { spf: { 'mandrillapp.com': 'softfail', 'mcsv.net': 'neutral' } }],
    ['a return path that was not checked', { envelopeFrom: 'bounce.mcsv.net', spf: { 'mcsv.net': 'none' } }],
    ['a domain with the same ending as a service’s', { dkim: fail('notsendgrid.net') }],
    ['a result that could not be determined', { dkim: { 'sendgrid.net': 'temperror' } }],
    ["the owner's domain without a pass", { dkim: fail(domain), spf: { [domain]: 'softfail' }, envelopeFrom: domain }],
  ])('is not taken from %s', (_, sketch) => {
    const { key, traits } = observe(sketch)
    expect(key).toBe('network:203.0.113.0/24')
    expect(traits).toEqual([])
  })

  it('is not a service whose name is part of another domain', () => {
    expect(observe({ dkim: pass('sendgrid.net.evil.example') }).key).toBe('domain:evil.example')
  })

  it('is not a service if the domain is the service’s own', () => {
    const own = record({ dkim: pass('sendgrid.net'), spf: pass('sendgrid.net'), aligned: ['dkim', 'spf'] })
    expect(observeRecord(own, 'sendgrid.net').key).toBe('network:203.0.113.0/24')
  })

  it('is the forwarder of forwarded mail, not the service that signed it', () => {
    const forwarded = { dkim: pass(domain, 'sendgrid.net'), reasons: [{ type: 'forwarded', comment: null }] }
    expect(observe(forwarded).key).toBe('network:203.0.113.0/24')
    expect(observe({ ...forwarded, spf: pass('lists.club.example') }).key).toBe('domain:club.example')
  })
})

describe('the results of a record', () => {
  it.each<[string, Sketch, string, string]>([
    ['aligned', { dkim: pass(domain), spf: pass(domain), aligned: ['dkim', 'spf'] }, 'aligned', 'aligned'],
    ['passed for another domain', { dkim: pass('a.example'), spf: pass('a.example') }, 'passed', 'passed'],
    ['failed', { dkim: fail(domain) }, 'failed', 'failed'],
    ['without an evaluation', { dkim: pass(domain), evaluated: null }, 'unknown', 'unknown'],
    ['an unknown word', { dkim: pass(domain), evaluated: 'maybe' }, 'unknown', 'unknown'],
  ])('%s', (_, sketch, dkim, spf) => {
    expect(observe(sketch)).toMatchObject({ dkim, spf })
  })

  it.each([
    ['none', 'none'],
    ['quarantine', 'quarantine'],
    ['reject', 'reject'],
    ['pass', 'none'],
    ['deferred', 'unknown'],
  ])('reads the disposition %s as %s', (word, disposition) => {
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
  ])('reads the reason %s (%s)', (type, comment, isForwarded) => {
    expect(observe({ reasons: [{ type, comment }] })).toMatchObject({ isForwarded })
  })

  it('lists what passed and the network it came from', () => {
    const sketch = { ip: sendGridIp, dkim: pass(`mail.${domain}`, 'u1.sendgrid.net'), spf: pass(`em.${domain}`) }
    expect(observe(sketch).traits).toEqual([
      { code: 'network', value: '167.89.3.0/24' },
      { code: 'own_dkim', value: `mail.${domain}` },
      { code: 'own_spf', value: `em.${domain}` },
      { code: 'dkim_domain', value: 'sendgrid.net' },
      { code: 'known_network', value: '167.89.0.0/17' },
    ])
  })

  it('limits the length of names', () => {
    const { key } = observe({ spf: pass(`${'a'.repeat(900)}.example`) })
    expect(key.length).toBeLessThan(300)
  })
})
