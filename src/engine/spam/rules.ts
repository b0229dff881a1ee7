import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { DmarcEvaluation, SpfEvaluation } from '../../shared/contract/message-facts/authentication.ts'
import type { HeloFacts } from '../../shared/contract/message-facts/path.ts'
import type { Fact } from '../../shared/fact.ts'
import { allOf } from '../checks/spf/records.ts'
import { doubledFields, hasField, isMessageId, splitMailboxes, valuesOf } from '../header-fields.ts'
import { dateOffset, maxAhead, maxBehind } from '../message-date.ts'

export type ScorableFacts = Omit<MessageFacts, 'rspamd'>

/** One symbol, with the weight rspamd gives it (conf/scores.d and rules of rspamd 3.x, read in November 2026). */
export interface Rule {
  name: string
  group: string
  score: number
  /** Whether the symbol fires; a number between 0 and 1 fires it with that share of the score. */
  when(facts: ScorableFacts): boolean | number
}

/** Subjects over this many characters are long, and count in full from twice as many (LONG_SUBJ). */
const longSubject = 200
/** A subject in capitals counts in full from this many characters (SUBJ_ALL_CAPS). */
const fullCapitals = 40
/** Shorter subjects in capitals are names and abbreviations. */
const minCapitals = 6

export const rules: readonly Rule[] = [
  // SPF
  { name: 'R_SPF_ALLOW', group: 'spf', score: -0.2, when: ({ spf }) => hasResult(spf, 'pass') && !isOpen(spf) },
  { name: 'R_SPF_PLUSALL', group: 'spf', score: 4, when: ({ spf }) => hasResult(spf, 'pass') && isOpen(spf) },
  { name: 'R_SPF_FAIL', group: 'spf', score: 1, when: ({ spf }) => hasResult(spf, 'fail') },
  { name: 'R_SPF_SOFTFAIL', group: 'spf', score: 0, when: ({ spf }) => hasResult(spf, 'softfail') },
  { name: 'R_SPF_NEUTRAL', group: 'spf', score: 0, when: ({ spf }) => hasResult(spf, 'neutral') },
  { name: 'R_SPF_PERMFAIL', group: 'spf', score: 0, when: ({ spf }) => hasResult(spf, 'permerror') },
  { name: 'R_SPF_NA', group: 'spf', score: 0, when: ({ spf }) => hasNone(spf) },

  // DKIM
  { name: 'R_DKIM_ALLOW', group: 'dkim', score: -0.2, when: ({ dkim }) => hasResult(dkim, 'pass') },
  { name: 'R_DKIM_REJECT', group: 'dkim', score: 1, when: ({ dkim }) => hasResult(dkim, 'fail') },
  {
    name: 'R_DKIM_PERMFAIL',
    group: 'dkim',
    score: 0,
    when: ({ dkim }) => hasResult(dkim, 'permerror', 'neutral', 'policy'),
  },
  { name: 'R_DKIM_NA', group: 'dkim', score: 0, when: ({ dkim }) => hasNone(dkim) },

  // DMARC
  { name: 'DMARC_POLICY_ALLOW', group: 'dmarc', score: -0.5, when: ({ dmarc }) => hasResult(dmarc, 'pass') },
  { name: 'DMARC_POLICY_REJECT', group: 'dmarc', score: 2, when: ({ dmarc }) => failsUnder(dmarc, 'reject') },
  { name: 'DMARC_POLICY_QUARANTINE', group: 'dmarc', score: 1.5, when: ({ dmarc }) => failsUnder(dmarc, 'quarantine') },
  { name: 'DMARC_POLICY_SOFTFAIL', group: 'dmarc', score: 0.1, when: ({ dmarc }) => failsUnder(dmarc, 'none') },
  { name: 'DMARC_NA', group: 'dmarc', score: 0, when: ({ dmarc }) => hasNone(dmarc) },

  // ARC
  { name: 'ARC_ALLOW', group: 'arc', score: -1, when: ({ arc }) => hasResult(arc, 'pass') },
  { name: 'ARC_REJECT', group: 'arc', score: 1, when: ({ arc }) => hasResult(arc, 'fail') },
  { name: 'ARC_NA', group: 'arc', score: 0, when: ({ arc }) => hasNone(arc) },

  // The sending host
  { name: 'RDNS_NONE', group: 'hfilter', score: 2, when: ({ reverse_dns }) => reverse_dns.state === 'absent' },
  {
    name: 'HFILTER_HOSTNAME_UNKNOWN',
    group: 'hfilter',
    score: 2.5,
    when: ({ reverse_dns }) => reverse_dns.state === 'known' && reverse_dns.value.confirmed_name === null,
  },
  { name: 'HFILTER_HELO_BAREIP', group: 'hfilter', score: 3, when: ({ helo }) => isHelo(helo, 'bare_address') },
  {
    name: 'HFILTER_HELO_NOT_FQDN',
    group: 'hfilter',
    score: 2,
    when: ({ helo }) => isHelo(helo, 'single_label', 'invalid'),
  },
  {
    name: 'HFILTER_HELO_NORES_A_OR_MX',
    group: 'hfilter',
    score: 0.3,
    when: ({ helo }) => isUnresolvable(helo),
  },
  {
    name: 'RCVD_NO_TLS_LAST',
    group: 'headers',
    score: 0.1,
    when: ({ tls }) => tls.state === 'absent',
  },

  // Header fields
  { name: 'MISSING_ESSENTIAL_HEADERS', group: 'blankspam', score: 7, when: isWithoutHeader },
  { name: 'MISSING_FROM', group: 'headers', score: 2, when: (facts) => lacks(facts, 'From') },
  { name: 'MULTIPLE_FROM', group: 'headers', score: 8, when: hasSeveralAuthors },
  { name: 'MISSING_TO', group: 'headers', score: 2, when: (facts) => lacks(facts, 'To') },
  { name: 'MISSING_SUBJECT', group: 'headers', score: 2, when: (facts) => lacks(facts, 'Subject') },
  { name: 'EMPTY_SUBJECT', group: 'headers', score: 1, when: ({ headers }) => valuesOf(headers, 'Subject')[0] === '' },
  { name: 'MISSING_DATE', group: 'headers', score: 1, when: (facts) => lacks(facts, 'Date') },
  { name: 'INVALID_DATE', group: 'headers', score: 1.5, when: hasInvalidDate },
  { name: 'DATE_IN_FUTURE', group: 'headers', score: 4, when: (facts) => dateOffset(facts).ahead > maxAhead },
  { name: 'DATE_IN_PAST', group: 'headers', score: 1, when: (facts) => dateOffset(facts).behind > maxBehind },
  { name: 'MISSING_MID', group: 'headers', score: 2.5, when: (facts) => lacks(facts, 'Message-ID') },
  { name: 'INVALID_MSGID', group: 'headers', score: 1.7, when: hasInvalidMessageId },
  { name: 'MISSING_MIME_VERSION', group: 'headers', score: 2, when: lacksMimeVersion },
  { name: 'MULTIPLE_UNIQUE_HEADERS', group: 'headers', score: 7, when: shareOfDoubledFields },
  { name: 'FAKE_REPLY', group: 'headers', score: 1, when: isFakeReply },
  {
    name: 'HAS_LIST_UNSUB',
    group: 'headers',
    score: -0.01,
    when: ({ headers }) => hasField(headers, 'List-Unsubscribe'),
  },

  // Subject and body
  { name: 'SUBJ_ALL_CAPS', group: 'subject', score: 3, when: shareOfCapitals },
  { name: 'LONG_SUBJ', group: 'subject', score: 3, when: shareOfLength },
  { name: 'MIME_HTML_ONLY', group: 'body', score: 0.2, when: ({ message }) => message.has_html && !message.has_text },
]

