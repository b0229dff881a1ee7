import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { absent, unavailable } from '../../../shared/fact.ts'
import { bimiRecord } from './record.ts'

describe('bimi.record', () => {
  it.each([
    ['default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"', 'pass'],
    ['default._bimi TXT "v=BIMI1; l=http://shop.example/logo.svg"', 'not asked'],
    ['@ A 192.0.2.1', 'bimi.missing'],
    ['other._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"', 'bimi.missing'],
    ['default._bimi TXT "v=BIMI1; l=; a="', 'bimi.declined'],
    ['default._bimi TXT "v=BIMI1; l=https://a.example/a.svg"\ndefault._bimi TXT "v=BIMI1; l="', 'bimi.several_records'],
    ['default._bimi CNAME default._bimi.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(bimiRecord, zone)).toBe(answer)
  })

  it.each([
    [{}, 'pass'],
    [{ bimi_record: absent }, 'bimi.missing'],
    [{ bimi_record: absent, author: absent }, 'not asked'],
    [{ bimi_record: unavailable({ code: 'not_gathered' }) }, 'unknown: not_gathered'],
  ] as const)('answers the facts %j of a message', (changes, answer) => {
    expect(answerTo(bimiRecord, changes)).toBe(answer)
  })

  it('takes the record of the domain above for a subdomain without one', async () => {
    const zone = 'default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"\nnews A 192.0.2.1'
    expect(await auditAnswer(bimiRecord, zone, { domain: 'news.shop.example' })).toBe('pass')
  })
})
