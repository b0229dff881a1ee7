import type { Finding, FixStep } from '../contract/tests.ts'
import { formatScore } from '../i18n/format.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'
import type { Language } from '../languages.ts'
import { findingLevels, levelOf } from '../report/finding-level.ts'
import type { ExportItem, ExportSection } from './document.ts'

/** What to fix, largest gain first. */
export function planSection(plan: readonly FixStep[], { report }: UiTexts, language: Language): ExportSection {
  const { fixes } = report
  return {
    title: fixes.title,
    intro: fixes.intro,
    items: plan.map(({ severity, title, fix, gain, record }) => ({
      level: severity,
      title,
      note: gain > 0 ? fixes.gain({ points: formatScore(language, gain) }) : fixes.noGain,
      paragraphs: [fix],
      record,
      references: [],
    })),
    tables: [],
  }
}

/** The findings: one section per level. */
export function findingSections(findings: readonly Finding[], texts: UiTexts, language: Language): ExportSection[] {
  return findingLevels.flatMap((level) => {
    const own = findings.filter((finding) => levelOf(finding) === level)
    if (own.length === 0) return []
    const items = own
      .toSorted((a, b) => b.points - a.points)
      .map((finding) => describeFinding(finding, texts, language))
    return [{ title: texts.report.finding.levels[level], intro: null, items, tables: [] }]
  })
}

function describeFinding(finding: Finding, { report }: UiTexts, language: Language): ExportItem {
  const { title, points, why, fix, record, references } = finding
  const level = levelOf(finding)
  // A good answer needs no action. An unknown one gives its reason before the remedy.
  const paragraphs = level === 'ok' ? [] : [why, fix].filter((text) => text !== '')
  return {
    level,
    title,
    note: points > 0 ? report.finding.points({ points: formatScore(language, points) }) : null,
    paragraphs,
    record,
    references: level === 'ok' ? [] : references,
  }
}
