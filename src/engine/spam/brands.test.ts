import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import data from './brands.json' with { type: 'json' }
import { borrowedName, findBrands, isBrandDomain, namesFamousPerson } from './brands.ts'

function found(text: string): string[] {
  return findBrands(text).map(({ brand, leads, isWhole, isDisguised }) => {
    const place = isWhole ? 'whole' : leads ? 'leading' : 'inside'
    return `${brand.names[0]} ${place}${isDisguised ? ' disguised' : ''}`
  })
}

function borrowed(domain: string): string | null {
  const name = borrowedName(domain)
  return name && `${name.brand.names[0]}${name.imitates ? ' imitated' : ''}`
}

it.each([
  ['Elon Musk', 'shop.example', true],
  ['Energy by ELON MUSK', 'shop.example', true],
  ['Bill Gates', 'gatesnotes.com', false],
  ['Elon Muskrat', 'shop.example', false],
  ['', 'shop.example', false],
])('recognizes a famous person in %j at %s: %s', (name, domain, isFamous) => {
  expect(namesFamousPerson(name, domain)).toBe(isFamous)
})

describe('findBrands', () => {
  it.each<[string, string[]]>([
    ['PayPal', ['paypal whole']],
    ['PayPal Kundenservice', ['paypal whole']],
    ['Your Netflix account', ['netflix whole']],
    ['NETFLIX Party Planner', ['netflix leading']],
    ['Anna from Netflix', ['netflix whole']],
    ['Iedger', ['ledger whole disguised']],
    ['Amie from Iedger', ['ledger whole disguised']],
    ['Scan your Iedger now', ['ledger inside disguised']],
    ['PaypaI Support', ['paypal whole disguised']],
    ['C o i n b a s e', ['coinbase whole disguised']],
    ['Instagram', ['facebook whole']],
    ['I a m a t e a p o t', []],
    ['Celsius Network LLC', ['celsius whole', 'celsius network whole']],
    ['Microsoft Privacy', ['microsoft whole']],
    ['Voyager', []],
    ['Voyager Team', ['voyager whole']],
    ['PаyPаl', ['paypal whole']],
    ['C0inbase', ['coinbase whole']],
    ['TrustWallet', ['trust wallet whole']],
    ['Trust Wallet Team', ['trust wallet whole']],
    ['PayPalSupport', ['paypal whole']],
    ['Banco do Brasil', ['banco do brasil whole']],
    ['ITAÚ Pontos', ['itaú whole']],
    ["Lowe's ®", ["lowe's whole"]],
    ['AT&T', ['at&t whole']],
    ['Apple', ['apple whole']],
    ['Apple Support', ['apple whole']],
    // Ordinary words, surnames and given names.
    ['Apple Blossom Bakery', []],
    ['Esther Dyson', []],
    ['Douglas', []],
    ['Chase', []],
    ['Chase Security', ['chase whole']],
    ['Trust your wallet', []],
    ['Amazonian Adventures', []],
    ['Office', []],
    ['Volkswagen', []],
    ['', []],
  ])('%s', (text, brands) => {
    expect(found(text)).toEqual(brands)
  })

  it('never throws', () => {
    assert(
      property(anyText(), (text) => {
        expect(findBrands(text).length).toBeLessThanOrEqual(2 * text.length)
      }),
    )
  })
})

describe('isBrandDomain', () => {
  it.each([
    ['paypal.com', true],
    ['mail.paypal.de', true],
    ['amazon.co.uk', true],
    ['amazon.com.br', true],
    ['facebookmail.com', true],
    ['sparkasse-musterstadt.de', true],
    ['berliner-sparkasse.de', true],
    ['tax.service.gov.uk', true],
    ['netflix.nl', true],
    ['netflix.tk', false],
    ['amazon.top', false],
    ['paypal.web.app', false],
    ['paypal.com.login.example', false],
    ['shop.example', false],
    ['localhost', false],
  ])('%s: %s', (domain, belongs) => {
    expect(isBrandDomain(domain)).toBe(belongs)
  })
})

describe('borrowedName', () => {
  it.each([
    ['paypal-login.example', 'paypal'],
    ['paypal.com.login.example', 'paypal'],
    ['dhl-parcel.top', 'dhl'],
    ['support-trustwallet.com', 'trust wallet'],
    ['mynetflixbilling.com', 'netflix'],
    ['amazonsupport24.com', 'amazon'],
    ['bradesco.care', 'bradesco'],
    ['paypa1.com', 'paypal imitated'],
    ['rnicrosoft.com', 'microsoft imitated'],
    ['micros0ft-support.com', 'microsoft imitated'],
    ['netfliix.com', 'netflix imitated'],
    ['nteflix.com', 'netflix imitated'],
    ['xn--pypal-4ve.com', 'paypal imitated'],
    ['paypal.com', null],
    ['netflix.de', null],
    ['amazonrainforest.org', null],
    ['dhl.top', null],
    ['hoteldelaposte.fr', null],
    ['przedszkole-biedronka.pl', null],
    ['appleorchard.com', null],
    ['finance.example', null],
    ['shop.example', null],
    ['klara.com', null],
  ])('%s: %s', (domain, brand) => {
    expect(borrowed(domain)).toBe(brand)
  })

  it('returns null for the brands’ own domains', () => {
    for (const { domains } of data.brands) {
      for (const domain of domains) expect(borrowed(domain.replaceAll('*', 'de')), domain).toBeNull()
    }
  })

  it('never throws', () => {
    assert(
      property(anyText(), (text) => {
        expect(() => borrowedName(`${text}.com`)).not.toThrow()
      }),
    )
  })
})

describe('the list of brands', () => {
  it('contains each name once', () => {
    const names = data.brands.flatMap((brand) => brand.names)
    expect(new Set(names).size).toBe(names.length)
  })
})
