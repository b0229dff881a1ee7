import fc from 'fast-check'
import { dmarc as mailauthDmarc } from 'mailauth'
import { describe, expect, it } from 'vitest'
import { passingSignature, passingSpf } from '../../../../test/support/message-facts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { DkimSignature, SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import { readHeaders } from '../../message/headers.ts'
import { discoverDmarc } from '../../protocols/dmarc/discover-policy.ts'
import { createMailauthDns } from '../mailauth-dns.ts'
import { summarizeSignatures } from './dkim/describe-signatures.ts'
import { gatherDmarc } from './dmarc.ts'

const timeout: Reason = { code: 'dns_timeout' }

function spfOf(domain: string, result: SpfEvaluation['result'] = 'pass'): Fact<SpfEvaluation> {
  return known({ ...passingSpf, result, domain })
}

function signatureOf(domain: string, result: DkimSignature['result'] = 'pass'): DkimSignature {
  return { ...passingSignature, domain, result, reason: result === 'temperror' ? timeout : null }
}

interface Case {
  from?: string
  sender?: string
  spf?: Fact<SpfEvaluation>
  signatures?: DkimSignature[]
}

async function evaluate(
  script: Script,
  { from = 'example.com', sender, spf = spfOf('', 'none'), signatures = [] }: Case,
) {
  const resolver = scriptedResolver(script)
  const headers = readHeaders(Buffer.from(`From: a@${from}\r\n`))
  const authentication = {
    spf,
    ...(sender && { sender_domain: sender }),
    dkim: summarizeSignatures(signatures),
    dkim_signatures: signatures,
    dmarc_policy: (await discoverDmarc(from, resolver)).policy,
  }
  return gatherDmarc(headers, authentication, resolver)
}

function policy(text: string, domain = 'example.com'): Script {
  return { [`_dmarc.${domain}`]: { TXT: [`v=DMARC1; ${text}`] } }
}

const reject = policy('p=reject')

