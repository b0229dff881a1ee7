import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { fetched, outboundTo } from '../../../../test/support/outbound.ts'
import type { FetchOutcome } from '../../outbound/public-fetch.ts'
import { mtaStsPolicy } from './policy.ts'

const zone = '_mta-sts TXT "v=STSv1; id=1;"'
const url = 'https://mta-sts.shop.example/.well-known/mta-sts.txt'

function served(outcome: FetchOutcome) {
  return { outbound: outboundTo({ documents: { [url]: outcome } }) }
}

describe('mta_sts.policy', () => {
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
  ])('answers %s', async (_, outcome, answer) => {
    expect(await auditAnswer(mtaStsPolicy, zone, served(outcome))).toBe(answer)
  })

  it('is not known where no connection may be opened', async () => {
    expect(await auditAnswer(mtaStsPolicy, `${zone}\nmta-sts A 192.0.2.1`)).toBe('unknown: outbound_off')
  })

  it('does not arise without one record that announces it', async () => {
    expect(await auditAnswer(mtaStsPolicy, '@ A 192.0.2.1', served(fetched('')))).toBe('not asked')
    expect(await auditAnswer(mtaStsPolicy, `${zone}\n_mta-sts TXT "v=STSv1; id=2"`, served(fetched('')))).toBe(
      'not asked',
    )
  })
})
