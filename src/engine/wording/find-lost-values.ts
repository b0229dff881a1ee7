/*
 * What a merge field leaves if it has no value: the name of nothing, or nothing, in a place where only a value can be. The
 * same words in a sentence ("null and void") are none.
 */

/** What programs print for a missing value. */
const nothing = '(?:undefined|null|\\(null\\)|none|nan|nil|n/a|\\[object object\\])'
/** The same, without words of the language. */
const nothingAtAll = '(?:undefined|null|\\(null\\)|NaN|\\[object Object\\])'
/** Greetings that a name follows. Those of the second list need one. */
const greetings =
  'hello|hi|hey|welcome|welcome back|good (?:morning|day|evening)|hallo|guten (?:tag|morgen|abend)|moin|servus|cześć|hej|witaj|dzień dobry|bonjour|bonsoir|salut|hola|buenos días|ciao|salve|buongiorno|olá|oi|goedendag|hei|ahoj|dobrý den|привет|здравствуйте|merhaba'
const addressings =
  'dear(?: (?:mr|mrs|ms)\\.?)?|liebe[rs]?(?:/r)?|sehr geehrte[rs]?(?: (?:frau|herr))?|drog[ai]|szanown[ya](?: (?:panie|pani))?|ch[eè]re?|estimad[oa]|querid[oa]|gentile|car[oa]|egregio|prezad[oa]|beste|geachte(?: (?:heer|mevrouw))?|kära|kære|kjære|vážen[ýá]|уважаем(?:ый|ая)|kedves|tisztelt|dragă|stimat[ea]|sayın'

const start = '(?<=^|[\\n>.!?]|\\s\\s)[ \\t]{0,8}'

const patterns: readonly RegExp[] = [
  // Printed by JavaScript for an object that is no text.
  /\[object (?:Object|Undefined|Null|Promise)\]/g,
  // Dear undefined,
  new RegExp(`${start}(?:${greetings}|${addressings}),? ${nothing}(?=[,!.:;]|[ \\t]{0,8}(?:\\n|$))`, 'giu'),
  // Dear ,
  new RegExp(`${start}(?:${greetings}|${addressings})[ \\t]{1,8},`, 'giu'),
  // Dear !
  new RegExp(`${start}(?:${addressings})[ \\t]{1,8}[!:](?=\\s|$)`, 'giu'),
  // undefined, your order has shipped
  new RegExp(`^\\s{0,8}${nothingAtAll},(?= \\S)`, 'g'),
  // Welcome back, undefined!
  new RegExp(`(?<=\\p{L}), ${nothingAtAll}(?=[!.?]?[ \\t]{0,8}(?:\\n|$))`, 'gmu'),
  // $NaN, undefined €
  new RegExp(`(?:[$€£¥]|\\b(?:USD|EUR|GBP|PLN|CHF))\\s?${nothingAtAll}`, 'g'),
  new RegExp(`(?<![\\p{L}\\p{N}])${nothingAtAll}\\s?(?:[$€£¥%]|(?:USD|EUR|GBP|PLN|CHF|zł)(?!\\p{L}))`, 'gu'),
  // Order #undefined
  /[#№]\s?(?:undefined|null|NaN)(?![\p{L}\p{N}-])/gu,
  /(?<!["'“„])\bInvalid Date\b(?=[.,!)]|\s*$)/gm,
]

/** What every text with a lost value contains. */
const sign = /undefined|null|none|nan|nil|n\/a|\[object |[ \t][,!:]|invalid date/i

/** The places where a value was missing, each once, as readers see them. */
export function findLostValues(text: string): string[] {
  if (!sign.test(text)) return []
  const found = patterns.flatMap((pattern) => text.match(pattern) ?? [])
  return [...new Set(found.map((match) => match.replace(/\s+/g, ' ').trim()))]
}
