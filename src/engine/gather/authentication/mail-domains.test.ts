import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { absent, known } from '../../../shared/fact.ts'
import { gatherAuthorMail, gatherReturnMail } from './mail-domains.ts'

const cases: [string, Script, object][] = [
  [
    'a mail host',
    { 'shop.example': { MX: [{ preference: 1, exchange: 'mx.shop.example' }] } },
    { reception: 'accepted' },
  ],
  ['only an address', { 'shop.example': { AAAA: ['2001:db8::1'] } }, { reception: 'accepted' }],
  ['a null MX', { 'shop.example': { MX: [{ preference: 0, exchange: '' }] } }, { reception: 'null_mx' }],
  ['other records only', { 'shop.example': { TXT: ['hello'] } }, { reception: 'no_host' }],
  ['names below it only', { 'www.shop.example': { A: ['192.0.2.1'] } }, { reception: 'no_host' }],
  ['no records at all', {}, { reception: 'no_domain' }],
]

describe('gatherReturnMail', () => {
  it.each(cases)('describes a domain with %s', async (_, script, value) => {
    const fact = await gatherReturnMail('bounce@Shop.example', scriptedResolver(script))
    expect(fact).toEqual(known({ domain: 'shop.example', ...value }))
  })

  it.each(['', 'anna', 'anna@[192.0.2.1]', 'anna@localhost'])('is absent for “%s”', async (mailFrom) => {
    expect(await gatherReturnMail(mailFrom, scriptedResolver({}))).toEqual(absent)
  })

  it('converts the domain to A-labels', async () => {
    const script: Script = { 'xn--bcher-kva.example': { A: ['192.0.2.1'] } }
    const fact = await gatherReturnMail('a@bücher.example', scriptedResolver(script))
    expect(fact).toEqual(known({ domain: 'xn--bcher-kva.example', reception: 'accepted' }))
  })

  it('is unavailable if MAIL FROM or an answer is unknown', async () => {
    expect(await gatherReturnMail(null, scriptedResolver({}))).toMatchObject({ state: 'unavailable' })
    const fact = await gatherReturnMail('a@shop.example', scriptedResolver({ 'shop.example': 'dns_timeout' }))
    expect(fact).toMatchObject({ state: 'unavailable', reason: { code: 'dns_timeout' } })
  })
})

describe('gatherAuthorMail', () => {
  it('describes the domain of the author, if there is one', async () => {
    const author = { address: 'a@shop.example', display_name: null, domain: 'shop.example' }
    const fact = await gatherAuthorMail(
      known({ ...author, organizational_domain: 'shop.example' }),
      scriptedResolver({ 'shop.example': { A: ['192.0.2.1'] } }),
    )
    expect(fact).toEqual(known({ domain: 'shop.example', reception: 'accepted' }))
    expect(await gatherAuthorMail(absent, scriptedResolver({}))).toEqual(absent)
  })
})
