import type { Language } from '../languages.ts'
import { formatList } from './format.ts'
import { formats } from './locales/formats.ts'

type CharacterName = keyof (typeof formats)['en']['characters']

/** Characters of a record that people cannot see, or take for others, by their names. The first match counts. */
const kinds: readonly [CharacterName, RegExp][] = [
  ['tab', /\t/],
  ['line_break', /[\n\r\u0085\u2028\u2029]/],
  ['no_break_space', /[\u00a0\u2007\u202f]/],
  ['ideographic_space', /\u3000/],
  ['byte_order_mark', /\ufeff/],
  ['zero_width_space', /\u200b/],
  ['other_space', /(?! )\p{Zs}/u],
  ['control_character', /\p{Cc}/u],
  ['invisible_character', /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]/u],
  ['dash', /(?!-)[\p{Pd}\u2212]/u],
  ['quotation_mark', /[\p{Pi}\p{Pf}\u201a\u201e\u2032\u2033]/u],
]

/** Cyrillic and Greek letters, and a mark, in the form of the ASCII characters below them. */
const lookAlikes =
  '\u0430\u0441\u0501\u0435\u04bb\u0456\u0458\u04cf\u043e\u0440\u051b\u0455\u0475\u051d\u0445\u0443' +
  '\u0410\u0412\u0421\u0415\u041d\u0406\u0408\u041a\u041c\u041e\u0420\u0405\u0422\u0425\u0423' +
  '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd\u2236'
const originals = 'acdehijlopqsvwxyABCEHIJKMOPSTXYABEZHIKMNOPTYXov:'

/** Maximum number of characters to name in a sentence. */
const maxNamed = 3

/**
 * Names the characters of a text that look like others or like nothing, with code point and place: `, with a no-break
 * space (U+00A0) at character 7`. Empty if there are none. `start` is where the text begins, in characters from 0.
 */
export function nameHiddenCharacters(language: Language, text: string, start: number): string {
  const { hidden, hiddenCharacter, characters } = formats[language]
  const names = [...text.matchAll(/[^ -~]/gu)].flatMap((match) => {
    const [character] = match
    const name = nameOf(character)
    if (name === null) return []
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return fill(hiddenCharacter, {
      name: fill(characters[name], { original: originalOf(character) }),
      code: `U+${code}`,
      position: String(start + match.index + 1),
    })
  })
  return names.length === 0 ? '' : fill(hidden, { characters: formatList(language, names.slice(0, maxNamed)) })
}

function nameOf(character: string): CharacterName | null {
  const kind = kinds.find(([, pattern]) => pattern.test(character))
  if (kind) return kind[0]
  return originalOf(character) === '' ? null : 'look_alike'
}

/** The ASCII character that a character looks like; empty if none. */
function originalOf(character: string): string {
  const place = lookAlikes.indexOf(character)
  if (place >= 0) return originals.charAt(place)
  const compatible = character.normalize('NFKC')
  return /^[!-~]$/.test(compatible) ? compatible : ''
}

function fill(pattern: string, values: Record<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
