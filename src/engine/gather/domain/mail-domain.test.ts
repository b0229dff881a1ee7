import { expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { absent, known } from '../../../shared/fact.ts'
import { gatherMailDomain } from './mail-domain.ts'

function zoneOf(lines: readonly string[]) {
  return resolverOf(`$ORIGIN shop.example.\n$TTL 300\n@ MX 10 mx\n${lines.join('\n')}\n`)
}

it.each<[string, readonly string[], string | null]>([
  ['shop.example', [], null],
  ['www.shop.example', ['www A 192.0.2.1'], 'shop.example'],
  ['www.shop.example', ['* MX 10 mx', '* TXT "v=spf1 a -all"'], 'shop.example'],
  ['www.shop.example', ['www CNAME cdn.example.'], 'shop.example'],
  ['www.shop.example', ['www TXT "v=spf1 -all"', 'www MX 0 .'], 'shop.example'],
  ['store.shop.example', ['store A 192.0.2.1'], 'shop.example'],
  ['store.shop.example', ['store MX 10 mx'], null],
  ['store.shop.example', ['store TXT "v=spf1 ip4:192.0.2.1 -all"'], null],
  ['store.shop.example', ['store TXT "v=spf1 -all"'], 'shop.example'],
  ['missing.shop.example', [], 'shop.example'],
  ['www.it.shop.example', ['it MX 10 mx'], 'it.shop.example'],
  ['www.it.shop.example', ['it A 192.0.2.1'], 'shop.example'],
])('suggests for %s with %j: %s', async (domain, lines, offered) => {
  expect(await gatherMailDomain(domain, zoneOf(lines))).toEqual(offered === null ? absent : known({ domain: offered }))
})

it('is unavailable while the DNS does not answer', async () => {
  const silent = scriptedResolver({ 'store.shop.example': 'dns_timeout', 'it.shop.example': 'dns_timeout' })
  expect(await gatherMailDomain('store.shop.example', silent)).toMatchObject({
    state: 'unavailable',
    reason: { code: 'dns_timeout' },
  })
  expect(await gatherMailDomain('www.it.shop.example', silent)).toEqual(known({ domain: 'shop.example' }))
})
