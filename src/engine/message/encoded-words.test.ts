import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { decodeEncodedWords } from './encoded-words.ts'

describe('decodeEncodedWords', () => {
  it.each([
    ['plain', 'plain', 0],
    ['=?ISO-8859-1?Q?a?=', 'a', 0],
    // RFC 2047 section 8.
    ['=?ISO-8859-1?Q?a?= b', 'a b', 0],
    ['=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=', 'ab', 0],
    ['=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=', 'ab', 0],
    ['=?ISO-8859-1?Q?a_b?=', 'a b', 0],
    ['=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=', 'a b', 0],
    ['=?US-ASCII*EN?Q?Keith_Moore?= <moore@cs.utk.edu>', 'Keith Moore <moore@cs.utk.edu>', 0],
    ['=?utf-8?B?xYI=?=', 'ł', 0],
    ['=?utf-8?B?xQ==?= =?utf-8?B?gg==?=', 'ł', 0],
    ['=?utf-8?Q?=C5?=', '=?utf-8?Q?=C5?=', 1],
    ['=?utf-8?Q?M=C3=BCnchen_=E2=9C?=', 'München \uFFFD', 0],
    ['=?windows1252?Q?=80_5?=', '€ 5', 0],
    ['=?x-none?Q?a?= =?utf-8?Q?b?=', '=?x-none?Q?a?=b', 1],
    ['=?utf-8?B?a-b?=', '=?utf-8?B?a-b?=', 1],
    ['=?utf-8?Q?a b?=', '=?utf-8?Q?a b?=', 1],
    ['=?utf-8?Q?=zz?= =?utf-8?Q?=zz?=', '=?utf-8?Q?=zz?= =?utf-8?Q?=zz?=', 2],
    // RFC 1468: each word has its own shifts; some programs split between them, or within a character.
    ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?= =?iso-2022-jp?B?GyRCOGwbKEI=?=', '日本語', 0],
    ['=?iso-2022-jp?B?GyRCRnw=?= =?iso-2022-jp?B?S1wbKEI=?=', '日本', 0],
    ['=?iso-2022-jp?B?GyRCRg==?= =?iso-2022-jp?B?fBsoQg==?=', '日', 0],
    ['=?iso-2022-jp?B?GyRCRg==?= =?iso-2022-jp?B?fBsoQg==?= =?iso-2022-jp?B?GyRCOGwbKEI=?=', '日語', 0],
    ['=?iso-2022-jp?B?GyRCRv8bKEI=?=', '=?iso-2022-jp?B?GyRCRv8bKEI=?=', 1],
  ])('reads %s', (value, text, broken) => {
    expect(decodeEncodedWords(value)).toEqual({ text, broken })
  })

  it('never throws, and leaves text without encoded words unchanged', () => {
    assert(
      property(anyText(), (noise) => {
        expect(decodeEncodedWords(`=?utf-8?q?${noise}`).text.length).toBeGreaterThan(0)
        expect(decodeEncodedWords(noise.replaceAll('=?', '')).text).toBe(noise.replaceAll('=?', ''))
      }),
    )
  })
})
