import { describe, expect, it } from 'vitest'
import { resolverOf, zonesOf } from '../../../../test/support/zone.ts'
import type { DnsAnswer } from '../resolver.ts'
import { createZoneResolver } from './zone-resolver.ts'

const resolver = resolverOf(`
$ORIGIN example.com.
@     600 SOA  ns hostmaster 1 1h 1h 1w 90
@     300 A    192.0.2.1
www   60  CNAME @
ext   60  CNAME www.example.net.
loop1 60  CNAME loop2
loop2 60  CNAME loop1
gone  60  CNAME nothing
`)

function outside(subject: string): DnsAnswer {
  return { status: 'unavailable', reason: { code: 'dns_outside_zone', subject } }
}

describe('a zone as a resolver', () => {
  it('ignores case and the final dot', async () => {
    const found = { status: 'found', records: ['192.0.2.1'], aliases: [], ttl: 300, authenticated: null }
    expect(await resolver.query('EXAMPLE.com.', 'A')).toEqual(found)
  })

  it('follows aliases and returns the lowest TTL', async () => {
    const found = { status: 'found', records: ['192.0.2.1'], aliases: ['example.com'], ttl: 60, authenticated: null }
    expect(await resolver.query('www.example.com', 'A')).toEqual(found)
  })

  it('distinguishes an empty name from a missing one and uses the SOA’s negative TTL for both', async () => {
    const absent = { aliases: [], ttl: 90, authenticated: null }
    expect(await resolver.query('example.com', 'MX')).toEqual({ status: 'nodata', ...absent })
    expect(await resolver.query('no.example.com', 'MX')).toEqual({ status: 'nxdomain', ...absent })
    const gone = { status: 'nxdomain', aliases: ['nothing.example.com'], ttl: 60, authenticated: null }
    expect(await resolver.query('gone.example.com', 'A')).toEqual(gone)
  })

  it('does not know names outside its zones', async () => {
    expect(await resolver.query('example.net', 'A')).toEqual(outside('example.net A'))
    expect(await resolver.query('ext.example.com', 'A')).toEqual(outside('www.example.net A'))
    expect(await resolver.query('com', 'TXT')).toEqual(outside('com TXT'))
  })

  it('answers with the addresses of a flattened alias, as if they were its own', async () => {
    const flattened = resolverOf(`
$ORIGIN example.com.
@    60 SOA   ns hostmaster 1 1h 1h 1w 90
@    60 ALIAS web
web  30 A     192.0.2.1
ext  60 ALIAS www.example.net.
loop 60 ALIAS loop
`)
    const found = { status: 'found', records: ['192.0.2.1'], aliases: [], ttl: 30, authenticated: null }
    expect(await flattened.query('example.com', 'A')).toEqual(found)
    expect(await flattened.query('example.com', 'AAAA')).toMatchObject({ status: 'nodata', aliases: [] })
    expect(await flattened.query('ext.example.com', 'A')).toEqual(outside('www.example.net A'))
    expect(await flattened.query('loop.example.com', 'A')).toMatchObject({ status: 'unavailable' })
  })

  it('ends a loop of aliases', async () => {
    expect(await resolver.query('loop1.example.com', 'A')).toMatchObject({
      status: 'unavailable',
      reason: { code: 'dns_alias_loop', subject: 'loop1.example.com A' },
    })
  })

  it('reports an impossible name as nonexistent', async () => {
    expect(await resolver.query(`${'a'.repeat(64)}.example.net`, 'A')).toMatchObject({ status: 'nxdomain' })
    expect(await resolver.query('a..example.net', 'A')).toMatchObject({ status: 'nxdomain' })
  })
})

describe('zones in front of another resolver', () => {
  const elsewhere = resolverOf(
    'www.example.net. 30 A 192.0.2.9\n_dmarc.com. 30 TXT "v=DMARC1"\nexample.com. 5 A 192.0.2.8',
  )
  const mixed = createZoneResolver(
    zonesOf('example.com. 60 A 192.0.2.1\next.example.com. 60 CNAME www.example.net.'),
    elsewhere,
  )

  it('answer first', async () => {
    expect(await mixed.query('example.com', 'A')).toMatchObject({ status: 'found', records: ['192.0.2.1'] })
    expect(await mixed.query('no.example.com', 'A')).toMatchObject({ status: 'nxdomain' })
  })

  it('leave other names to it, including for aliases and tree walks', async () => {
    expect(await mixed.query('www.example.net', 'A')).toMatchObject({ status: 'found', records: ['192.0.2.9'] })
    expect(await mixed.query('ext.example.com', 'A')).toMatchObject({ aliases: ['www.example.net'], ttl: 30 })
    expect(await mixed.query('_dmarc.com', 'TXT')).toMatchObject({ status: 'found' })
  })
})
