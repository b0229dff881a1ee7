import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '../../dns/resolver.ts'
import { daneRecord, daneSecure, daneUsable, dnssecSigned } from './dnssec.ts'

/** A TLSA record, by default `3 1 1` with the digest of some key. */
function tlsa(changes: Partial<RecordData['TLSA']> = {}): RecordData['TLSA'] {
  return { usage: 3, selector: 1, matchingType: 1, data: Buffer.alloc(32, 7), ...changes }
}

/** A domain with two mail servers. */
function daneWorld(hosts: Script) {
  return scriptedResolver({
    'shop.example': {
      MX: [
        { preference: 10, exchange: 'a.shop.example' },
        { preference: 20, exchange: 'b.shop.example' },
      ],
    },
    ...hosts,
  })
}

/** A resolver that validates DNSSEC, with the root and all names for which `isSigned` is true being secure. */
function validating(resolver: Resolver, isSigned: (name: string) => boolean): Resolver {
  return {
    async query(name, type) {
      const answer = name === '' ? rootAnswer(type) : await resolver.query(name, type)
      return answer.status === 'unavailable' ? answer : { ...answer, authenticated: name === '' || isSigned(name) }
    },
    close: () => resolver.close(),
  }
}

/** A resolver in a network where the AD bit is never set. */
function unvalidating(resolver: Resolver): Resolver {
  const inner = validating(resolver, () => false)
  return {
    async query(name, type) {
      const answer = await inner.query(name, type)
      return answer.status === 'unavailable' ? answer : { ...answer, authenticated: false }
    },
    close: () => resolver.close(),
  }
}

function rootAnswer<T extends RecordType>(_type: T): DnsAnswer<T> {
  return { status: 'nodata', aliases: [], ttl: 300, authenticated: true }
}

describe('dnssec.signed', () => {
  const dns = scriptedResolver({ 'shop.example': { A: ['192.0.2.1'] } })

  it('passes if the resolver validated the answer', async () => {
    expect(
      await auditAnswer(
        dnssecSigned,
        validating(dns, () => true),
      ),
    ).toBe('pass')
  })

  it('reports missing signatures only with a validating resolver', async () => {
    expect(
      await auditAnswer(
        dnssecSigned,
        validating(dns, () => false),
      ),
    ).toBe('dnssec.missing')
    expect(await auditAnswer(dnssecSigned, unvalidating(dns))).toBe('unknown: dnssec_unvalidated')
  })

  it('is unknown for a zone file and for a domain with broken signatures', async () => {
    expect(await auditAnswer(dnssecSigned, '@ SOA ns1 hostmaster 1 2 3 4 5')).toBe('unknown: dns_outside_zone')
    const broken = scriptedResolver({ 'shop.example': 'dns_servfail' })
    expect(
      await auditAnswer(
        dnssecSigned,
        validating(broken, () => true),
      ),
    ).toBe('unknown: dns_servfail')
  })
})

describe('dane.record', () => {
  const a = '_25._tcp.a.shop.example'
  const b = '_25._tcp.b.shop.example'

  it.each([
    ['records for all hosts', { [a]: { TLSA: [tlsa()] }, [b]: { TLSA: [tlsa()] } }, 'pass'],
    ['records for one host', { [a]: { TLSA: [tlsa()] } }, 'dane.partial'],
    [
      'records for one host, no answer for the other',
      { [a]: { TLSA: [tlsa()] }, [b]: 'dns_timeout' as const },
      'unknown: dns_timeout',
    ],
    ['no records', {}, 'dane.missing'],
    ['no records, no answer for one host', { [b]: 'dns_timeout' as const }, 'unknown: dns_timeout'],
  ])('evaluates %s', async (_, hosts, answer) => {
    expect(await auditAnswer(daneRecord, daneWorld(hosts))).toBe(answer)
  })

  it('reports the hosts without records and those without answers', async () => {
    const exchanges = ['a', 'b', 'c'].map((label) => ({ preference: 10, exchange: `${label}.shop.example` }))
    const world = scriptedResolver({
      'shop.example': { MX: exchanges },
      [a]: { TLSA: [tlsa()] },
      '_25._tcp.c.shop.example': 'dns_timeout',
    })
    const { facts } = await audit(world)
    expect(askAudit(daneRecord, facts)).toMatchObject({
      finding: 'dane.partial',
      params: { hosts: ['b.shop.example'], silent: ['c.shop.example'] },
    })
  })

  it('checks the domain itself without an MX, and nothing with a null MX', async () => {
    const digest = '07'.repeat(32)
    expect(await auditAnswer(daneRecord, `@ A 192.0.2.1\n_25._tcp TLSA 3 1 1 ${digest}`)).toBe('pass')
    expect(await auditAnswer(daneRecord, `@ MX 0 .\n_25._tcp TLSA 3 1 1 ${digest}`)).toBe('not evaluated')
  })
})

