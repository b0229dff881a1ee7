import type { ListAnswer, ListEntry } from '../../../shared/contract/list-facts.ts'
import type { Reason } from '../../../shared/reason.ts'
import { severities } from '../../../shared/severity.ts'

/** A list that holds what was asked about, with its gravest reason. */
export interface Holding {
  list: ListAnswer
  entry: ListEntry
}

/** What several lists say together. */
export interface ListHearing {
  /** The lists that hold it, the gravest first. */
  holdings: Holding[]
  /** The names of the lists that had a say. */
  answered: string[]
  /** The names of those that had none, though they could hold it. */
  silent: string[]
  /** Why the first of these had none. */
  silence: Reason | null
}

export function hearLists(answers: readonly ListAnswer[]): ListHearing {
  const silent = answers.filter(isSilent)
  const [first] = silent
  return {
    holdings: byGravity(answers.flatMap(readHolding), ({ entry }) => entry),
    answered: namesOf(answers.filter(({ status }) => status === 'clean' || status === 'listed')),
    silent: namesOf(silent),
    silence: first ? whySilent(first) : null,
  }
}

function isSilent({ status }: ListAnswer): boolean {
  return status === 'blocked' || status === 'timeout' || status === 'error' || status === 'not_checked'
}

function readHolding(list: ListAnswer): Holding[] {
  const [entry] = byGravity(list.entries, (own) => own)
  return list.status === 'listed' && entry ? [{ list, entry }] : []
}

/** The same things, those with the gravest reasons first. */
export function byGravity<T>(items: readonly T[], entryOf: (item: T) => ListEntry): T[] {
  const rank = (item: T) => severities.indexOf(entryOf(item).severity)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

function namesOf(answers: readonly ListAnswer[]): string[] {
  return answers.map(({ name }) => name)
}

function whySilent({ list, status, reason }: ListAnswer): Reason {
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
