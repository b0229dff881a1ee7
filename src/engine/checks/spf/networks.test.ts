import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfMacros, spfNetworks, spfSize } from './networks.ts'

describe('spf.networks', () => {
  it.each([
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 'pass'],
    ['v=spf1 ip4:203.0.0.0/16 -all', 'pass'],
    ['v=spf1 ip4:203.0.0.0/15 -all', 'spf.networks_wide'],
    ['v=spf1 ip6:2001::/20 -all', 'spf.networks_wide'],
    ['v=spf1 a/8 -all', 'spf.networks_wide'],
    ['v=spf1 -ip4:203.0.0.0/8 ?ip4:64.0.0.0/8 mx -all', 'pass'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(spfNetworks, `@ TXT "${record}"`)).toBe(answer)
  })

  it.each([
    ['half of the addresses of an include', 'include:b.shop.example -all', 'ip4:0.0.0.0/1', 'spf.networks_vast'],
    ['two halves', 'ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', '-all', 'spf.everyone'],
    ['halves in two records', 'ip4:0.0.0.0/1 include:b.shop.example -all', 'ip4:128.0.0.0/1', 'spf.everyone'],
    ['all of IPv6', 'ip6:::/0 -all', '-all', 'spf.everyone'],
    ['all of IPv4', 'include:b.shop.example -all', 'ip4:0.0.0.0/0 -all', 'spf.everyone'],
    ['an open include', 'include:b.shop.example -all', '+all', 'spf.everyone'],
    ['an open redirect', 'redirect=b.shop.example', 'all', 'spf.everyone'],
    ['an existing name', 'exists:b.shop.example -all', '-all', 'spf.everyone'],
    ['a host with a /0 prefix', 'a:b.shop.example/0 -all', '-all', 'spf.everyone'],
    [
      'everyone, after they failed',
      '-ip4:0.0.0.0/1 -ip4:128.0.0.0/1 -ip6:::/0 include:b.shop.example -all',
      '+all',
      'pass',
    ],
    ['an include with a neutral result', '?include:b.shop.example -all', '+all', 'pass'],
    ['a broken include', 'include:b.shop.example -all', 'nonsense +all', 'pass'],
    ['less than a /8', 'ip4:11.0.0.0/9 ip4:11.128.0.0/10 -all', '-all', 'spf.networks_wide'],
    ['exactly a /8', 'ip4:11.0.0.0/8 -all', '-all', 'spf.networks_vast'],
    ['exactly a /8, of an include', 'include:b.shop.example -all', 'ip4:11.0.0.0/8 -all', 'spf.networks_vast'],
    ['a network after all', 'ip4:192.0.2.9 -all ip4:0.0.0.0/0', '-all', 'pass'],
    ['private networks (RFC 1918)', 'ip4:10.0.0.0/8 ip4:172.16.0.0/12 ip4:192.168.0.0/16 -all', '-all', 'pass'],
    ['private networks of IPv6 (RFC 4193)', 'ip6:fc00::/7 include:b.shop.example -all', 'ip4:10.0.0.0/8', 'pass'],
    ['a network that is private only in part', 'ip4:10.0.0.0/7 -all', '-all', 'spf.networks_vast'],
    ['everyone, next to a private network', 'ip4:10.0.0.0/8 ip4:0.0.0.0/0 -all', '-all', 'spf.everyone'],
    ['more than a /8', 'ip4:11.0.0.0/8 ip4:203.0.113.0/24 -all', '-all', 'spf.networks_vast'],
    ['the same networks many times', `${'ip4:11.0.0.0/9 '.repeat(9)}-all`, '-all', 'spf.networks_wide'],
    ['more than a /16 of IPv6', 'ip6:2001::/16 ip6:2002::/24 -all', '-all', 'spf.networks_vast'],
  ])('measures %s', async (_, record, included, answer) => {
    const zone = `@ TXT "v=spf1 ${record}"\nb TXT "v=spf1 ${included}"\nb A 192.0.2.9`
    expect(await auditAnswer(spfNetworks, zone)).toBe(answer)
  })

  it('leaves an explicit +all to spf.all', async () => {
    expect(await auditAnswer(spfNetworks, '@ TXT "v=spf1 mx +all"')).toBe('not evaluated')
  })

  it('still reports findings if a term was not followed, but never passes', async () => {
    const open = '@ TXT "v=spf1 include:elsewhere.example exists:%{i}.shop.example include:b.shop.example -all"'
    expect(await auditAnswer(spfNetworks, `${open}\nb TXT "v=spf1 +all"`)).toBe('spf.everyone')
    expect(await auditAnswer(spfNetworks, `${open}\nb TXT "v=spf1 -all"`)).toBe('not evaluated')
  })

  it('reports the widest terms', async () => {
    const { facts } = await audit('@ TXT "v=spf1 ip4:192.0.2.1 ip4:64.0.0.0/6 ip4:128.0.0.0/3 -all"')
    expect(askAudit(spfNetworks, facts)).toMatchObject({
      params: {
        terms: ['ip4:128.0.0.0/3', 'ip4:64.0.0.0/6'],
        addresses: 2 ** 29 + 2 ** 26 + 1,
        ipv6_prefix: 128,
      },
    })
  })
})

describe('spf.size', () => {
  const filler = (octets: number) => `@ TXT "${'x'.repeat(octets)}"`

  it('adds up the name and all texts', async () => {
    const { facts } = await audit(`@ TXT "v=spf1 -all"\n${filler(200)}`)
    expect(askAudit(spfSize, facts)).toMatchObject({
      state: 'pass',
      params: { octets: 'shop.example'.length + 11 + 200 },
    })
  })

  it('reports a response that does not fit in a UDP packet', async () => {
    const { facts } = await audit(`@ TXT "v=spf1 -all"\n${filler(220)}\n${filler(221)}`)
    expect(askAudit(spfSize, facts)).toMatchObject({ state: 'note', finding: 'spf.answer_large' })
  })
})

describe('spf.macros', () => {
  it('reports the terms that depend on the message', async () => {
    const { facts } = await audit(
      '@ TXT "v=spf1 include:%{l}.shop.example exists:%{i}.shop.example a:%{d} -all"\n@ A 192.0.2.1',
    )
    expect(askAudit(spfMacros, facts)).toMatchObject({
      state: 'note',
      params: { terms: ['include:%{l}.shop.example', 'exists:%{i}.shop.example'] },
    })
  })

  it('is unknown if a record was not read', async () => {
    expect(await auditAnswer(spfMacros, '@ TXT "v=spf1 include:mail.elsewhere.example -all"')).toBe('not evaluated')
  })

  it('passes a record without macros', async () => {
    const { facts } = await audit('@ TXT "v=spf1 a:%{d} -all"\n@ A 192.0.2.1')
    expect(askAudit(spfMacros, facts)?.state).toBe('pass')
  })
})
