/*
 * Letters that are made to look like others: people read one word, programs another.
 */

/** Letters of other alphabets that nobody can tell from a Latin one, after Unicode's confusables (UTS 39). */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'Ьβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε',
    g: 'ɡց',
    h: 'һհ',
    i: 'іιı',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ',
    m: 'м',
    n: 'пηո',
    o: 'оοօ',
    p: 'рρ',
    q: 'ԛգ',
    r: 'г',
    s: 'ѕ',
    t: 'тτ',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝωѡ',
    x: 'хχ',
    y: 'уү',
    z: 'ᴢ',
  }).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
)
/** Digits that stand for letters: `c0inbase`. */
const digitLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's' }
/** Characters that are not seen: without width, or choosing a shape (Unicode section 5.21). */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** A word of two alphabets; shorter ones are units (μg) and formulas. */
const word = /\p{L}{4,50}/gu
const latin = /\p{Script=Latin}/u
const otherAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u
/** Characters that are not seen inside of a Latin word, but for hyphens that show at the end of a line. */
const stuffedWord = /\p{Script=Latin}(?!\u00AD)\p{Default_Ignorable_Code_Point}{1,20}\p{Script=Latin}/u
/** Letters of formulas (U+1D400 to U+1D7FF), which mail programs show as bold or slanted ones. */
const formulaLetter = /[\u{1D400}-\u{1D7FF}]/gu
/** Fewer letters of formulas may be a formula. */
const minFormulaLetters = 4

/** The text in plain small Latin letters as far as people would read them so: `РаyРаl` and `𝐏𝐚𝐲𝐏𝐚𝐥` are `paypal`. */
export function foldLetters(text: string): string {
  const plain = text
    .replace(unseen, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
  return [...plain].map((letter) => lookAlikes.get(letter) ?? letter).join('')
}

/** A folded word with the letters that its digits may stand for; null where it has none. */
export function unfoldDigits(word: string): string | null {
  const letters = [...word].map((character) => digitLetters[character] ?? character).join('')
  return letters === word ? null : letters
}

/** Whether words are written so that programs read others: two alphabets in one, or characters inside that nobody sees. */
export function disguisesLetters(text: string): boolean {
  const words = text.match(word) ?? []
  return words.some((letters) => latin.test(letters) && otherAlphabet.test(letters)) || stuffedWord.test(text)
}

/** Whether letters of formulas stand for ordinary ones. */
export function usesFormulaLetters(text: string): boolean {
  return (text.match(formulaLetter)?.length ?? 0) >= minFormulaLetters
}
