import { z } from 'zod'
import { excerpt, hasField } from '../../message/header-fields.ts'
import { hasLongWord } from '../../wording/long-word.ts'
import {
  type Answer,
  defineCheck,
  type FindingDefinitions,
  fail,
  noParams,
  notApplicable,
  note,
  type Params,
  type PlainFacts,
  pass,
  type Question,
} from '../define-check.ts'
import { bestPractices, gmailSenders, rfc, rspamdSymbols } from '../references.ts'
import { defineHeaderCheck, unlessIncomplete } from './define-header-check.ts'

const charactersParams = z.object({ characters: z.int() })

interface SubjectCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions>
  extends Question<Key, Good, Findings> {
  evaluate(subject: string, facts: PlainFacts): NoInfer<Answer<Good, Findings>>
}

/** Declares a check of the decoded subject. A missing or empty one has its own finding. */
function defineSubjectCheck<
  Key extends string,
  Findings extends FindingDefinitions,
  Good extends Params = typeof noParams,
>({ evaluate, ...question }: SubjectCheck<Key, Good, Findings>) {
  return defineHeaderCheck({
    ...question,
    evaluate: (facts) => (facts.message.subject?.trim() ? evaluate(facts.message.subject, facts) : notApplicable()),
  })
}

/** Filters add points beyond this length (rspamd LONG_SUBJ). */
const maxLength = 200
/** What the message list shows on a wide screen; phones show half of it. */
const shownLength = 78

/** Whether the subject fits in the message list. */
export const subjectLength = defineSubjectCheck({
  key: 'subject.length',
  params: charactersParams,
  references: [rfc(5322, '3.6.5')],
  findings: {
    // rspamd gives 3 of 15 for length and for capitals, 1 for exclamation marks, 4 for an address.
    'subject.too_long': { severity: 'minor', points: 0.5, params: charactersParams },
    'subject.cut': { severity: 'info', points: 0, params: charactersParams },
  },
  evaluate: (subject) => {
    const characters = [...subject].length
    if (characters > maxLength) return fail('subject.too_long', { characters })
    return characters > shownLength ? note('subject.cut', { characters }) : pass({ characters })
  },
})

/** Shorter subjects in capitals are usually names and abbreviations. */
const minCharacters = 8
/** As a share of the letters: a lowercase name does not make the rest less loud. */
const maxShare = 0.8

