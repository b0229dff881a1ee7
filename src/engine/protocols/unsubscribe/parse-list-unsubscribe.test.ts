import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { isOneClickPost, offersOneClick, parseListUnsubscribe } from './parse-list-unsubscribe.ts'

describe('parseListUnsubscribe', () => {
  // RFC 2369 section 3.2, RFC 8058 section 8.
  it.each([
    ['<mailto:list@host.com?subject=unsubscribe>', ['mailto:list@host.com?subject=unsubscribe']],
    [
      '(Use this command to get off the list) <mailto:list-manager@host.com?body=unsubscribe%20list>',
      ['mailto:list-manager@host.com?body=unsubscribe%20list'],
    ],
    [
      '<https://www.host.com/list.cgi?cmd=unsub&lst=list>, <mailto:list-request@host.com?subject=unsubscribe>',
      ['https://www.host.com/list.cgi?cmd=unsub&lst=list', 'mailto:list-request@host.com?subject=unsubscribe'],
    ],
    ['<\t https://example.com/unsubscribe/opaquepart >', ['https://example.com/unsubscribe/opaquepart']],
    ['(a (nested \\) comment)) <https://example.com/>', ['https://example.com/']],
  ])('reads %s', (value, uris) => {
    const { targets, problems } = parseListUnsubscribe(value)
    expect(targets.map(({ uri }) => uri)).toEqual(uris)
    expect(problems).toEqual([])
  })

  it.each([
    ['https://example.com/u', 'text_outside_brackets', 0],
    ['<https://example.com/u', 'unclosed_bracket', 0],
    ['<https://example.com/u>, see below', 'text_outside_brackets', 25],
    ['<example.com>', 'invalid_uri', 0],
    ['<>', 'invalid_uri', 0],
    ['<https://>', 'invalid_uri', 0],
    ['<https://example.com/unsub scribe>', 'space_in_uri', 0],
    ['<mailto:u@example.com?subject=unsubscribe me>', 'space_in_uri', 0],
    ['<http://example.com/u>', 'not_encrypted', 0],
    ['<mailto:>', 'mailto_without_address', 0],
    ['<mailto:list>', 'mailto_without_address', 0],
    ['<ftp://example.com/u>', 'unknown_scheme', 0],
  ])('%j has %s', (value, code, position) => {
    expect(parseListUnsubscribe(value).problems).toEqual([{ code, detail: expect.any(String), position }])
  })

  it('never throws on any number of brackets and parentheses', () => {
    const pieces = constantFrom('<', '>', '(', ')', ',', '\\', ' ', 'https://a.example/', 'mailto:')
    assert(
      property(array(pieces, { maxLength: 200 }), (drawn) => parseListUnsubscribe(drawn.join('')).targets.length <= 20),
    )
    assert(property(anyText(), (value) => parseListUnsubscribe(value).targets.length <= 20))
  })
})

describe('offersOneClick', () => {
  it.each([
    ['<https://example.com/u>', ['List-Unsubscribe=One-Click'], true],
    ['<https://example.com/u>', [' list-unsubscribe=one-click '], true],
    ['<mailto:u@example.com>', ['List-Unsubscribe=One-Click'], false],
    ['<http://example.com/u>', ['List-Unsubscribe=One-Click'], false],
    ['<https://example.com/u>', [], false],
    ['<https://>', ['List-Unsubscribe=One-Click'], false],
    ['<https://example.com/u>', ['yes'], false],
  ])('%s with %j: %s', (value, post, expected) => {
    expect(offersOneClick(parseListUnsubscribe(value).targets, post)).toBe(expected)
  })

  it('accepts no other value', () => {
    expect(isOneClickPost('List-Unsubscribe=One-Click; x=1')).toBe(false)
  })
})
