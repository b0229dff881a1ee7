import type { ListAnswer, ListEntry } from '../../../shared/contract/facts/list-facts.ts'
import type { Reason } from '../../../shared/reason.ts'
import { severities } from '../../../shared/severity.ts'

/** A list that contains the address or domain, and its most severe reason. */
export interface Holding {
  list: ListAnswer
  entry: ListEntry
}

/** The combined answers of several lists. */
export interface ListSummary {
  /** The lists that have an entry, most severe first. */
  holdings: Holding[]
  /** The names of the lists that answered. */
  answered: string[]
  /** The names of the lists that did not answer. */
  silent: string[]
  /** Why the first of these did not answer. */
  silence: Reason | null
}

export function summarizeLists(answers: readonly ListAnswer[]): ListSummary {
  const silent = answers.filter(isSilent)
  const [first] = silent
  return {
    holdings: bySeverity(answers.flatMap(readHolding), ({ entry }) => entry),
    answered: namesOf(answers.filter(({ status }) => status === 'clean' || status === 'listed')),
    silent: namesOf(silent),
    silence: first ? silenceReason(first) : null,
  }
}

function isSilent({ status }: ListAnswer): boolean {
  return status === 'blocked' || status === 'timeout' || status === 'error' || status === 'not_checked'
}

function readHolding(list: ListAnswer): Holding[] {
  const [entry] = bySeverity(list.entries, (own) => own)
  return list.status === 'listed' && entry ? [{ list, entry }] : []
}

/** Sorts by severity, most severe first. */
export function bySeverity<T>(items: readonly T[], entryOf: (item: T) => ListEntry): T[] {
  const rank = (item: T) => severities.indexOf(entryOf(item).severity)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

function namesOf(answers: readonly ListAnswer[]): string[] {
  return answers.map(({ name }) => name)
}

function silenceReason({ list, status, reason }: ListAnswer): Reason {
  if (reason) return reason
  switch (status) {
    case 'blocked':
      return { code: 'list_refused', subject: list }
    case 'not_checked':
      return { code: 'list_gone', subject: list }
    default:
      return { code: 'list_unreliable', subject: list }
  }
}