function hasResult<R extends string>(fact: Fact<{ result: R }>, ...results: R[]): boolean {
  return fact.state === 'known' && results.includes(fact.value.result)
}

/** Absence is a result of its own; ignorance is none. */
function hasNone(fact: Fact<{ result: string }>): boolean {
  return fact.state === 'absent' || hasResult(fact, 'none')
}

/** Whether the record lets everyone pass (`+all`), so that a pass says nothing. */
function isOpen(spf: Fact<SpfEvaluation>): boolean {
  if (spf.state !== 'known' || spf.value.record === null) return false
  const all = allOf(spf.value.record)
  return all !== null && /^\+?all$/i.test(all)
}

function failsUnder(dmarc: Fact<DmarcEvaluation>, disposition: DmarcEvaluation['disposition']): boolean {
  return dmarc.state === 'known' && dmarc.value.result === 'fail' && dmarc.value.disposition === disposition
}

function isHelo(helo: Fact<HeloFacts>, ...kinds: HeloFacts['kind'][]): boolean {
  return helo.state === 'known' && kinds.includes(helo.value.kind)
}

function isUnresolvable(helo: Fact<HeloFacts>): boolean {
  return helo.state === 'known' && helo.value.kind === 'hostname' && helo.value.addresses.state === 'absent'
}

