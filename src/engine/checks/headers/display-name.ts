import { z } from 'zod'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { readMailboxes } from '../../message/mailboxes.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { gmailSenders } from '../references.ts'
import words from './display-name-words.json' with { type: 'json' }

/** The rules for display names in Gmail's sender guidelines, in the order in which they are reported. */
const nameRules = ['reply', 'recipient', 'symbols', 'urgency', 'text'] as const
type NameRule = (typeof nameRules)[number]

/** What is checked of a message. */
interface Named {
  name: string
  subject: string
  /** The display names of the recipients. */
  recipients: readonly string[]
}

/** Characters of a name that are read. */
const maxName = 300
/** With fewer words, a subject is as likely a title that the sender also uses as a name. */
const minSubjectWords = 3
/** With fewer, a sentence may be a brand: `Yahoo!`, `Who's that?`. */
const minSentenceWords = 3

/** A reply prefix, and the number of messages in a thread. Years and roles also stand in brackets. */
const replies = [/^\s*(?:re|fwd?|aw|wg|antw|sv|odp|pd|tr|rv|rif)\s?(?:\[\d{1,3}\])?:/iu, /[([]\d{1,3}[)\]]/u]
/** Emoji, arrows, shapes, check marks, and stars. The trademark signs are emoji, too. */
const symbol =
  /(?![©®™])(?:\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|[\u2190-\u21FF\u2500-\u27BF\u2900-\u297F\u2B00-\u2BFF])(?:\uFE0F|\u200D|\u20E3|\p{Emoji_Modifier}|\p{Extended_Pictographic}){0,10}/gu
/** Sums and shares: `50% off`, `−30 %`, `$5`. */
const sum =
  /[-−–]?\s?\d{1,3}\s?%(?:\s?(?:off|rabatt|rabatu|taniej|zniżki|descuento|de réduction))?|[$€£]\s?\d{1,9}|\d{1,9}\s?(?:[€£$]|zł)/iu
const greeting = /^(?:hi|hello|hey|dear|cześć|hej|hallo|liebe[rs]?|bonjour|salut|hola|ciao)\s/iu

/** Where one part of a name ends: brackets, dashes between blanks, and punctuation. */
const separators = /[()[\]{}|:!?•·]+|\s[-–—]\s|,/u

function partsOf(name: string): string[] {
  return name.split(separators).flatMap((part) => part.trim() || [])
}

const urgency = new Set(words.urgency)
const offers = new Set(words.offers)
const ownThings = [...words.own_things]

/** The parts of a name that break each rule, as written. */
const findParts: Record<NameRule, (named: Named) => string[]> = {
  reply: ({ name }) => replies.flatMap((pattern) => pattern.exec(name)?.[0].trim() ?? []),
  recipient: ({ name, recipients }) => recipients.flatMap((recipient) => addressOf(name, recipient)),
  symbols: ({ name }) => [...new Set(name.match(symbol))],
  urgency: ({ name }) => partsOf(plain(name)).filter((part) => isUrgent(part)),
  text: ({ name, subject }) => [
    ...subjectIn(name, subject),
    ...(sum.exec(name) ?? []).slice(0, 1),
    ...partsOf(plain(name)).filter((part) => offers.has(fold(part)) || startsWithOwnThing(part)),
    ...sentencesIn(plain(name)),
  ],
}

/** The name without symbols. */
function plain(name: string): string {
  return name.replace(symbol, ' ').replace(/\s+/g, ' ').trim()
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").trim()
}

/** A part that consists of urgent words, or ends with several of them: `Shop LAST CHANCE`. Some brands begin with them. */
function isUrgent(part: string): boolean {
  const folded = fold(part)
  if (urgency.has(folded)) return true
  const all = folded.split(' ')
  return all.some((_, at) => at > 0 && at < all.length - 1 && urgency.has(all.slice(at).join(' ')))
}

function startsWithOwnThing(part: string): boolean {
  const folded = `${fold(part)} `
  return ownThings.some((thing) => folded.startsWith(`${thing} `))
}

/** The whole subject in a longer name. */
function subjectIn(name: string, subject: string): string[] {
  const text = subject.trim()
  const isLong = text.split(/\s+/).length >= minSubjectWords && text.length < name.trim().length
  const at = isLong ? fold(name).indexOf(fold(text)) : -1
  return at < 0 ? [] : [name.slice(at, at + text.length)]
}

/** Text that ends like a sentence. */
function sentencesIn(name: string): string[] {
  const sentence = /^[^!?]{1,300}[!?]/u.exec(name)?.[0] ?? ''
  return sentence.trim().split(/\s+/).length >= minSentenceWords ? [sentence.trim()] : []
}

/** The recipient's name where the name addresses them: `Anna, your order`, `For Anna Nowak`. */
function addressOf(name: string, recipient: string): string[] {
  const folded = fold(name)
  const whole = fold(recipient)
  const [first = ''] = whole.split(/\s+/)
  if (first.length < 3 || folded === whole) return []
  if (whole.includes(' ') && folded.includes(whole)) return [name.slice(folded.indexOf(whole)).slice(0, whole.length)]
  const start = greeting.exec(name)?.[0].length ?? 0
  const rest = folded.slice(start)
  if (!rest.startsWith(first)) return []
  const after = rest.slice(first.length)
  const addresses =
    start > 0 ? /^(?:[\s,!:]|$)/.test(after) : /^(?:!|,\s?(?:\d|your |twoj|ihr|dein|votre |tu |su ))/.test(after)
  return addresses ? [name.slice(0, start + first.length)] : []
}

/** The name without these parts, and without the punctuation that belonged to them. */
function withoutParts(name: string, parts: readonly string[]): string {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, part) => rest.replaceAll(part, ' '), plain(name))
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:;|!?·•–—-]+/, '')
    .replace(/(?<![\s,:;|!?·•–—-])[\s,:;|!?·•–—-]+$/, '')
}

/** `parts` are quotations; `clean` is the name without anything that breaks a rule; empty if nothing would be left. */
const nameParams = z.object({ parts: z.array(z.string()), clean: z.string() })
const faulty = { severity: 'minor', points: 0.3, params: nameParams } as const

/** Whether the display name identifies the sender, and nothing else (Gmail). Addresses in it have their own check. */
export const authorNameContent = defineCheck({
  key: 'author.name_content',
  group: 'content',
  params: z.object({ name: z.string() }),
  references: [gmailSenders],
  findings: {
    'author.name_reply': faulty,
    'author.name_recipient': faulty,
    'author.name_symbols': faulty,
    'author.name_urgency': faulty,
    'author.name_text': faulty,
  },
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author, message, headers }) => {
    const name = (author.display_name ?? '').slice(0, maxName)
    if (name === '') return notApplicable()
    const recipients = valuesOf(headers, 'To')
      .flatMap(readMailboxes)
      .slice(0, 5)
      .map((mailbox) => mailbox.name)
    const named: Named = { name, subject: message.subject ?? '', recipients }
    const found = nameRules.map((rule) => ({ rule, parts: findParts[rule](named) }))
    const [first] = found.filter(({ parts }) => parts.length > 0)
    if (!first) return pass({ name: excerpt(name) })
    const clean = withoutParts(
      name,
      found.flatMap(({ parts }) => parts),
    )
    return fail(`author.name_${first.rule}`, {
      parts: first.parts.slice(0, 3).map(excerpt),
      clean: /\p{L}/u.test(clean) ? excerpt(clean) : '',
    })
  },
})

export const headersDisplayNameChecks = [authorNameContent] as const
