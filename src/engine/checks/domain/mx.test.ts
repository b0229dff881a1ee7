import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer, auditedDomain } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { mxAddresses, mxAliases, mxNames, mxPrivateAddresses, mxRecord } from './mx.ts'

describe('mx.record', () => {
  it.each([
    ['hosts', '@ MX 10 mail\nmail A 192.0.2.1', 'pass'],
    ['a null MX', '@ MX 0 .', 'mx.null_mx'],
    ['a null MX of a domain without mail', '@ MX 0 .\n@ TXT "v=spf1 -all"', 'mx.null_mx'],
    ['a null MX of a domain that sends', '@ MX 0 .\n@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'mx.null_mx_sends'],
    ['an address instead', '@ A 192.0.2.1', 'mx.implicit'],
    ['nothing', '@ TXT "hello"', 'mx.missing'],
    ['nothing, of a domain that sends', '@ TXT "v=spf1 a:out.shop.example -all"', 'mx.missing'],
    ['nothing, of a domain that sends no mail', '@ TXT "v=spf1 -all"', 'mx.unused'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(mxRecord, zone)).toBe(answer)
  })

  it('is unknown if the MX query or the fallback address query fails', async () => {
    expect(await auditAnswer(mxRecord, scriptedResolver({ 'shop.example': 'dns_timeout' }))).toBe(
      'unknown: dns_timeout',
    )
    expect(await auditAnswer(mxRecord, '@ CNAME www.elsewhere.example.')).toBe('unknown: dns_outside_zone')
  })

  it('reports an alias, next to which no MX record can be published', async () => {
    const zone = 'news CNAME esp\nesp TXT "v=spf1 ip4:192.0.2.1 -all"'
    const { facts } = await audit(zone, { domain: 'news.shop.example' })
    expect(askAudit(mxRecord, facts)).toMatchObject({
      finding: 'mx.missing',
      record: null,
      cautions: [{ code: 'name_is_alias', value: 'news.shop.example', target: 'esp.shop.example' }],
    })
  })

  it('offers an explicit record for an implicit MX', async () => {
    const { facts } = await audit('@ A 192.0.2.1')
    expect(askAudit(mxRecord, facts)).toMatchObject({
      params: { domain: 'shop.example', addresses: ['192.0.2.1'] },
      record: { name: 'shop.example', type: 'MX', value: '10 shop.example.', current: null },
    })
  })
})

describe('mx.names', () => {
  it.each([
    ['@ MX 10 mail\n@ MX 20 backup', 'pass'],
    ['@ MX 10 mail\n@ MX 20 192.0.2.1.', 'mx.address_as_name'],
    ['@ MX 10 mail\n@ MX 20 http\\://mail', 'mx.invalid_name'],
    ['@ MX 10 mail\n@ MX 0 .', 'mx.null_mx_among_others'],
    ['@ MX 10 mail\n@ MX 20 mail', 'mx.duplicate'],
    ['@ MX 10 mail\n@ MX 20 mail\n@ MX 30 192.0.2.1.', 'mx.address_as_name'],
    ['@ MX 10 mail\n@ MX 20 localhost.', 'mx.invalid_name'],
    ['@ MX 10 mail.corp.local.', 'mx.unusable'],
    ['@ MX 10 mail.', 'mx.unusable'],
    ['@ MX 10 mail_1', 'mx.underscore'],
    ['@ MX 10 .', 'mx.null_mx_preference'],
    ['@ MX 0 .', 'pass'],
    ['@ A 192.0.2.1', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(mxNames, zone)).toBe(answer)
  })

  it.each(['@ MX 5 192.0.2.1.', '@ MX 10 http\\://mail', '@ MX 10 192.0.2.1.\n@ MX 20 a\\032b'])(
    'finds no valid host in %j',
    async (zone) => {
      expect(await auditAnswer(mxNames, zone)).toBe('mx.unusable')
    },
  )

  it('offers no host name for an IP address, because it may not exist', async () => {
    const { facts } = await audit('@ MX 5 192.0.2.1.\n@ MX 10 mail')
    expect(askAudit(mxNames, facts)).toMatchObject({ finding: 'mx.address_as_name', record: null })
  })
})

describe('mx.addresses', () => {
  it.each([
    ['addresses for all hosts', '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb AAAA 2001:db8::1', 'pass'],
    ['one host without an address', '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1', 'mx.dead_hosts'],
    ['no host with an address', '@ MX 10 a\n@ MX 20 b', 'mx.unreachable'],
    ['private addresses only', '@ MX 10 a\na A 10.0.0.1', 'mx.unreachable'],
    ['an IP address as the only host, reported by `mx.names`', '@ MX 10 192.0.2.1.', 'not evaluated'],
    ['nothing but several null MX', '@ MX 0 .\n@ MX 1 .', 'not evaluated'],
    [
      'one host without an address and one without an answer',
      '@ MX 10 a\n@ MX 20 mail.elsewhere.example.',
      'mx.dead_hosts',
    ],
    ['a host without an answer', '@ MX 10 mail.elsewhere.example.', 'unknown: dns_outside_zone'],
    ['a null MX', '@ MX 0 .', 'not evaluated'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(mxAddresses, zone)).toBe(answer)
  })

  it('is unknown for a private address if the other family did not answer', async () => {
    const world = scriptedResolver({
      'shop.example': { MX: [{ preference: 10, exchange: 'mail.shop.example' }] },
      'mail.shop.example': { A: ['10.0.0.1'] },
    })
    const silent: Resolver = {
      ...world,
      query: async (name, type) =>
        type === 'AAAA' ? { status: 'unavailable', reason: { code: 'dns_timeout' } } : world.query(name, type),
    }
    expect(await auditAnswer(mxAddresses, silent)).toBe('unknown: dns_timeout')
  })
})

describe('mx.aliases', () => {
  it.each([
    ['@ MX 10 mail\nmail A 192.0.2.1', 'pass'],
    ['@ MX 10 mail\n@ MX 20 other\nmail A 192.0.2.1\nother CNAME mail', 'mx.alias'],
    ['@ MX 10 mail.elsewhere.example.', 'not evaluated'],
    ['@ MX 0 .', 'not evaluated'],
    ['@ A 192.0.2.1', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(mxAliases, zone)).toBe(answer)
  })

  it('offers the target host instead of the alias', async () => {
    const { facts } = await audit('@ MX 20 other\nother CNAME more\nmore CNAME mail\nmail A 192.0.2.1')
    expect(askAudit(mxAliases, facts)).toMatchObject({
      params: { host: 'other.shop.example', target: 'mail.shop.example' },
      record: { type: 'MX', value: '20 mail.shop.example.', current: '20 other.shop.example.' },
    })
  })
})

describe('mx.private_addresses', () => {
  it.each([
    ['@ MX 10 a\na A 192.0.2.1', 'pass'],
    ['@ MX 10 a\na A 192.0.2.1\na A 192.168.0.1', 'mx.private_address'],
    ['@ MX 10 a\na A 192.0.2.1\na AAAA ::1', 'mx.private_address'],
    ['@ MX 10 a\n@ MX 20 mail.elsewhere.example.\na A 10.0.0.1', 'mx.private_address'],
    ['@ MX 10 a\n@ MX 20 mail.elsewhere.example.\na A 192.0.2.1', 'not evaluated'],
    ['@ MX 10 a\na A 10.0.0.1', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(mxPrivateAddresses, zone)).toBe(answer)
  })

  it('reports every host with private addresses', async () => {
    const { facts } = await audit('@ MX 10 a\n@ MX 20 b\n@ MX 30 c\na A 10.0.0.1\nb A 192.0.2.1\nc AAAA fe80::1')
    const host = (label: string) => `${label}.${auditedDomain}`
    expect(askAudit(mxPrivateAddresses, facts)).toMatchObject({ params: { host: host('a'), others: [host('c')] } })
  })
})
