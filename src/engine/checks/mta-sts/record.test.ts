import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { mtaStsRecord } from './record.ts'

describe('mta_sts.record', () => {
  it.each([
    ['_mta-sts TXT "v=STSv1; id=20261121;"', 'pass'],
    ['@ A 192.0.2.1', 'mta_sts.missing'],
    ['_mta-sts TXT "verification=1"', 'mta_sts.missing'],
    ['_mta-sts TXT "v=STSv1; id=1"\n_mta-sts TXT "v=STSv1; id=2"', 'mta_sts.several_records'],
    ['_mta-sts TXT "v=STSv1;"', 'mta_sts.invalid_record'],
    ['_mta-sts TXT "v=STSv1; id=not-so-good"', 'mta_sts.invalid_record'],
    ['_mta-sts CNAME _mta-sts.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(mtaStsRecord, zone)).toBe(answer)
  })

  it('offers a record whose id is the time of the audit', async () => {
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
