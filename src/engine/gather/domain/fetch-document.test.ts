import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { FetchOutcome } from '../../outbound/public-fetch.ts'
import { fetchDocument } from './fetch-document.ts'

const url = 'https://shop.example/policy.txt'
const limits = { maxOctets: 10, timeoutMs: 1_000, maxRedirects: 0 }

const nowhere = resolverOf('shop.example. 5 A 192.0.2.1')

describe('a document that a record points to', () => {
  it.each<[FetchOutcome, string, string]>([
    [{ state: 'http_status', status: 503 }, 'http_status', '503'],
    [{ state: 'redirected', location: 'https://www.shop.example/' }, 'redirected', 'https://www.shop.example/'],
    [{ state: 'bad_certificate', detail: 'CERT_HAS_EXPIRED' }, 'bad_certificate', 'CERT_HAS_EXPIRED'],
    [{ state: 'no_host' }, 'no_host', ''],
    [{ state: 'too_large' }, 'too_large', ''],
    [{ state: 'refused_url' }, 'refused_url', ''],
  ])('is missing: %j', async (outcome, problem, detail) => {
    expect(await fetchDocument(url, limits, async () => outcome, nowhere)).toEqual({
      state: 'known',
      value: { document: { url, problem, detail, content_type: null }, body: null },
    })
  })

  it('is known with its contents', async () => {
    const body = Buffer.from('hello')
    expect(
      await fetchDocument(
        url,
        limits,
        async () => ({
          state: 'fetched',
          body,
          contentType: 'text/plain',
          url,
          validity: null,
        }),
        nowhere,
      ),
    ).toEqual({
      state: 'known',
      value: { document: { url, problem: null, detail: '', content_type: 'text/plain' }, body },
    })
  })

  it('is unavailable if the site did not answer or must not be contacted', async () => {
    const reason = { code: 'connection_failed' } as const
    expect(await fetchDocument(url, limits, async () => ({ state: 'unavailable', reason }), nowhere)).toEqual({
      state: 'unavailable',
      reason,
    })
    expect(await fetchDocument(url, limits, null, resolverOf('other.example. 5 A 192.0.2.1'))).toEqual({
      state: 'unavailable',
      reason: { code: 'outbound_off', subject: 'shop.example' },
    })
  })

  it('is missing offline if its host certainly does not exist', async () => {
    const policy = 'https://mta-sts.shop.example/policy.txt'
    expect(await fetchDocument(policy, limits, null, nowhere)).toMatchObject({
      value: { document: { problem: 'no_host' } },
    })
    expect(await fetchDocument(url, limits, null, nowhere)).toMatchObject({ reason: { code: 'outbound_off' } })
  })
})
