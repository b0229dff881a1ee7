import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { withListKeys } from './keyed-resolver.ts'

const keys = { spamhaus_dqs: 's3cret', abusix: 'hidden' }

describe('withListKeys', () => {
  it('queries the name with the key', async () => {
    const resolver = scriptedResolver({ '2.0.0.127.s3cret.zen.dq.spamhaus.net': { A: ['127.0.0.2'] } })
    const answer = await withListKeys(resolver, keys).query('2.0.0.127.ZEN.dq.spamhaus.net', 'A')
    expect(answer).toMatchObject({ status: 'found', records: ['127.0.0.2'] })
    expect(resolver.asked).toEqual(['2.0.0.127.s3cret.zen.dq.spamhaus.net A'])
  })

  it('leaves other names alone', async () => {
    const resolver = scriptedResolver({})
    await withListKeys(resolver, keys).query('2.0.0.127.zen.spamhaus.org', 'A')
    expect(resolver.asked).toEqual(['2.0.0.127.zen.spamhaus.org A'])
  })

  it('hides the key if DNS does not answer', async () => {
    const resolver = scriptedResolver({ '9.0.0.192.hidden.combined.mail.abusix.zone': 'dns_servfail' })
    expect(await withListKeys(resolver, keys).query('9.0.0.192.combined.mail.abusix.zone', 'A')).toEqual({
      status: 'unavailable',
      reason: { code: 'dns_servfail', subject: '9.0.0.192.combined.mail.abusix.zone A' },
    })
  })

  it("hides a key that the user's resolver puts into an alias", async () => {
    const resolver = scriptedResolver({
      '2.0.0.127.zen.spamhaus.org': { CNAME: ['2.0.0.127.theirs.zen.dq.spamhaus.net'] },
      '2.0.0.127.theirs.zen.dq.spamhaus.net': { A: ['127.0.0.2'] },
    })
    const answer = await withListKeys(resolver, {}).query('2.0.0.127.zen.spamhaus.org', 'A')
    expect(answer).toMatchObject({ aliases: ['2.0.0.127.zen.dq.spamhaus.net'], records: ['127.0.0.2'] })
  })
})