/** An analysis that broke off has read no header, which does not mean that there is none. */
function isWithoutHeader({ headers, analysis }: ScorableFacts): boolean {
  return analysis.state === 'known' && headers.fields.length === 0 && !headers.truncated
}

function lacks({ headers }: ScorableFacts, name: string): boolean {
  return headers.fields.length > 0 && !headers.truncated && !hasField(headers, name)
}

function hasSeveralAuthors({ headers }: ScorableFacts): boolean {
  return (
    valuesOf(headers, 'From')
      .flatMap(splitMailboxes)
      .filter((mailbox) => mailbox.includes('@')).length > 1
  )
}

function hasInvalidDate({ headers, message }: ScorableFacts): boolean {
  return message.date === null && message.parse_error === null && hasField(headers, 'Date')
}

function hasInvalidMessageId({ headers }: ScorableFacts): boolean {
  const [value] = valuesOf(headers, 'Message-ID')
  return value !== undefined && !isMessageId(value)
}

function lacksMimeVersion(facts: ScorableFacts): boolean {
  const usesMime = hasField(facts.headers, 'Content-Type') || hasField(facts.headers, 'Content-Transfer-Encoding')
  return usesMime && lacks(facts, 'MIME-Version')
}

/** What doubling a field counts for; a field that is not named counts in full. */
const shareOfField: Record<string, number> = {
  Date: 0.1,
  To: 0.2,
  Cc: 0.1,
  Bcc: 0.1,
  References: 0.3,
  'Message-ID': 0.7,
  'In-Reply-To': 0.7,
  Subject: 0.7,
  'MIME-Version': 0,
}

function shareOfDoubledFields({ headers }: ScorableFacts): number {
  return Math.max(0, ...doubledFields(headers).map((name) => shareOfField[name] ?? 1))
}

/** A subject that claims to be an answer, without the fields of one. */
function isFakeReply({ headers, message }: ScorableFacts): boolean {
  const claims = /^(?:re|aw|antw|sv|odp|rif|res|ynt|atb|bls)[. ]{0,3}:/i.test(message.subject ?? '')
  return claims && !hasField(headers, 'In-Reply-To') && !hasField(headers, 'References')
}

function shareOfCapitals({ message }: ScorableFacts): number {
  const subject = message.subject ?? ''
  const letters = subject.match(/\p{L}/gu)?.length ?? 0
  const isShouted = letters >= minCapitals && subject === subject.toUpperCase() && subject !== subject.toLowerCase()
  return isShouted ? Math.min(1, subject.length / fullCapitals) : 0
}

function shareOfLength({ message }: ScorableFacts): number {
  const length = message.subject?.length ?? 0
  return length > longSubject ? Math.min(1, length / (2 * longSubject)) : 0
}
