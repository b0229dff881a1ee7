import { assert, property, webUrl } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrapLink } from './unwrap-link.ts'

const shop = 'https://www.shop.example/a'
const safe = (url: string) => `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=x`

describe('unwrapLink', () => {
  it.each([
    safe(shop),
    safe(safe(shop)),
    'https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Fwww.shop.example%2Fa&k=1',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.shop.example_a&d=Dw&c=1',
    'https://urldefense.com/v3/__https://www.shop.example/a__;!!abc!def$',
    'https://urldefense.com/v3/__https:/*www.shop.example/a__;Lw!!abc!def$',
    'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fwww.shop.example%2fa&c=E,1,x',
    'https://secure-web.cisco.com/1abc/https%3A%2F%2Fwww.shop.example%2Fa',
    'https://protect2.fireeye.com/v1/url?k=1&q=1&e=2&u=https%3A%2F%2Fwww.shop.example%2Fa',
    'https://us-west-2.protection.sophos.com/?d=shop.example&u=aHR0cHM6Ly93d3cuc2hvcC5leGFtcGxlL2E=&p=m',
  ])('reads the target of %s', (written) => {
    expect(unwrapLink(written)?.target).toBe(shop)
  })

  it('knows that only the gateway knows', () => {
    expect(unwrapLink('https://protect-eu.mimecast.com/s/abc?domain=shop.example')).toEqual({
      gateway: 'Mimecast',
      target: null,
    })
  })

  it.each([
    shop,
    'https://safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fwww.shop.example',
    'https://www.google.com/url?q=https://shop.example',
    'mailto:a@shop.example',
    'https://urldefense.com/',
    'not an address',
  ])('finds no gateway in %s', (written) => {
    expect(unwrapLink(written)).toBeNull()
  })

  it('reads back whatever Safe Links wrap', () => {
    assert(
      property(webUrl({ withQueryParameters: true }), (url) => {
        expect(unwrapLink(safe(url))?.target).toBe(url)
      }),
    )
  })
})
