import { describe, expect, it } from 'vitest'
import { curlFor, isComplete, searchFor } from './lookup-call.ts'

const base = 'http://127.0.0.1:4780'

describe('searchFor', () => {
  it('keeps the parameters of the kind and omits empty ones', () => {
    const search = { domain: ' shop.example ', selector: ' ' }
    expect(searchFor('dkim', search)).toEqual({ domain: 'shop.example' })
    expect(searchFor('spf', { ...search, selector: 's1' })).toEqual({ domain: 'shop.example' })
    expect(searchFor('html', search)).toEqual({})
  })
})

describe('isComplete', () => {
  it.each([
    ['dkim', { domain: 'shop.example' }, true],
    ['dkim', { selector: 's1' }, false],
    ['html', {}, false],
  ] as const)('of %s with %j is %s', (kind, search, expected) => {
    expect(isComplete(kind, search)).toBe(expected)
  })
})

describe('curlFor', () => {
  it.each([
    ['spf', { domain: 'shop.example' }, `'${base}/api/v1/spf?domain=shop.example'`],
    ['dkim', { domain: 'shop.example', selector: 's1' }, `'${base}/api/v1/dkim?domain=shop.example&selector=s1'`],
    ['spf', { domain: "a'$(id)" }, `'${base}/api/v1/spf?domain=a%27%24%28id%29'`],
  ] as const)('asks %s with %j', (kind, search, address) => {
    expect(curlFor(kind, search, base)).toBe(`curl -H "X-API-Key: $SENDPROOF_KEY" \\\n  ${address}`)
  })

  it('encodes an HTML file as JSON', () => {
    expect(curlFor('html', {}, base)).toBe(
      [
        "jq -Rs '{html: .}' message.html |",
        '  curl -H "X-API-Key: $SENDPROOF_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        `  --data-binary @- '${base}/api/v1/html'`,
      ].join('\n'),
    )
  })
})
