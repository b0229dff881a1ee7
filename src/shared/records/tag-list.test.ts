import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { parseTagList } from './tag-list.ts'

describe('parseTagList', () => {
  it('reads names and values with their positions, without surrounding whitespace', () => {
    expect(parseTagList('v=DKIM1; p = MIG fMA ;s=*').tags).toEqual([
      { name: 'v', value: 'DKIM1', position: 0, valuePosition: 2 },
      { name: 'p', value: 'MIG fMA', position: 9, valuePosition: 13 },
      { name: 's', value: '*', position: 22, valuePosition: 24 },
    ])
  })

  it.each([
    ['v=1;', []],
    ['v=1;;p=2', [{ code: 'empty_tag', detail: '', position: 4 }]],
    ['v=1; p', [{ code: 'tag_without_equals', detail: 'p', position: 5 }]],
    ['v=1; =2', [{ code: 'invalid_tag_name', detail: '', position: 5 }]],
    ['v=1; 2p=3', [{ code: 'invalid_tag_name', detail: '2p', position: 5 }]],
    ['v=1; n=\u00e9', [{ code: 'invalid_tag_value', detail: 'n=\u00e9', position: 5 }]],
    ['p=1; P=2; p=3', [{ code: 'duplicate_tag', detail: 'p', position: 10 }]],
    ['v=1\\; p=2', [{ code: 'escaped_semicolon', detail: 'v', position: 0 }]],
    ['a=b=c', []],
    ['', []],
  ])('finds the errors in %j', (text, problems) => {
    expect(parseTagList(text).problems).toEqual(problems)
  })

  it('never throws, and reports positions within the text', () => {
    assert(
      property(anyText(400), (text) => {
        for (const { position } of parseTagList(text).problems) expect(position).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it('parses its own output', () => {
    const tag = tuple(stringMatching(/^[a-z][a-z0-9_]{0,8}$/), stringMatching(/^[!-:<-~]{0,12}$/))
    assert(
      property(array(tag), constantFrom(';', '; ', ' ; '), (tags, separator) => {
        const text = tags.map(([name, value]) => `${name}=${value}`).join(separator)
        expect(parseTagList(text).tags.map(({ name, value }) => [name, value])).toEqual(tags)
      }),
    )
  })
})
