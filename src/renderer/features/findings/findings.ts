import type { Finding } from '../../../shared/contract/finding.ts'
import { findingGroups } from '../../../shared/findings/finding.ts'
import type { FindingFilter, FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { findingLevels, levelOf } from '../../../shared/report/finding-level.ts'
import type { PlainFinding } from '../../api/plain/inbox-test-report.ts'

const filters: Record<FindingFilter, (finding: Finding) => boolean> = {
  all: () => true,
  fix: ({ state }) => state === 'fail',
  unknown: ({ state }) => state === 'unknown',
  note: (finding) => levelOf(finding) === 'info',
  fine: (finding) => levelOf(finding) === 'ok',
}

/** The findings that match a filter and a text, in report order. */
export function filterFindings(findings: readonly Finding[], filter: FindingFilter, text = ''): Finding[] {
  const wanted = text.trim().toLowerCase()
  return findings.filter((finding) => filters[filter](finding) && holds(finding, wanted))
}

function holds({ title, key, fix, reason }: Finding, wanted: string): boolean {
  return wanted === '' || [title, key, fix, reason ?? ''].some((text) => text.toLowerCase().includes(wanted))
}

export interface FindingSection<Name extends string, Told extends PlainFinding = Finding> {
  name: Name
  findings: Told[]
}

/** Sections by severity, costliest first; empty sections are omitted. */
export function groupBySeverity<Told extends PlainFinding>(
  findings: readonly Told[],
): FindingSection<FindingLevel, Told>[] {
  return group(findings, findingLevels, levelOf)
}

/** Sections by area, most severe first in each. */
export function groupByArea(findings: readonly Finding[]): FindingSection<Finding['group']>[] {
  const severeFirst = findings.toSorted((a, b) => findingLevels.indexOf(levelOf(a)) - findingLevels.indexOf(levelOf(b)))
  return group(severeFirst, findingGroups, (finding) => finding.group)
}

function group<Name extends string, Told extends PlainFinding>(
  findings: readonly Told[],
  names: readonly Name[],
  nameOf: (finding: Told) => Name,
): FindingSection<Name, Told>[] {
  return names
    .map((name) => ({
      name,
      findings: findings.filter((finding) => nameOf(finding) === name).sort((a, b) => b.points - a.points),
    }))
    .filter((section) => section.findings.length > 0)
}

/** Unknown findings with the same remedy. */
export interface UnknownFacts {
  code: string | null
  /** The reasons as text: one kind of reason may have several subjects. */
  reasons: string[]
  remedy: string
  findings: Finding[]
}

/** Unknown findings by remedy; the remedy that resolves most comes first. */
export function groupUnknowns(findings: readonly Finding[]): UnknownFacts[] {
  const byCode = Map.groupBy(filterFindings(findings, 'unknown'), (finding) => finding.reason_code ?? remedyOf(finding))
  return [...byCode.values()]
    .flatMap(([first, ...others]) => (first ? [describe(first, [first, ...others])] : []))
    .sort((a, b) => b.findings.length - a.findings.length)
}

function describe(first: Finding, findings: Finding[]): UnknownFacts {
  const reasons = new Set(findings.map(({ reason, title }) => reason ?? title))
  return { code: first.reason_code, reasons: [...reasons], remedy: remedyOf(first), findings }
}

/** How to find out. The fix of such a finding starts with the reason, which is shown separately here. */
export function remedyOf({ fix, reason }: Pick<Finding, 'fix' | 'reason'>): string {
  return reason && fix.startsWith(reason) ? fix.slice(reason.length).trim() : fix
}

/** The text to copy: the record that fixes it, else the fix text. */
export function pasteOf({ record, fix }: Pick<Finding, 'record' | 'fix'>): string {
  return record ? record.value : fix
}
