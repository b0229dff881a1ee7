import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { readHeaders } from '../../message/headers.ts'
import { gatherBimi } from './bimi.ts'

const author = known({
  address: 'a@news.shop.example',
  display_name: null,
  domain: 'news.shop.example',
  organizational_domain: 'shop.example',
})
const record = { TXT: ['v=BIMI1; l=https://shop.example/logo.svg'] }

function gather(script: Parameters<typeof scriptedResolver>[0], selector?: string) {
  const headers = readHeaders(Buffer.from(selector === undefined ? '' : `BIMI-Selector: ${selector}\r\n`))
  return gatherBimi(author, headers, scriptedResolver(script))
}

describe('gatherBimi', () => {
  it.each([
    ['default', undefined],
    ['brand', 'v=BIMI1; s=brand;'],
    ['summer.brand', 'v=BIMI1; s=Summer.Brand'],
    // Ignored without the version or with an invalid name.
    ['default', 's=brand'],
    ['default', 'v=BIMI1; s=a b'],
    ['default', 'v=BIMI1; s='],
  ])('queries the selector %s for BIMI-Selector: %s', async (selector, value) => {
    expect(await gather({ [`${selector}._bimi.shop.example`]: record }, value)).toMatchObject({
      state: 'known',
      value: { domain: 'news.shop.example', selector, found_at: 'shop.example', valid: true },
    })
  })

  it('distinguishes an absent record from a DNS failure', async () => {
    expect(await gather({})).toEqual(absent)
    expect(await gather({ 'default._bimi.news.shop.example': 'dns_timeout' })).toMatchObject({ state: 'unavailable' })
  })

  it('needs an author', async () => {
    const silent = unavailable({ code: 'headers_truncated' })
    expect(await gatherBimi(silent, readHeaders(Buffer.from('')), scriptedResolver({}))).toEqual(silent)
  })
})
