import type { DomainState } from '../../../shared/contract/domain-states.ts'

/** Domains with open incidents and bad grades first; those without a grade last. */
export function byNeed(states: readonly DomainState[]): DomainState[] {
  const incidents = ({ monitor }: DomainState) => monitor?.open_incidents ?? 0
  return states.toSorted(
    (a, b) =>
      Number(incidents(b) > 0) - Number(incidents(a) > 0) ||
      gradeOf(b).localeCompare(gradeOf(a), 'en') ||
      a.domain.localeCompare(b.domain, 'en'),
  )
}

/** The domains that were observed or tested last. */
export function byActivity(states: readonly DomainState[]): DomainState[] {
  const latest = ({ dns, tests }: DomainState) => Math.max(timeOf(dns?.observed_at), timeOf(tests?.received_at))
  return states.toSorted((a, b) => latest(b) - latest(a))
}

function gradeOf({ dns }: DomainState): string {
  return dns?.grade ?? ''
}

function timeOf(moment: string | undefined): number {
  return moment === undefined ? 0 : Date.parse(moment)
}
