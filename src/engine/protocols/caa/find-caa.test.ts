import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { findCaa } from './find-caa.ts'

function caa(tag: string, value: string, critical = false) {
  return { critical, tag, value }
}

describe('findCaa', () => {
  it('uses the nearest records above (RFC 8659 section 3)', async () => {
    const resolver = scriptedResolver({
      'example.com': { CAA: [caa('issue', 'ca1.example.net; policy=ev')] },
      com: { CAA: [caa('issue', ';')] },
    })
    expect(await findCaa('www.example.com', resolver)).toEqual({
      status: 'found',
      foundAt: 'example.com',
      properties: [
        {
          critical: false,
          tag: 'issue',
          value: 'ca1.example.net; policy=ev',
          issuer: 'ca1.example.net',
          problem: null,
        },
      ],
    })
  })

  it('is absent only if every parent name has no records', async () => {
    expect(await findCaa('www.example.com', scriptedResolver({}))).toEqual({ status: 'absent' })
    expect(
      await findCaa(
        'www.example.com',
        scriptedResolver({ 'example.com': 'dns_timeout', com: { CAA: [caa('issue', ';')] } }),
      ),
    ).toMatchObject({ status: 'unavailable', reason: { code: 'dns_timeout' } })
  })

  it.each([
    [caa('issue', ';'), '', null],
    [caa('issue', ''), '', null],
    [caa('ISSUEWILD', ' CA.example '), 'ca.example', null],
    [caa('issuevmc', 'digicert.com'), 'digicert.com', null],
    [caa('issue', '%%%%%'), null, 'invalid_issuer'],
    [caa('issue', 'ca example'), null, 'invalid_issuer'],
    [caa('iodef', 'mailto:security@example.com'), null, null],
    [caa('iodef', 'security@example.com'), null, 'invalid_iodef'],
    [caa('tbs', 'unknown', true), null, 'unknown_critical_tag'],
    [caa('tbs', 'unknown'), null, null],
  ])('reads %j', async (record, issuer, problem) => {
    expect(await findCaa('example.com', scriptedResolver({ 'example.com': { CAA: [record] } }))).toMatchObject({
      properties: [{ issuer, problem }],
    })
  })
})