describe('gatherDmarc', () => {
  it.each<[string, Script, Case, object]>([
    [
      'SPF of the author',
      reject,
      { spf: spfOf('example.com') },
      { result: 'pass', spf_aligned: true, dkim_aligned: false },
    ],
    [
      'SPF of a subdomain',
      reject,
      { spf: spfOf('bounce.example.com') },
      { result: 'pass', spf_domain: 'bounce.example.com' },
    ],
    [
      'DKIM of the parent',
      reject,
      { from: 'news.example.com', signatures: [signatureOf('example.com')] },
      { result: 'pass', dkim_aligned: true },
    ],
    [
      'one signature of several',
      reject,
      { signatures: [signatureOf('esp.example'), signatureOf('example.com')] },
      { result: 'pass', dkim_domain: 'example.com' },
    ],
    [
      'both SPF and DKIM',
      reject,
      { spf: spfOf('example.com'), signatures: [signatureOf('example.com')] },
      { spf_aligned: true, dkim_aligned: true, disposition: 'none' },
    ],
    [
      'strict mode with the same domain',
      policy('p=reject; aspf=s; adkim=s'),
      { spf: spfOf('example.com') },
      { result: 'pass' },
    ],
    [
      'an unknown result next to a pass',
      reject,
      { spf: unavailable({ code: 'origin_unknown' }), signatures: [signatureOf('example.com')] },
      { result: 'pass', spf_aligned: null, spf_domain: null, spf_reason: { code: 'origin_unknown' } },
    ],
    [
      'a pass next to a signature without an answer',
      reject,
      { spf: spfOf('example.com'), signatures: [signatureOf('example.com', 'temperror')] },
      { result: 'pass', dkim_aligned: null, dkim_reason: { code: 'dns_timeout' } },
    ],
  ])('passes with %s', async (_, script, input, value) => {
    expect(await evaluate(script, input)).toMatchObject({ state: 'known', value: { result: 'pass', ...value } })
  })

  it.each<[string, Script, Case, object]>([
    [
      'nothing that passes',
      reject,
      {},
      { disposition: 'reject', spf_aligned: false, dkim_aligned: false, dkim_domain: null },
    ],
    [
      'SPF that fails for the author',
      reject,
      { spf: spfOf('example.com', 'fail') },
      { spf_domain: 'example.com', spf_aligned: false },
    ],
    [
      'SPF and DKIM of another organization',
      reject,
      { spf: spfOf('esp.example'), signatures: [signatureOf('esp.example')] },
      { spf_domain: 'esp.example', dkim_domain: 'esp.example' },
    ],
    [
      'strict SPF of a subdomain',
      policy('p=quarantine; aspf=s'),
      { spf: spfOf('bounce.example.com') },
      { disposition: 'quarantine', spf_aligned: false },
    ],
    [
      'strict DKIM of a subdomain',
      policy('p=reject; adkim=s'),
      { signatures: [signatureOf('news.example.com')] },
      { dkim_aligned: false },
    ],
    ['a policy in test mode', policy('p=reject; t=y'), {}, { disposition: 'quarantine' }],
    ['a quarantine policy in test mode', policy('p=quarantine; t=y'), {}, { disposition: 'none' }],
    ['a policy of none', policy('p=none'), {}, { disposition: 'none' }],
    [
      'a subdomain under sp',
      { ...policy('p=reject; sp=quarantine'), 'news.example.com': { A: ['192.0.2.1'] } },
      { from: 'news.example.com' },
      { disposition: 'quarantine' },
    ],
    [
      'a subdomain that does not exist',
      policy('p=none; sp=none; np=reject'),
      { from: 'nowhere.example.com' },
      { disposition: 'reject' },
    ],
    [
      'a domain below another public suffix',
      { ...reject, ...policy('psd=y; p=none', 'com') },
      { spf: spfOf('other.com') },
      { spf_aligned: false },
    ],
    [
      'an organization that ends between the two (psd=n)',
      { ...reject, ...policy('p=none; psd=n', 'own.example.com') },
      { spf: spfOf('own.example.com') },
      { spf_aligned: false },
    ],
  ])('fails with %s', async (_, script, input, value) => {
    expect(await evaluate(script, input)).toMatchObject({ state: 'known', value: { result: 'fail', ...value } })
  })

  it.each<[string, Script, Case, string]>([
    ['the policy is unknown', { '_dmarc.example.com': 'dns_servfail' }, { spf: spfOf('example.com') }, 'dns_servfail'],
    ['SPF is unknown', reject, { spf: unavailable({ code: 'origin_unknown' }) }, 'origin_unknown'],
    [
      'DKIM is unknown',
      reject,
      { spf: spfOf('esp.example'), signatures: [signatureOf('example.com', 'temperror')] },
      'dns_timeout',
    ],
    [
      'the author’s signature is unknown, though another one passes',
      reject,
      { signatures: [signatureOf('esp.example'), signatureOf('example.com', 'temperror')] },
      'dns_timeout',
    ],
    [
      'the tree walk of an identifier fails',
      { ...reject, '_dmarc.bounce.example.com': 'dns_timeout' },
      { spf: spfOf('bounce.example.com') },
      'dns_timeout',
    ],
    [
      'the tree walk above the domain’s own record fails',
      { ...reject, '_dmarc.com': 'dns_refused' },
      { spf: spfOf('bounce.example.com') },
      'dns_refused',
    ],
  ])('has no result if %s', async (_, script, input, code) => {
    expect(await evaluate(script, input)).toMatchObject({ state: 'unavailable', reason: { code } })
  })

  it('does not wait for the key of a signature that cannot align', async () => {
    const signatures = [signatureOf('esp.example'), signatureOf('other.example', 'temperror')]
    expect(await evaluate(reject, { signatures })).toMatchObject({ state: 'known', value: { result: 'fail' } })
  })

  it('does not wait for SPF of a domain that cannot align', async () => {
    const spf = unavailable({ code: 'dns_servfail' })
    const outcomeOf = async (sender: string, reason = spf) => {
      const fact = await evaluate(reject, { sender, spf: reason })
      return fact.state === 'known' ? fact.value.result : fact.state
    }
    expect(await outcomeOf('esp.example')).toBe('fail')
    expect(await outcomeOf('bounce.example.com')).toBe('unavailable')
    // Nor for the address of the sender, without which SPF is not evaluated.
    expect(await outcomeOf('esp.example', unavailable({ code: 'origin_unknown' }))).toBe('fail')
    expect(await outcomeOf('bounce.example.com', unavailable({ code: 'origin_unknown' }))).toBe('unavailable')
  })

  it('sends no alignment queries if there is no policy', async () => {
    expect(await evaluate({}, { spf: spfOf('example.com') })).toMatchObject({
      state: 'known',
      value: { result: 'none', author_domain: 'example.com', disposition: 'none', spf_aligned: null },
    })
  })

  it.each([
    ['no From', ''],
    ['several From fields', 'From: a@example.com\r\nFrom: b@example.com\r\n'],
    ['authors of several domains', 'From: a@example.com, b@example.org\r\n'],
  ])('does not apply to %s (RFC 9989 section 5.3.1)', async (_, header) => {
    const none = { spf: spfOf('example.com'), dkim: summarizeSignatures([]), dkim_signatures: [] }
    const { policy: dmarc_policy } = await discoverDmarc('example.com', scriptedResolver(reject))
    const dmarc = gatherDmarc(readHeaders(Buffer.from(header)), { ...none, dmarc_policy }, scriptedResolver(reject))
    expect(await dmarc).toEqual({ state: 'absent' })
  })

  it('agrees with mailauth', async () => {
    const domain = fc.constantFrom('example.com', 'a.example.com', 'b.a.example.com', 'example.org', 'com')
    const record = fc.constantFrom(
      'p=reject',
      'p=quarantine; sp=none',
      'p=none; psd=y',
      'p=reject; psd=n',
      'p=none; np=reject; aspf=s',
      'p=reject; adkim=s; t=y',
      'p=bogus',
      'sp=reject',
    )
    const records = fc.dictionary(
      fc.constantFrom('_dmarc.example.com', '_dmarc.a.example.com', '_dmarc.com', '_dmarc.example.org'),
      record,
    )
    await fc.assert(
      fc.asyncProperty(
        domain,
        domain,
        fc.array(domain, { maxLength: 2 }),
        records,
        async (from, spf, dkim, published) => {
          const script = Object.fromEntries(
            Object.entries(published).map(([name, text]) => [name, { TXT: [`v=DMARC1; ${text}`] }]),
          )
          const ours = await evaluate(script, {
            from,
            spf: spfOf(spf),
            signatures: dkim.map((name) => signatureOf(name)),
          })
          const theirs = await mailauthDmarc({
            headerFrom: from,
            spfDomains: [{ domain: spf }],
            dkimDomains: dkim.map((name) => ({ id: name, domain: name, aligned: name, underSized: 0 })),
            arcResult: { i: 0, status: { result: 'none' } },
            resolver: createMailauthDns(scriptedResolver(script)).resolver,
            strict: true,
          } as unknown as Parameters<typeof mailauthDmarc>[0])
          if (!theirs || ours.state !== 'known') throw new Error('no result')
          expect(ours.value.result).toBe(theirs.status.result)
          if (ours.value.result === 'fail') expect(ours.value.disposition).toBe(theirs.policy)
        },
      ),
      { numRuns: 300 },
    )
  })
})
