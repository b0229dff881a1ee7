/*
 * Lookalike letters: people and programs read different words.
 */

/** Letters of other scripts that are indistinguishable from a Latin one, from Unicode's confusables (UTS 39). */
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
/** Invisible characters: zero-width characters and variation selectors (Unicode section 5.21). */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** A word that could mix scripts; shorter ones are units (μg) and formulas. */
const word = /\p{L}{4,50}/gu
const latin = /\p{Script=Latin}/u
const otherAlphabet = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u
/** Invisible characters inside a Latin word, except soft hyphens. */
const stuffedWord = /\p{Script=Latin}(?!\u00AD)\p{Default_Ignorable_Code_Point}{1,20}\p{Script=Latin}/u
/** Mathematical letters (U+1D400 to U+1D7FF), which email clients show as bold or italic text. */
const formulaLetter = /[\u{1D400}-\u{1D7FF}]/gu
/** Fewer mathematical letters may be an actual formula. */
const minFormulaLetters = 4

/** The text in plain lower-case Latin letters as people would read it: `РаyРаl` and `𝐏𝐚𝐲𝐏𝐚𝐥` become `paypal`. */
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

/** Any word, to be read letter by letter. */
const anyWord = /\p{L}{2,50}/gu

/**
 * A text as people read it, if programs read another: without invisible characters, and with Latin letters in place of
 * the lookalikes among them. `mixed` is the number of words with such lookalikes.
 */
export function undisguise(text: string): { text: string; mixed: number } {
  const seen = text.replace(unseen, '')
  if (!otherAlphabet.test(seen)) return { text: seen, mixed: 0 }
  let mixed = 0
  const plain = seen.replace(anyWord, (letters) => {
    if (!latin.test(letters) || !otherAlphabet.test(letters)) return letters
    const folded = [...letters.toLowerCase()].map((letter) => lookAlikes.get(letter) ?? letter).join('')
    // Words of another alphabet with a Latin letter are typing errors.
    if (otherAlphabet.test(folded)) return letters
    mixed += 1
    return folded
  })
  return { text: plain, mixed }
}

/** A folded word with digits replaced by the letters they resemble; null if it has no digits. */
export function unfoldDigits(word: string): string | null {
  const letters = [...word].map((character) => digitLetters[character] ?? character).join('')
  return letters === word ? null : letters
}

/** Whether words are disguised from programs: mixed scripts in one word, or invisible characters inside words. */
export function disguisesLetters(text: string): boolean {
  const words = text.match(word) ?? []
  return words.some((letters) => latin.test(letters) && otherAlphabet.test(letters)) || stuffedWord.test(text)
}

/** Whether mathematical letters replace ordinary ones. */
export function usesFormulaLetters(text: string): boolean {
  return (text.match(formulaLetter)?.length ?? 0) >= minFormulaLetters
}
