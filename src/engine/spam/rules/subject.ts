import { hasField, valuesOf } from '../../message/header-fields.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import { hasLongWord } from '../../wording/long-word.ts'
import type { Rule } from '../rule.ts'
import { encodesAscii } from './author.ts'
import { lacksField, needsEncoding } from './headers.ts'

/** The subject line. */
export const subjectRules: readonly Rule[] = [
  { name: 'MISSING_SUBJECT', group: 'subject', score: 2, when: (facts) => lacksField(facts, 'Subject') },
  { name: 'EMPTY_SUBJECT', group: 'subject', score: 1, when: ({ headers }) => valuesOf(headers, 'Subject')[0] === '' },
  { name: 'SUBJ_ALL_CAPS', group: 'subject', range: [1, 3], when: shareOfCapitals },
  { name: 'LONG_SUBJ', group: 'subject', score: 3, when: shareOfLength },
  {
    name: 'SUBJECT_NEEDS_ENCODING',
    group: 'subject',
    range: [0, 1],
    when: (facts) => needsEncoding(facts, 'Subject'),
  },
  {
    name: 'SUBJ_EXCESS_BASE64',
    group: 'excessb64',
    range: [0.3, 1.5],
    when: (facts) => encodesAscii(facts, 'Subject', 'b'),
  },
  {
    name: 'SUBJ_EXCESS_QP',
    group: 'excessqp',
    range: [0.3, 1.2],
    when: (facts) => encodesAscii(facts, 'Subject', 'q'),
  },
  { name: 'SUBJECT_ENDS_QUESTION', group: 'subject', range: [0, 1], when: (facts) => /\?\s*$/.test(subjectOf(facts)) },
  { name: 'SUBJECT_ENDS_EXCLAIM', group: 'subject', range: [0, 0.5], when: (facts) => /!\s*$/.test(subjectOf(facts)) },
  {
    name: 'SUBJECT_MANY_MARKS',
    group: 'subject',
    range: [0, 1.5],
    when: (facts) => /[!?]{2}|!.*!/.test(subjectOf(facts)),
  },
  { name: 'SUBJECT_HAS_CURRENCY', group: 'subject', range: [0, 1], when: (facts) => /[$€£]/.test(subjectOf(facts)) },
  { name: 'SUBJECT_HASH_BUSTER', group: 'subject', range: [0.5, 3], when: ({ headers }) => endsInTracker(headers) },
  {
    name: 'URL_IN_SUBJECT',
    group: 'subject',
    range: [0.5, 4],
    when: (facts) => /\bhttps?:\/\/|\bwww\./i.test(subjectOf(facts)),
  },
  { name: 'FAKE_REPLY', group: 'subject', range: [0.3, 1], when: isFakeReply },
]

/** Longer subjects count; in full from twice this length (LONG_SUBJ). */
const longSubject = 200
/** A subject in capitals counts in full from this length (SUBJ_ALL_CAPS). */
const fullCapitals = 40
/** Shorter subjects in capitals are names and abbreviations. */
const minCapitals = 6

function subjectOf({ message }: GatheredFacts): string {
  return message.subject ?? ''
}

function shareOfCapitals({ message }: GatheredFacts): number {
  const subject = message.subject ?? ''
  const letters = subject.match(/\p{L}/gu)?.length ?? 0
  const isInCapitals = subject === subject.toUpperCase() && subject !== subject.toLowerCase()
  return isInCapitals && letters >= minCapitals && hasLongWord(subject) ? Math.min(1, subject.length / fullCapitals) : 0
}

function shareOfLength({ message }: GatheredFacts): number {
  const length = message.subject?.length ?? 0
  return length > longSubject ? Math.min(1, length / (2 * longSubject)) : 0
}

/** Spaces and a token at the end that make each copy unique, far enough to the right to be hidden. */
function endsInTracker(headers: GatheredFacts['headers']): boolean {
  return /\S\s{5,}\S{1,30}$/.test(valuesOf(headers, 'Subject')[0] ?? '')
}

/** A subject that claims to be a reply, without reply fields or quoted text. */
function isFakeReply({ headers, message, wording }: GatheredFacts): boolean {
  if (wording.state === 'known' && (wording.value.quoted_lines > 0 || wording.value.has_attribution)) return false
  const claims = /^(?:re|aw|antw|sv|odp|rif|res|ynt|atb|bls)[. ]{0,3}:/i.test(message.subject ?? '')
  return claims && !hasField(headers, 'In-Reply-To') && !hasField(headers, 'References')
}
