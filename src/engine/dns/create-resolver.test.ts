import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { zonesOf } from '../../../test/support/zone.ts'
import { asksNetwork, createResolver } from './create-resolver.ts'
import { DnsSourceError } from './dns-source-error.ts'
import { ZoneFileError } from './zone/zone-file-error.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'))
  write('a.zone', 'a.example.com. 5 A 192.0.2.1\nb.example.com. 5 CNAME b.example.net.')
  write('b.zone', 'b.example.net. 5 A 192.0.2.2')
  write('broken.zone', 'a.example.com. 5 A here')
  write('answers.jsonl', '{"name":"c.example.org","type":"A","status":"found","records":["192.0.2.3"],"ttl":5}\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): void {
  writeFileSync(join(folder, name), content)
}

function file(kind: string, name: string): string {
  return `${kind}:${join(folder, name)}`
}

describe('createResolver', () => {
  it('loads several zone files together', async () => {
    const resolver = await createResolver({ sources: [file('zone', 'a.zone'), file('zone', 'b.zone')], offline: false })
    expect(await resolver.query('b.example.com', 'A')).toMatchObject({ records: ['192.0.2.2'] })
    expect(await resolver.query('c.example.org', 'A')).toMatchObject({ reason: { code: 'dns_outside_zone' } })
  })

  it('queries zones, then recordings', async () => {
    const resolver = await createResolver({
      sources: [file('replay', 'answers.jsonl'), file('zone', 'a.zone')],
      offline: true,
    })
    expect(await resolver.query('a.example.com', 'A')).toMatchObject({ records: ['192.0.2.1'] })
    expect(await resolver.query('c.example.org', 'A')).toMatchObject({ records: ['192.0.2.3'] })
    expect(await resolver.query('d.example.org', 'A')).toMatchObject({ reason: { code: 'dns_outside_zone' } })
  })

  it('prefers zones that are already loaded to files', async () => {
    const zones = zonesOf('a.example.com. 5 A 192.0.2.9')
    const resolver = await createResolver({ sources: [file('replay', 'answers.jsonl')], offline: true, zones })
    expect(await resolver.query('a.example.com', 'A')).toMatchObject({ records: ['192.0.2.9'] })
    expect(await resolver.query('c.example.org', 'A')).toMatchObject({ records: ['192.0.2.3'] })
  })

  it.each([[[]], [['192.0.2.53']], [['https://dns.example/dns-query']]])(
    'queries no server while offline: %j',
    async (sources) => {
      const resolver = await createResolver({ sources, offline: true })
      expect(await resolver.query('a.example.com', 'A')).toMatchObject({ reason: { code: 'dns_offline' } })
    },
  )

  it('queries another server first if requested, and falls back to the usual one', async () => {
    const zoneOf = (ip: string) => `$ORIGIN shop.example.\n@ 5 A ${ip}\n`
    const usual = await startDnsServer({ zone: zoneOf('192.0.2.1') })
    const other = await startDnsServer({ zone: zoneOf('192.0.2.2') })
    const askWith = async (asksOtherFirst: boolean) => {
      const sources = [usual.address, other.address]
      const resolver = await createResolver({ sources, offline: false, asksOtherFirst })
      const answer = await resolver.query('shop.example', 'A')
      await resolver.close()
      return answer
    }
    expect(await askWith(false)).toMatchObject({ records: ['192.0.2.1'] })
    expect(await askWith(true)).toMatchObject({ records: ['192.0.2.2'] })
    other.behave('shop.example', 'servfail')
    expect(await askWith(true)).toMatchObject({ records: ['192.0.2.1'] })
    await Promise.all([usual.close(), other.close()])
  })

  it.each([
    ['dns.example', 'must be an IP address'],
    ['192.0.2.53:0', 'must be an IP address'],
    ['', 'must be an IP address'],
    ['zone:', 'does not name a file'],
    ['replay:', 'does not name a file'],
    ['replay:/nowhere/answers.json', 'ENOENT'],
    ['http://192.0.2.53/dns-query', 'use https:'],
    ['http://127.0.0.1.example/dns-query', 'use https:'],
    ['https://', 'is not a valid URL'],
    ['https://me:secret@dns.example/', 'contains a password'],
  ])('refuses the source %j', async (source, problem) => {
    const made = createResolver({ sources: [source], offline: false })
    await expect(made).rejects.toBeInstanceOf(DnsSourceError)
    await expect(made).rejects.toThrow(`${source}: `)
    await expect(made).rejects.toThrow(problem)
  })

  it('reports the position of an error in a zone file', async () => {
    const made = createResolver({ sources: [file('zone', 'broken.zone')], offline: false })
    await expect(made).rejects.toBeInstanceOf(ZoneFileError)
    await expect(made).rejects.toThrow('broken.zone:1:20: “here” is not an IPv4 address')
  })
})

describe('asksNetwork', () => {
  it.each([
    [[], false, true],
    [['192.0.2.53'], false, true],
    [['zone:a.zone', 'https://dns.example/dns-query'], false, true],
    [['zone:a.zone', 'replay:answers.jsonl'], false, false],
    [[], true, false],
    [['192.0.2.53'], true, false],
  ])('with %j, offline %s, is %s', (sources, offline, expected) => {
    expect(asksNetwork({ sources, offline })).toBe(expected)
  })
})
