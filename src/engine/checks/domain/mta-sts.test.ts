import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { answerToPolicy, policyOf } from '../../../../test/support/mta-sts.ts'
import { fetched, outboundTo } from '../../../../test/support/outbound.ts'
import type { FetchOutcome } from '../../outbound/public-fetch.ts'
import { mtaStsMaxAge, mtaStsMode, mtaStsMx, mtaStsPolicy, mtaStsPolicySyntax, mtaStsRecord } from './mta-sts.ts'

describe('mta_sts.record', () => {
  it.each([
    ['_mta-sts TXT "v=STSv1; id=20261121;"', 'pass'],
    ['@ A 192.0.2.1', 'mta_sts.missing'],
    ['@ A 192.0.2.1\n_mta-sts TXT "verification=1"', 'mta_sts.missing'],
    ['@ MX 0 .', 'not evaluated'],
    ['@ TXT "v=spf1 -all"', 'not evaluated'],
    ['_mta-sts TXT "v=STSv1; id=1"\n_mta-sts TXT "v=STSv1; id=2"', 'mta_sts.several_records'],
    ['_mta-sts TXT "v=STSv1;"', 'mta_sts.invalid_record'],
    ['_mta-sts TXT "v=STSv1; id=not-so-good"', 'mta_sts.invalid_record'],
    // It is unknown whether it receives mail.
    ['@ CNAME shop.elsewhere.example.', 'unknown: dns_outside_zone'],
    ['_mta-sts CNAME _mta-sts.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(mtaStsRecord, zone)).toBe(answer)
  })

  it('offers a record whose ID is the time of the audit', async () => {
    const { facts } = await audit('_mta-sts TXT "v=STSv1; id=1"\n_mta-sts TXT "v=STSv1; id=2"')
    expect(askAudit(mtaStsRecord, facts)).toMatchObject({
      record: {
        name: '_mta-sts.shop.example',
        value: 'v=STSv1; id=20261121093000;',
        current: 'v=STSv1; id=1\nv=STSv1; id=2',
      },
    })
  })
})

describe('mta_sts.policy', () => {
  const zone = '_mta-sts TXT "v=STSv1; id=1;"'
  const url = 'https://mta-sts.shop.example/.well-known/mta-sts.txt'

  function served(outcome: FetchOutcome) {
    return { outbound: outboundTo({ documents: { [url]: outcome } }) }
  }

  it.each<[string, FetchOutcome, string]>([
    ['plain text', fetched('version: STSv1'), 'pass'],
    ['plain text with a charset', fetched('version: STSv1', 'Text/Plain; charset=utf-8'), 'pass'],
    ['a web page', fetched('version: STSv1', 'text/html'), 'mta_sts.not_plain_text'],
    ['no type', fetched('version: STSv1', null), 'mta_sts.not_plain_text'],
    ['no host', { state: 'no_host' }, 'mta_sts.policy_not_found'],
    ['404', { state: 'http_status', status: 404 }, 'mta_sts.policy_not_found'],
    ['a redirect', { state: 'redirected', location: 'https://www.shop.example/' }, 'mta_sts.policy_not_found'],
    ['a large file', { state: 'too_large' }, 'mta_sts.policy_not_found'],
    ['a bad certificate', { state: 'bad_certificate', detail: 'CERT_HAS_EXPIRED' }, 'mta_sts.bad_certificate'],
    [
      'a host that cannot be reached',
      { state: 'unavailable', reason: { code: 'connection_failed', detail: 'ECONNREFUSED' } },
      'unknown: connection_failed',
    ],
  ])('evaluates %s', async (_, outcome, answer) => {
    expect(await auditAnswer(mtaStsPolicy, zone, served(outcome))).toBe(answer)
  })

  it('is unavailable if connections are disabled', async () => {
    expect(await auditAnswer(mtaStsPolicy, `${zone}\nmta-sts A 192.0.2.1`)).toBe('unknown: outbound_off')
  })

  it('is not applicable without exactly one valid record', async () => {
    expect(await auditAnswer(mtaStsPolicy, '@ A 192.0.2.1', served(fetched('')))).toBe('not evaluated')
    expect(await auditAnswer(mtaStsPolicy, `${zone}\n_mta-sts TXT "v=STSv1; id=2"`, served(fetched('')))).toBe(
      'not evaluated',
    )
  })
})

describe('mta_sts.policy_syntax', () => {
  it.each([
    [policyOf(), 'pass'],
    [[...policyOf(), 'comment: extra fields are allowed'], 'pass'],
    [policyOf({ max_age: '86400' }), 'pass'],
    [policyOf({ mode: 'strict' }), 'mta_sts.policy_invalid'],
    [policyOf({ mx: [] }), 'mta_sts.policy_invalid'],
    [policyOf({ max_age: 'week' }), 'mta_sts.policy_invalid'],
    [['v=STSv1; mode=enforce'], 'mta_sts.policy_invalid'],
  ])('evaluates %j', async (lines, answer) => {
    expect(await answerToPolicy(mtaStsPolicySyntax, lines)).toBe(answer)
  })

  it('is not applicable if the policy could not be fetched', async () => {
    const outbound = outboundTo({})
    expect(await auditAnswer(mtaStsPolicySyntax, '_mta-sts TXT "v=STSv1; id=1;"', { outbound })).toBe('not evaluated')
  })
})

describe('mta_sts.mode', () => {
  it.each([
    ['enforce', 'pass'],
    ['testing', 'mta_sts.testing'],
    ['none', 'mta_sts.switched_off'],
    ['strict', 'not evaluated'],
  ])('evaluates %s', async (mode, answer) => {
    expect(await answerToPolicy(mtaStsMode, policyOf({ mode }))).toBe(answer)
  })

  it.each([
    ['a policy without a host', policyOf({ mx: [] })],
    ['a policy with an invalid max_age', policyOf({ max_age: 'long' })],
  ])('is not applicable to %s', async (_, lines) => {
    expect(await answerToPolicy(mtaStsMode, lines)).toBe('not evaluated')
  })
})

describe('mta_sts.mx', () => {
  const zone = '@ MX 10 mail\n@ MX 20 mx.backup.example.'

  it.each([
    ['all hosts', { mx: ['mail.shop.example', '*.backup.example'] }, 'pass'],
    ['one of two hosts', { mx: ['mail.shop.example'] }, 'mta_sts.mx_refused'],
    ['one of two hosts, in testing mode', { mx: ['mail.shop.example'], mode: 'testing' }, 'mta_sts.mx_not_covered'],
    ['one of two hosts, in mode none', { mx: ['mail.shop.example'], mode: 'none' }, 'not evaluated'],
  ])('evaluates a policy that covers %s', async (_, policy, answer) => {
    expect(await answerToPolicy(mtaStsMx, policyOf(policy), zone)).toBe(answer)
  })

  it('matches a wildcard with one label', async () => {
    const policy = policyOf({ mx: ['*.backup.example'] })
    expect(await answerToPolicy(mtaStsMx, policy, '@ MX 10 mx.backup.example.')).toBe('pass')
    expect(await answerToPolicy(mtaStsMx, policy, '@ MX 10 mx.eu.backup.example.')).toBe('mta_sts.mx_refused')
  })

  it('is not applicable without mail hosts, or for an unusable policy', async () => {
    expect(await answerToPolicy(mtaStsMx, policyOf(), '@ A 192.0.2.1')).toBe('not evaluated')
    expect(await answerToPolicy(mtaStsMx, policyOf(), '@ MX 0 .')).toBe('not evaluated')
    expect(await answerToPolicy(mtaStsMx, ['mode: enforce'], zone)).toBe('not evaluated')
  })
})

describe('mta_sts.max_age', () => {
  it.each([
    [{ max_age: '604800' }, 'pass'],
    [{ max_age: '604799' }, 'mta_sts.max_age_short'],
    [{ max_age: '60', mode: 'none' }, 'not evaluated'],
    [{ max_age: 'soon' }, 'not evaluated'],
  ])('evaluates %j', async (policy, answer) => {
    expect(await answerToPolicy(mtaStsMaxAge, policyOf(policy))).toBe(answer)
  })
})
