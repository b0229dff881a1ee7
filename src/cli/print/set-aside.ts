import type { Finding } from '../../shared/contract/finding.ts'
import type { ExportSection } from '../../shared/export/document.ts'
import { sectionOf } from '../../shared/export/finding-sections.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { bullet, type Page, section } from './page.ts'

/** Why a known finding does not fail the run. */
export interface Acceptance {
  reason: string
  /** YYYY-MM-DD: from this day on, the finding counts again. */
  expires: string
}

/** A finding with the entry of the baseline that accepts it; without one, it is new. */
export interface ListedFinding extends Finding {
  accepted?: Acceptance
}

/** The findings that the baseline does not accept. */
export function newOf<F extends { accepted?: Acceptance }>(findings: readonly F[]): F[] {
  return findings.filter(({ accepted }) => !accepted)
}

/** What `--ignore` left out, in the same shape for messages, domains, and HTML. */
export interface IgnoredFinding {
  rule: string
  severity: string
  title: string
}

/** What is listed after the new findings, in a line each. */
export interface SetAside {
  accepted: readonly (Acceptance & { title: string })[]
  ignored: readonly IgnoredFinding[]
}

/** What of a result is set aside; the rest is new. */
export function setAsideOf(
  found: readonly { title: string; accepted?: Acceptance }[],
  ignored: readonly IgnoredFinding[] = [],
): SetAside {
  return { accepted: found.flatMap(({ title, accepted }) => (accepted ? [{ title, ...accepted }] : [])), ignored }
}

export function setAsideLines(setAside: SetAside, page: Page): string[] {
  return listsOf(setAside, page.language).flatMap(({ title, rows }) =>
    section(title, rows, ([finding, note]) => bullet('–', `${finding} (${note})`, page), page),
  )
}

export function setAsideSections(setAside: SetAside, language: Language): ExportSection[] {
  return listsOf(setAside, language).flatMap(({ title, columns, rows }) =>
    rows.length > 0 ? [sectionOf({ title, tables: [{ title: null, table: { columns, rows } }] })] : [],
  )
}

function listsOf({ accepted, ignored }: SetAside, language: Language) {
  const { ci } = cliTexts[language]
  const { finding, reason, rule } = ci.columns
  return [
    {
      title: ci.acceptedFindings({ count: accepted.length }),
      columns: [finding, reason],
      rows: accepted.map(({ title, reason, expires: date }) => [title, ci.accepted({ reason, date })]),
    },
    {
      title: ci.ignoredFindings({ count: ignored.length }),
      columns: [finding, rule],
      rows: ignored.map(({ title, rule }) => [title, rule]),
    },
  ]
}
