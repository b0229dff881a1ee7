import { describe, expect, it } from 'vitest'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { gatherDkimKeys } from './dkim.ts'

const record = `v=DKIM1; p=${rsaKey(2048)}`
const gather = (zone: string, given: string[] = []) =>
  gatherDkimKeys('shop.example', { given }, resolverOf(`$ORIGIN shop.example.\n$TTL 60\n${zone}`))

describe('gatherDkimKeys', () => {
  it('identifies the service of a selector by SPF and MX', async () => {
    const google = keyLine('google', record)
    const traces = ['@ TXT "v=spf1 include:_spf.google.com ~all"', '@ MX 1 aspmx.l.google.com.']
    for (const trace of traces) {
      expect(await gather(`${trace}\n${google}`)).toMatchObject({
        value: {
          services: ['Google Workspace'],
          guessable: true,
          keys: [{ selector: 'google', source: 'service', service: 'Google Workspace' }],
        },
      })
    }
  })

  it('returns the name, the record, and its contents', async () => {
    expect(await gather(keyLine('X7q', record), ['x7q'])).toMatchObject({
      value: {
        state: 'found',
        records: [record],
        keys: [
          { name: 'x7q._domainkey.shop.example', source: 'given', records: [{ key_type: 'rsa', key_bits: 2048 }] },
        ],
      },
    })
  })

  it('is absent only if no key can exist', async () => {
    expect(await gather('@ A 192.0.2.1')).toEqual({ state: 'absent' })
    expect(await gather('x7q._domainkey TXT "hidden"')).toMatchObject({ value: { state: 'none_found', keys: [] } })
  })

  it('keeps partial results if the rest is unknown', async () => {
    const silent = scriptedResolver({
      'shop.example': { A: ['192.0.2.1'] },
      '_domainkey.shop.example': {},
      'default._domainkey.shop.example': 'dns_timeout',
    })
    const nothing = { state: 'unavailable', reason: { code: 'dns_timeout' } }
    expect(await gatherDkimKeys('shop.example', {}, silent)).toMatchObject(nothing)
    expect(await gatherDkimKeys('shop.example', { given: ['x7q'] }, silent)).toMatchObject({
      value: { state: 'unknown', undecided: { code: 'dns_timeout' }, missing: ['x7q'] },
    })
  })
})
