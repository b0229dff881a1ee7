import { describe, expect, it } from 'vitest'
import { nameHiddenCharacters } from './hidden-characters.ts'

describe('nameHiddenCharacters', () => {
  it.each([
    ['v=spf1 mx -all', ''],
    ['x=b\u00fccher', ''],
    ['v=spf1\u00a0mx', ', with a no-break space (U+00A0) at character 7'],
    ['\ufeffv=DMARC1', ', with an invisible byte order mark (U+FEFF) at character 1'],
    ['p\u037e', ', with a look-alike of ; (U+037E) at character 2'],
    ['in\u0441lude', ', with a look-alike of c (U+0441) at character 3'],
    [
      '\u2013all\n',
      ', with a dash that is not a hyphen (U+2013) at character 1 and a line break (U+000A) at character 5',
    ],
  ])('names what %j hides', (text, expected) => {
    expect(nameHiddenCharacters('en', text, 0)).toBe(expected)
  })

  it('counts from the start of the record', () => {
    expect(nameHiddenCharacters('pl', '\u00a0p', 9)).toBe(', w tym spacja nierozdzielaj\u0105ca (U+00A0) na pozycji 10')
  })
})
