import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { expandDomainSpec, parseDomainSpec, parseMacroString } from './macro-string.ts'

describe('parseMacroString', () => {
  it.each(['%{s}', '%{d2r.}', 'a%%b', '%_%-', '%{ir}.%{v}._spf.%{d2}', '%{L-+,/_=}'])('accepts %s', (text) => {
    expect(parseMacroString(text)).not.toBeNull()
  })

  it.each(['%', '%a', '%{', '%{}', '%{x}', '%{d', '%{d0}', '%{d00r}', '%{rd}', '%(ir)', '%{c}', '%{t}', 'a b', 'é'])(
    'refuses %s',
    (text) => {
      expect(parseMacroString(text)).toBeNull()
    },
  )

  it('accepts the letters for explanations only there', () => {
    expect(parseMacroString('%{c}-%{r}-%{t}', 'explanation')).not.toBeNull()
  })

  it('parses macro by macro', () => {
    const piece = constantFrom('a', '.', '-', '%{d}', '%{Ir.-}', '%{s2}')
    assert(
      property(array(piece), (pieces) => {
        const parts = parseMacroString(pieces.join(''))?.parts ?? []
        const letters = parts.flatMap((part) => ('letter' in part ? [part.letter] : []))
        expect(letters).toEqual(pieces.flatMap((text) => /[a-z]/i.exec(text.slice(2))?.[0].toLowerCase() ?? []))
      }),
    )
  })

  it('never throws', () => {
    assert(property(anyText(), (text) => parseMacroString(`%{${text}}`)?.text !== ''))
  })
})

describe('parseDomainSpec', () => {
  it.each(['example.com', 'example.com.', '_spf.%{d}', '%{i}.example.com', 'a.1-2', 'a/b.com', '%{d}.%%'])(
    'accepts %s',
    (text) => {
      expect(parseDomainSpec(text)).not.toBeNull()
    },
  )

  it.each(['', 'museum', '192.0.2.1', 'a.123', 'a.b-', 'a.-b', 'example.com/24', 'a.com:80', '%{d}com', 'a..', 'a%%-'])(
    'refuses %s',
    (text) => {
      expect(parseDomainSpec(text)).toBeNull()
    },
  )
})

/** RFC 7208 section 7.4, as far as it depends only on the domain. */
describe('expandDomainSpec', () => {
  it.each([
    ['%{d}', 'email.example.com'],
    ['%{d4}', 'email.example.com'],
    ['%{d3}', 'email.example.com'],
    ['%{d2}', 'example.com'],
    ['%{d1}', 'com'],
    ['%{dr}', 'com.example.email'],
    ['%{d2r}', 'example.email'],
    ['_spf.%{d2}', '_spf.example.com'],
    ['Example.COM.', 'example.com'],
    ['a%_b%%.example.com', 'a b%.example.com'],
    ['%{i}._spf.example.com', null],
    ['%{s}', null],
    ['%{o}', null],
  ])('%s', (text, expected) => {
    const spec = parseDomainSpec(text)
    expect(spec && expandDomainSpec(spec, 'email.example.com')).toBe(expected)
  })

  it('removes labels from the left of a name that is too long', () => {
    const spec = parseDomainSpec('%{d}.%{d}.example.com')
    const long = `${'a23456789.'.repeat(20)}example`
    expect(spec && expandDomainSpec(spec, long)?.length).toBeLessThanOrEqual(253)
  })
})
