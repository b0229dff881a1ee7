import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { ReasonCode } from '../../../shared/reason.ts'
import type { Resolver } from '../resolver.ts'
import { toMailauthResolver } from './mailauth-resolver.ts'

const resolve = toMailauthResolver(
  resolverOf(`
$ORIGIN example.com.
@    300 TXT   "v=spf1 " "-all"
@    300 MX    20 mail
mail 300 A     192.0.2.1
mail 300 AAAA  2001:db8::1
www  300 CNAME mail
$ORIGIN 2.0.192.in-addr.arpa.
1    300 PTR   mail.example.com.
`),
)

describe('toMailauthResolver', () => {
  it.each<[string, string, unknown[]]>([
    ['example.com', 'TXT', [['v=spf1 ', '-all']]],
    ['Example.com.', 'MX', [{ priority: 20, exchange: 'mail.example.com' }]],
    ['mail.example.com', 'A', ['192.0.2.1']],
    ['mail.example.com', 'AAAA', ['2001:db8::1']],
    ['www.example.com', 'CNAME', ['mail.example.com']],
    ['1.2.0.192.in-addr.arpa', 'PTR', ['mail.example.com']],
  ])('returns %s %s like node:dns', async (name, type, records) => {
    expect(await resolve(name, type)).toEqual(records)
  })

  it.each([
    ['no.example.com', 'TXT', 'ENOTFOUND'],
    ['mail.example.com', 'TXT', 'ENODATA'],
    [`${'a'.repeat(64)}.example.com`, 'TXT', 'ENOTFOUND'],
    ['example.com', 'SPF', 'ENOTIMP'],
  ])('rejects %s %s with %s', async (name, type, code) => {
    await expect(resolve(name, type)).rejects.toMatchObject({ code, reason: null })
  })

  it.each<[ReasonCode, string]>([
    ['dns_timeout', 'ETIMEOUT'],
    ['dns_servfail', 'ESERVFAIL'],
    ['dns_refused', 'EREFUSED'],
    ['dns_malformed', 'EBADRESP'],
    ['dns_unreachable', 'ECONNREFUSED'],
    ['dns_outside_zone', 'ECANCELLED'],
    ['deadline', 'ECANCELLED'],
  ])('rejects with the reason %s as %s', async (reason, code) => {
    const resolver: Resolver = {
      query: async () => ({ status: 'unavailable', reason: { code: reason } }),
      close: async () => undefined,
    }
    await expect(toMailauthResolver(resolver)('a.example', 'TXT')).rejects.toMatchObject({
      code,
      reason: { code: reason },
    })
  })

  it('returns copies that mailauth may change', async () => {
    const [first] = await resolve('example.com', 'TXT')
    if (Array.isArray(first)) first.reverse()
    expect(await resolve('example.com', 'TXT')).toEqual([['v=spf1 ', '-all']])
  })
})

describe('mailauth with the adapter', () => {
  it('reports a temporary error for an unknown answer, but not for an absence', async () => {
    const { spf } = await import('mailauth/lib/spf/index.js')
    const check = (sender: string) => spf({ resolver: resolve, sender, ip: '192.0.2.9', helo: 'a.example.com' })
    expect((await check('me@example.com')).status.result).toBe('fail')
    expect((await check('me@no.example.com')).status.result).toBe('none')
    expect((await check('me@elsewhere.example')).status.result).toBe('temperror')
  })
})
