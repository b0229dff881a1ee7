import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../../test/support/scripted-resolver.ts'
import { resolverOf } from '../../../../../test/support/zone.ts'
import { absent } from '../../../../shared/fact.ts'
import { gatherMxFacts } from './mx.ts'

const domain = 'shop.example'

function zoneOf(text: string) {
  return resolverOf(`$ORIGIN ${domain}.\n$TTL 300\n${text}\n`)
}

describe('the mail hosts of a domain', () => {
  it('are sorted, whatever the order of the DNS answer', async () => {
    const mx = [
      '@ MX 20 c',
      '@ MX 10 b',
      '@ MX 10 a',
      'a A 192.0.2.9',
      'a A 192.0.2.1',
      'b A 192.0.2.2',
      'c A 192.0.2.3',
    ]
    const [there, back] = await Promise.all(
      [mx, mx.toReversed()].map((lines) => gatherMxFacts(domain, zoneOf(lines.join('\n')), null)),
    )
    expect(there).toEqual(back)
    expect(there).toMatchObject({
      mx_records: {
        value: { exchanges: [{ host: 'a.shop.example' }, { host: 'b.shop.example' }, { preference: 20 }] },
      },
      mail_hosts: { value: { hosts: [{ addresses: ['192.0.2.1', '192.0.2.9'] }, {}, {}] } },
    })
  })

  it('are queried once, and invalid names not at all', async () => {
    const records = ['mail.shop.example', 'mail.shop.example', '192.0.2.1', '']
    const dns = scriptedResolver({
      [domain]: { MX: records.map((exchange) => ({ preference: 10, exchange })) },
      'mail.shop.example': { A: ['192.0.2.2'] },
    })
    expect(await gatherMxFacts(domain, dns, null)).toMatchObject({
      mail_hosts: { value: { implicit: false, hosts: [{ host: 'mail.shop.example', state: 'found' }] } },
    })
    expect(dns.asked).toEqual([
      'shop.example MX',
      'mail.shop.example A',
      'mail.shop.example AAAA',
      '2.2.0.192.in-addr.arpa PTR',
    ])
  })

  it('fall back to the domain itself without MX records, and are empty for a null MX', async () => {
    expect(await gatherMxFacts(domain, zoneOf('@ A 192.0.2.1'), null)).toMatchObject({
      mx_records: absent,
      mail_hosts: { value: { implicit: true, hosts: [{ host: domain, addresses: ['192.0.2.1'] }] } },
    })
    expect(await gatherMxFacts(domain, zoneOf('@ MX 0 .\n@ A 192.0.2.1'), null)).toMatchObject({
      mx_records: { value: { null_mx: true, exchanges: [], records: ['0 .'] } },
      mail_hosts: absent,
    })
  })

  it('have reverse lookups, except for private addresses', async () => {
    const dns = scriptedResolver({
      [domain]: { MX: [{ preference: 1, exchange: 'mail.shop.example' }] },
      'mail.shop.example': { A: ['192.0.2.1', '10.0.0.1'] },
      '1.2.0.192.in-addr.arpa': { PTR: ['mail.shop.example'] },
    })
    expect(await gatherMxFacts(domain, dns, null)).toMatchObject({
      mail_hosts: {
        value: {
          hosts: [
            {
              unreachable: ['10.0.0.1'],
              reverse: [{ ip: '192.0.2.1', names: ['mail.shop.example'], confirmed_name: 'mail.shop.example' }],
            },
          ],
        },
      },
    })
    expect(dns.asked).not.toContain('1.0.0.10.in-addr.arpa PTR')
  })

  it('are limited in number', async () => {
    const hosts = Array.from({ length: 200 }, (_, index) => `h${index}.shop.example`)
    const dns = scriptedResolver({
      [domain]: { MX: hosts.map((exchange) => ({ preference: 10, exchange })) },
      ...Object.fromEntries(hosts.map((host, index) => [host, { A: [`192.0.2.${index}`] }])),
    })
    await gatherMxFacts(domain, dns, null)
    expect(dns.asked.filter((question) => question.endsWith(' A')).length).toBeLessThanOrEqual(20)
    expect(dns.asked.filter((question) => question.endsWith(' PTR')).length).toBeLessThanOrEqual(20)
  })
})
