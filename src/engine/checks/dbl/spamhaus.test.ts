import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { workingLists } from '../../../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dblSpamhaus } from './spamhaus.ts'

const entry = 'shop.example.dbl.spamhaus.org'

describe('dbl.spamhaus', () => {
  it.each<[string, Script]>([
    ['pass', {}],
    ['dbl.listed', { [entry]: { A: ['127.0.1.2'] } }],
    ['dbl.listed', { [entry]: { A: ['127.0.1.102', '127.0.1.4'] } }],
    ['dbl.abused', { [entry]: { A: ['127.0.1.104'] } }],
    ['unknown: list_refused', { [entry]: { A: ['127.255.255.254'] } }],
    ['unknown: list_refused', { [entry]: { A: ['127.0.1.255'] } }],
    ['unknown: list_unreliable', { 'dbltest.com.dbl.spamhaus.org': {} }],
    ['unknown: list_unreliable', { [entry]: { A: ['127.0.1.2'] }, 'invalid.dbl.spamhaus.org': { A: ['127.0.1.2'] } }],
    ['unknown: dns_timeout', { [entry]: 'dns_timeout' }],
  ])('answers %s for %j', async (expected, script) => {
    expect(await auditAnswer(dblSpamhaus, scriptedResolver({ ...workingLists(), ...script }))).toBe(expected)
  })

  it('asks about the registered domain', async () => {
    const resolver = scriptedResolver({ ...workingLists(), [entry]: { A: ['127.0.1.4'] } })
    const { facts } = await audit(resolver, { domain: 'news.shop.example' })
    expect(askAudit(dblSpamhaus, facts)).toMatchObject({
      params: { domain: 'shop.example', list: 'Spamhaus DBL', meaning: 'phishing_domain' },
    })
  })
})