/** Whether the subject is written in normal case rather than all capitals. */
export const subjectCapitals = defineSubjectCheck({
  key: 'subject.capitals',
  references: [rspamdSymbols],
  findings: {
    'subject.capitals_only': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: (subject) => {
    const letters = subject.match(/\p{L}/gu)?.length ?? 0
    const capitals = subject.match(/\p{Lu}/gu)?.length ?? 0
    const isShouted = letters >= minCharacters && capitals > letters * maxShare && hasLongWord(subject)
    return isShouted ? fail('subject.capitals_only', {}) : pass({})
  },
})

/** One for each of two sentences. */
const maxMarks = 2
/** An encoded word that cannot be decoded; its question marks do not count. */
const encodedWord = /=\?[\w.:*-]{1,80}\?[bq]\?([^?]*)(?:\?=)?/gi

/** Whether the subject has repeated exclamation or question marks. */
export const subjectPunctuation = defineSubjectCheck({
  key: 'subject.punctuation',
  references: [rspamdSymbols],
  findings: {
    'subject.punctuation_loud': { severity: 'minor', points: 0.3, params: z.object({ marks: z.int() }) },
  },
  evaluate: (subject) => {
    const words = subject.replace(encodedWord, '$1')
    const marks = words.match(/[!?！？]/g)?.length ?? 0
    const hasRow = /[!！]{2}|[?？]{2}|[!！][?？][!！]/.test(words)
    return hasRow || marks > maxMarks ? fail('subject.punctuation_loud', { marks }) : pass({})
  },
})

/** One at each end and one in between. */
const maxEmoji = 3
/** Includes joiners and modifiers; digits and letters, and the signs ©, ®, and ™, are emoji only with a modifier. */
const emoji =
  /(?![©®™](?!\uFE0F))\p{Extended_Pictographic}(?:\u200D\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F){0,10}|\p{Regional_Indicator}{2}/gu

/** Whether the subject has too many emoji. */
export const subjectEmoji = defineSubjectCheck({
  key: 'subject.emoji',
  params: z.object({ count: z.int() }),
  references: [bestPractices],
  findings: {
    'subject.emoji_many': { severity: 'minor', points: 0.2, params: z.object({ count: z.int() }) },
  },
  evaluate: (subject) => {
    const count = subject.match(emoji)?.length ?? 0
    return count > maxEmoji ? fail('subject.emoji_many', { count }) : pass({ count })
  },
})

/** A new price and an old one. */
const maxSigns = 2

/** Whether the subject has too many currency signs. */
export const subjectMoney = defineSubjectCheck({
  key: 'subject.money',
  references: [rspamdSymbols],
  findings: {
    'subject.money_loud': { severity: 'minor', points: 0.3, params: z.object({ signs: z.int() }) },
  },
  evaluate: (subject) => {
    const signs = subject.match(/\p{Sc}/gu)?.length ?? 0
    return /\p{Sc}{2}/u.test(subject) || signs > maxSigns ? fail('subject.money_loud', { signs }) : pass({})
  },
})

/** Whether the subject contains a web address, which belongs in the body. */
export const subjectAddress = defineSubjectCheck({
  key: 'subject.address',
  references: [rspamdSymbols],
  findings: {
    'subject.address_shown': { severity: 'minor', points: 0.5, params: z.object({ address: z.string() }) },
  },
  evaluate: (subject) => {
    const address = /(?:https?:\/\/|www\.)\S{1,2000}/i.exec(subject)?.[0]
    return address ? fail('subject.address_shown', { address: excerpt(address) }) : pass({})
  },
})

/** Whether the subject is final, not a test subject. */
export const subjectTrial = defineSubjectCheck({
  key: 'subject.trial',
  references: [bestPractices],
  findings: {
    'subject.trial_word': { severity: 'info', points: 0, params: z.object({ subject: z.string() }) },
  },
  evaluate: (subject) => (isTrial(subject) ? note('subject.trial_word', { subject }) : pass({})),
})

const trialWords = new Set(
  'test tests testing testowy testowa testowe testmail próba próbna essai prueba prova asdf'.split(' '),
)
const companions = new Set('e mail email message mailing newsletter wiadomość nachricht hello world'.split(' '))

/** Whether the subject consists of words such as "test", perhaps with a number. */
function isTrial(subject: string): boolean {
  const words = subject.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const others = words.filter((word) => !trialWords.has(word))
  return others.length < words.length && others.every((word) => companions.has(word) || /^\d+$/.test(word))
}

/**
 * Whether a subject that looks like a reply or a forward belongs to one. Some programs write none of the reply fields,
 * but quote the original message.
 */
export const subjectReplyPrefix = defineCheck({
  key: 'subject.reply_prefix',
  group: 'content',
  references: [rfc(5322, '3.6.5'), gmailSenders],
  findings: {
    // Readers notice the trick and report spam (rspamd gives 1 of 15).
    'subject.fake_reply': { severity: 'major', points: 0.8, params: z.object({ prefix: z.string() }) },
  },
  follows: ['analysis.complete'],
  consults: ['wording'],
  evaluate: (facts) => {
    const { headers, message, purpose, wording } = facts
    const subject = message.subject ?? ''
    // Without a space before a Latin letter, it may be a name, such as "re:Invent".
    const prefix = /^\s*((?:re|aw|antw|sv|odp|rif|res|ynt|vs)\s?(?:\[\d{1,3}\])?)\s?:(?!\p{Script=Latin})/iu.exec(
      subject,
    )?.[1]
    const forward = /^\s*(fwd?|wg|tr|rv|enc)\s?:(?!\p{Script=Latin})/iu.exec(subject)?.[1]
    const claim = prefix ?? (purpose.value === 'campaign' ? forward : undefined)
    if (claim === undefined) return notApplicable()
    const belongs = ['In-Reply-To', 'References', 'Thread-Index'].some((name) => hasField(headers, name))
    const quotes = wording.state === 'known' && (wording.value.quoted_lines > 0 || wording.value.has_attribution)
    if (belongs || quotes) return pass({})
    return unlessIncomplete(facts, fail('subject.fake_reply', { prefix: claim.trim() }))
  },
})

export const headersSubjectChecks = [
  subjectLength,
  subjectCapitals,
  subjectPunctuation,
  subjectEmoji,
  subjectMoney,
  subjectAddress,
  subjectTrial,
  subjectReplyPrefix,
] as const
