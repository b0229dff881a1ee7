import type { Wording } from '../../../shared/contract/facts/message/wording.ts'
import { type Fact, known } from '../../../shared/fact.ts'
import { collapseSpaces, type HtmlDocument } from '../../html/document.ts'
import { findDisguised } from '../../wording/find-disguised.ts'
import { findPhrases, splitWords } from '../../wording/find-phrases.ts'
import { findWallets } from '../../wording/find-wallets.ts'
import { undisguise } from '../../wording/fold-letters.ts'
import type { OpenedMessage } from '../message/message.ts'

/** Characters of text read: about 100 pages. Filters do not read further either. */
const maxCharacters = 200_000

/** Characters in which a password is searched: it stands beside the first words about the file. */
const maxPasswordText = 5000

/** Characters in which a greeting is searched. */
const maxGreeting = 500

/** A word of four or more capitals; shorter ones are names and abbreviations. */
const shoutedWord = /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu
/** A number next to a currency sign. */
const amount = /[$€£]\s?\d|\d\s?(?:[$€£]|(?:usd|eur|gbp|pln|zł|dollars)(?!\p{L}))/giu
/** `On Tuesday Anna wrote:` at the end of a line. */
const attribution = /(?:wrote|writes|schrieb|napisał|napisała|napisał\(a\)|pisze):[ \t]*$/im
/** `The password of the file is 1234`: a password is a word with a digit, or follows a colon. */
const givenPassword =
  /(?:password|passcode|hasło|has[lł]em|passwort|kennwort|mot de passe|contraseña|senha)(?:\p{L}|[ \t]){0,20}(?::[ \t]{0,3}[^\s:]{3,30}|[ \t](?=[^\s]{0,15}\d)[\w!#$%&*+-]{3,16}(?![\w]))/iu
/** `Hello +$1,989 https://forms.example/1, thanks for signing up`: a link before the greeting ends. */
const greetingLink =
  /^\s*(?:hello|hi|hey|dear|welcome|cześć|witaj|dzień dobry|hallo|liebe|lieber|bonjour|hola|olá)[ \t](?:[^\n,.:!?]|[,.](?=\d)){0,80}https?:\/\/\S{1,300}\s?[,!]/iu
/** RFC 3676 section 4.3. */
const signatureLine = /^-- \r?$/m

/** Reads the wording of subject and body. `html` is the HTML of the body, null if none. */
export function gatherWording({ facts, bodies }: OpenedMessage, html: { visible: string } | null): Fact<Wording> {
  if (bodies.state === 'unavailable') return bodies
  const subject = facts.subject ?? ''
  const text = bodies.value.text.slice(0, maxCharacters)
  const read = html ? html.visible : text
  const visible = undisguise(read)
  const words = splitWords(visible.text)
  return known({
    characters: read.length,
    words: words.length,
    shouted_words: count(read, shoutedWord),
    exclamation_marks: count(read, /!/g),
    amounts: count(read, amount),
    wallets: findWallets(html ? `${read}\n${text}` : read).length,
    quoted_lines: count(text, /^>/gm),
    gives_password: givenPassword.test(read.slice(0, maxPasswordText)),
    greets_with_link: greetingLink.test(read.slice(0, maxGreeting)),
    has_signature: signatureLine.test(text),
    has_attribution: attribution.test(text),
    mixed_words: visible.mixed,
    disguised_words: findDisguised(`${subject}\n${read}`),
    phrases: describePhrases(
      splitWords(undisguise(subject).text),
      html ? [...words, ...splitWords(undisguise(text).text)] : words,
    ),
  })
}

function describePhrases(subject: readonly string[], body: readonly string[]): Wording['phrases'] {
  const inSubject = findPhrases(subject)
  const inBody = findPhrases(body)
  return [...new Set([...inSubject, ...inBody])].map((phrase) => ({
    topic: phrase.topic,
    phrase: phrase.text,
    in_subject: inSubject.has(phrase),
    in_body: inBody.has(phrase),
  }))
}

/** The text of a document, with a space at each tag that is not inside a word. */
export function visibleText({ texts }: HtmlDocument): string {
  const read: string[] = []
  let length = 0
  for (const { text, parent } of texts) {
    if (length > maxCharacters) break
    if (parent && unreadElements.has(parent.name)) continue
    read.push(text)
    length += text.length
  }
  return collapseSpaces(read.join(' ')).slice(0, maxCharacters)
}

/** Elements whose text is not displayed. */
const unreadElements = new Set(['script', 'style', 'template', 'title'])

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