describe('dane.usable', () => {
  const a = '_25._tcp.a.shop.example'
  const b = '_25._tcp.b.shop.example'

  /** The findings about the records. */
  async function reported(hosts: Script): Promise<string[]> {
    const { outcomes } = await audit(daneWorld(hosts))
    return outcomes
      .filter(({ check }) => check === 'dane.record' || check === 'dane.usable')
      .map(({ check, state }) => `${check} ${state}`)
  }

  it.each([
    ['3 1 1', [tlsa()], 'pass'],
    ['2 0 1', [tlsa({ usage: 2, selector: 0 })], 'pass'],
    ['a usable record next to an unusable one', [tlsa({ usage: 0 }), tlsa()], 'pass'],
    ['usage 1', [tlsa({ usage: 1 })], 'dane.unusable'],
    ['a short digest', [tlsa({ data: Buffer.alloc(20) })], 'dane.unusable'],
  ])('evaluates %s', async (_, records, answer) => {
    const world = daneWorld({ [a]: { TLSA: [tlsa()] }, [b]: { TLSA: records } })
    expect(await auditAnswer(daneUsable, world)).toBe(answer)
  })

  it('reports the host and its problem', async () => {
    const { facts } = await audit(daneWorld({ [b]: { TLSA: [tlsa({ selector: 9 })] } }))
    expect(askAudit(daneUsable, facts)).toMatchObject({ params: { host: 'b.shop.example', code: 'unknown_selector' } })
  })

  it('evaluates published records even if another host does not answer', async () => {
    const unusable = { [a]: { TLSA: [tlsa({ usage: 1 })] }, [b]: 'dns_timeout' as const }
    expect(await reported(unusable)).toEqual(['dane.record unknown', 'dane.usable fail'])
    expect(await reported({ [a]: 'dns_timeout', [b]: 'dns_timeout' })).toEqual(['dane.record unknown'])
  })

  it('is not applicable without records', async () => {
    expect(await auditAnswer(daneUsable, daneWorld({}))).toBe('not evaluated')
  })
})

describe('dane.secure', () => {
  const a = '_25._tcp.a.shop.example'
  const world = daneWorld({ [a]: { TLSA: [tlsa()] }, '_25._tcp.b.shop.example': { TLSA: [tlsa()] } })

  it('passes if the MX and all TLSA records are signed', async () => {
    expect(
      await auditAnswer(
        daneSecure,
        validating(world, () => true),
      ),
    ).toBe('pass')
  })

  it('fails if one of them is not signed', async () => {
    expect(
      await auditAnswer(
        daneSecure,
        validating(world, (name) => name !== 'shop.example'),
      ),
    ).toBe('dane.insecure')
    const { facts } = await audit(validating(world, (name) => name !== a))
    expect(askAudit(daneSecure, facts)).toMatchObject({ params: { hosts: ['a.shop.example'] } })
  })

  it('is unknown with a non-validating resolver and for a zone file', async () => {
    expect(await auditAnswer(daneSecure, unvalidating(world))).toBe('unknown: dnssec_unvalidated')
    const zone = `@ MX 10 a\n_25._tcp.a TLSA 3 1 1 ${'07'.repeat(32)}`
    expect(await auditAnswer(daneSecure, zone)).toBe('unknown: dns_outside_zone')
  })
})
