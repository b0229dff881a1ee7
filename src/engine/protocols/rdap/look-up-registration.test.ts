import { describe, expect, it, vi } from 'vitest'
import { fetched } from '../../../../test/support/outbound.ts'
import type { FetchOutcome } from '../../outbound/public-fetch.ts'
import { createRegistrationLookup } from './look-up-registration.ts'

const bootstrap = {
  version: '1.0',
  services: [
    [
      ['com', 'net'],
      ['http://rdap.registry.example/', 'https://rdap.registry.example/v1'],
    ],
    [['uk'], ['https://rdap.uk.example/']],
  ],
}
const bootstrapUrl = 'https://data.iana.org/rdap/dns.json'
const answer = {
  objectClassName: 'domain',
  ldhName: 'SHOP.COM',
  events: [
    { eventAction: 'registration', eventDate: '2001-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-03-01T00:00:00Z' },
  ],
}
const shopUrl = 'https://rdap.registry.example/v1/domain/shop.com'

function setUp(documents: Record<string, FetchOutcome | object>) {
  const all: Record<string, FetchOutcome | object> = { [bootstrapUrl]: bootstrap, ...documents }
  const asked = vi.fn(async (url: string): Promise<FetchOutcome> => {
    const document = all[url]
    if (!document) return { state: 'http_status', status: 404 }
    return 'state' in document ? (document as FetchOutcome) : fetched(JSON.stringify(document))
  })
  const lookUp = createRegistrationLookup(() => new Date('2026-11-23T10:00:00Z'))
  return { asked, ask: (domain: string) => lookUp(domain, asked) }
}

describe('a registration', () => {
  it('returns the expiry date from the registry of the registered domain', async () => {
    const { ask, asked } = setUp({ [shopUrl]: answer })
    const end = { state: 'known', value: new Date('2027-03-01T00:00:00Z') }
    expect(await ask('news.shop.com')).toEqual(end)
    expect(await ask('shop.com')).toEqual(end)
    expect(asked.mock.calls.map(([url]) => url)).toEqual([bootstrapUrl, shopUrl, shopUrl])
  })

  it.each<[name: string, domain: string, documents: Record<string, FetchOutcome | object>, code: string]>([
    ['the registry has no known server', 'shop.example', {}, 'registry_silent'],
    ['the registry does not know it', 'shop.com', {}, 'connection_failed'],
    ['the registry refuses', 'shop.com', { [shopUrl]: { state: 'http_status', status: 429 } }, 'connection_failed'],
    [
      'the answer is about another domain',
      'shop.com',
      { [shopUrl]: { ...answer, ldhName: 'other.com' } },
      'registry_silent',
    ],
    ['the answer has no expiry date', 'shop.com', { [shopUrl]: { ...answer, events: [] } }, 'registry_silent'],
    ['the answer is not JSON', 'shop.com', { [shopUrl]: fetched('<html>') }, 'registry_silent'],
    [
      'the list of registries is unavailable',
      'shop.com',
      { [bootstrapUrl]: { state: 'too_large' } },
      'connection_failed',
    ],
  ])('is unknown if %s', async (_, domain, documents, code) => {
    expect(await setUp(documents).ask(domain)).toMatchObject({ state: 'unavailable', reason: { code } })
  })

  it('is unknown offline', async () => {
    const lookUp = createRegistrationLookup(() => new Date())
    expect(await lookUp('shop.com', null)).toMatchObject({ state: 'unavailable', reason: { code: 'outbound_off' } })
  })
})
