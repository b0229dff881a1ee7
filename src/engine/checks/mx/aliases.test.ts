import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { mxAliases } from './aliases.ts'

describe('mx.aliases', () => {
  it.each([
    ['@ MX 10 mail\nmail A 192.0.2.1', 'pass'],
    ['@ MX 10 mail\n@ MX 20 other\nmail A 192.0.2.1\nother CNAME mail', 'mx.alias'],
    ['@ MX 10 mail.elsewhere.example.', 'not asked'],
    ['@ MX 0 .', 'not asked'],
    ['@ A 192.0.2.1', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(mxAliases, zone)).toBe(answer)
  })

  it('offers the host itself', async () => {
    const { facts } = await audit('@ MX 20 other\nother CNAME more\nmore CNAME mail\nmail A 192.0.2.1')
    expect(askAudit(mxAliases, facts)).toMatchObject({
      params: { host: 'other.shop.example', target: 'mail.shop.example' },
      record: { type: 'MX', value: '20 mail.shop.example.', current: '20 other.shop.example.' },
    })
  })
})
