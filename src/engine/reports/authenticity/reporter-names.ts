import { foldLetters, unfoldDigits } from '../../wording/fold-letters.ts'

/** Capital letters that look Latin, although their small letters do not (UTS 39). */
const capitals: Readonly<Record<string, string>> = { В: 'B', Н: 'H', Η: 'H', Μ: 'M', Ζ: 'Z', Υ: 'Y' }

const legalForms =
  'llc inc incorporated ltd limited gmbh mbh ag kg se corp corporation co company plc sa sas sarl srl spa bv nv ab as oy ' +
  'oyj aps pty pte kk lp llp'
/** Words that do not distinguish one reporter from another. */
const insignificant = new Set(
  (
    `${legalForms} group holding holdings international the of by from for and http https www dmarc report reports ` +
    'reporting aggregate rua tls tlsrpt postmaster noreply team support service services security'
  ).split(' '),
)
/** The same, unless they begin the name: `Mail.Ru`. */
const insignificantLater = new Set(['mail', 'email'])
/** Names that are words of the language: `Apple Valley School` and `Outlook Consulting` are others. */
const common = new Set(['apple', 'outlook', 'barracuda', 'proton'])

/** The words of a known name, as written and with the letters that resemble them in capitals. */
export function wordsOfKnown(known: string): string[][] {
  return [known, known.replaceAll('I', 'l')].map((written) => wordsOf(foldLetters(written)))
}

/**
 * Tests whether people would take a name for a known one: the same words whatever their letters, legal form, scheme, and
 * punctuation, also with other words after them, or with blanks in between. Names that only contain the same letters
 * (`Aolani`) are others.
 */
export function readAs(name: string): (known: readonly string[]) => boolean {
  const readings = readingsOf(name).map((reading) => {
    const words = wordsOf(reading)
    return { words, joined: withoutLegalForm(words.join('')) }
  })
  return (known) => {
    const wanted = known.join('')
    return readings.some(({ words, joined }) => {
      const isBeginning = known.every((word, index) => word === words[index])
      const isAll = words.length === known.length || !common.has(wanted)
      return (isBeginning && isAll) || joined === wanted
    })
  }
}

/** How people may read a name: letters of other scripts, and signs that resemble others, as the Latin ones. */
function readingsOf(name: string): string[] {
  const seen = [...name.replace(/\s/g, ' ').replace(/\p{C}/gu, '')].map((letter) => capitals[letter] ?? letter).join('')
  const written = foldLetters(seen)
  // In capitals only, I and L differ.
  const withL = /\p{Ll}/u.test(seen) ? foldLetters(seen.replaceAll('I', 'l')) : written
  return [written, withL, unfoldDigits(written) ?? written, written.replaceAll('rn', 'm').replaceAll('vv', 'w')]
}

function wordsOf(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word, index) => !insignificant.has(word) && !(index > 0 && insignificantLater.has(word)))
}

const joinedForm = new RegExp(`(?<=..)(?:${legalForms.replaceAll(' ', '|')})$`)

/** `googlellc` without its end. */
function withoutLegalForm(joined: string): string {
  return joined.replace(joinedForm, '')
}
