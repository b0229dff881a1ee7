import type { AddressFacts, BlacklistReport, FcrdnsStatus, Listing } from '../../shared/contract/blacklist.ts'
import type { ListAnswer, ListEntry } from '../../shared/contract/facts/list-facts.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { ReportsTexts } from '../../shared/i18n/text-types.ts'
import type { Language } from '../../shared/languages.ts'
import { severities } from '../../shared/severity.ts'

type Reverse = BlacklistReport['fcrdns']

/** Presents the facts of an address in a language. Pure. */
export function presentAddress(facts: AddressFacts, language: Language): BlacklistReport {
  const { ip, checked_at, lists, allow_lists, dns } = facts
  const { reasons } = reportTexts[language]
  const words = reportTexts[language].lists
  return {
    ip,
    checked_at,
    ...presentLists(lists, language),
    fcrdns: presentReverse(facts, reasons),
    allow_lists: allow_lists.map((answer) => presentListing(answer, words, reasons)),
    dns,
  }
}

/** Presents the answers of blocklists for one address or domain. `listed` is null if none of them answered. */
export function presentLists(
  answers: readonly ListAnswer[],
  language: Language,
): Pick<BlacklistReport, 'listed' | 'listed_count' | 'lists' | 'coverage'> {
  const { reasons } = reportTexts[language]
  const asked = answers.filter(({ status }) => status !== 'unsupported')
  const answered = asked.filter(hasAnswered)
  const listed_count = answered.filter(({ status }) => status === 'listed').length
  return {
    listed: answered.length === 0 ? null : listed_count > 0,
    listed_count,
    lists: answers.map((answer) => presentListing(answer, reportTexts[language].lists, reasons)),
    coverage: { done: answered.length, total: asked.length },
  }
}

/** Whether a list gave a result: all other states are unknown. */
export function hasAnswered({ status }: ListAnswer): boolean {
  return status === 'clean' || status === 'listed'
}

function presentListing(answer: ListAnswer, words: ReportsTexts['lists'], reasons: ReportsTexts['reasons']): Listing {
  const { list, name, status, codes, entries, delist_url, milliseconds } = answer
  const listed = status === 'listed'
  const mostSevere = listed ? mostSevereOf(entries) : undefined
  return {
    list,
    name,
    listed,
    status,
    codes,
    meanings: meaningsOf(answer, words),
    kind: mostSevere?.kind ?? null,
    severity: mostSevere?.severity ?? null,
    reason: describeListAnswer(answer, words, reasons),
    delist_url,
    milliseconds,
  }
}

/** What the entries of a list mean. */
export function meaningsOf({ entries }: ListAnswer, words: ReportsTexts['lists']): string[] {
  return [...new Set(entries.map(({ meaning }) => words.meanings[meaning]))]
}

function mostSevereOf(entries: readonly ListEntry[]): ListEntry | undefined {
  return entries.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))[0]
}

/** The reason for an entry, or why a list did not answer; null if neither applies. */
export function describeListAnswer(
  { explanation, trouble, reason }: ListAnswer,
  words: ReportsTexts['lists'],
  reasons: ReportsTexts['reasons'],
): string | null {
  if (explanation !== null) return explanation
  if (trouble !== null) return words.troubles[trouble]
  return reason && fill(reasons[reason.code].what, { ...reason })
}

function presentReverse({ fcrdns, helo }: AddressFacts, reasons: ReportsTexts['reasons']): Reverse {
  const { names = [], confirmed_name = null } = fcrdns.state === 'known' ? fcrdns.value : {}
  return {
    status: reverseStatus(fcrdns.state, confirmed_name),
    ptr: names.map(({ name }) => name),
    forward: [...new Set(names.flatMap(({ addresses }) => addresses))],
    helo_ok: helo.state === 'known' ? helo.value.confirmed : null,
    reason: fcrdns.state === 'unavailable' ? fill(reasons[fcrdns.reason.code].what, { ...fcrdns.reason }) : null,
  }
}

function reverseStatus(state: AddressFacts['fcrdns']['state'], confirmedName: string | null): FcrdnsStatus {
  switch (state) {
    case 'known':
      return confirmedName === null ? 'fail' : 'pass'
    case 'absent':
      return 'absent'
    case 'unavailable':
      return 'unknown'
  }
}
