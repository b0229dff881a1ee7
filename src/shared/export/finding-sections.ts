import type { Finding, FixStep } from '../contract/finding.ts'
import { formatScore } from '../i18n/format.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'
import type { Language } from '../languages.ts'
import { withUnicodeProse } from '../names/unicode-name.ts'
import { findingLevels, levelOf } from '../report/finding-level.ts'
import { consequenceAndPlace, type FindingContext, leadOfStep, lineOfStep, pagesBehind } from '../report/whereabouts.ts'
import type { ExportItem, ExportSection } from './document.ts'

/** What to fix, in the order of the plan; if there is nothing to fix, what that means. */
export function planSection(
  plan: readonly FixStep[],
  { findings, coverage, ...context }: FindingContext & { findings: readonly Finding[]; coverage: { done: number } },
  texts: UiTexts,
  language: Language,
): ExportSection {
  const { fixes } = texts.report
  if (plan.length === 0) {
    const isOpen = findings.some((finding) => levelOf(finding) === 'unknown')
    const [title, intro] =
      coverage.done === 0
        ? [fixes.noneKnown, fixes.noneKnownBody]
        : isOpen
          ? [fixes.noneYet, fixes.noneYetBody]
          : [fixes.none, fixes.noneBody]
    return sectionOf({ title, intro })
  }
  return sectionOf({
    title: fixes.title,
    intro: fixes.introUnscored,
    items: plan.map((step) => {
      const { severity, title, fix, gain, decides, record, fixed_by } = step
      const line = lineOfStep(step, findings, context, texts)
      const source = leadOfStep(step, findings)?.consequence_source ?? null
      return {
        level: severity,
        title: withUnicodeProse(title),
        note: gain > 0 ? fixes.gain({ points: formatScore(language, gain) }) : decides ? fixes.needed : null,
        paragraphs: [...sentenceOf(line), withUnicodeProse(fix)],
        record,
        references: pagesBehind(source, fixed_by, context, texts),
      }
    }),
  })
}

/** The unknown and the passed checks, one paragraph each. */
export function foldedSections(findings: readonly Finding[], { report, exporting }: UiTexts): ExportSection[] {
  const titlesOf = (level: FindingLevel) =>
    findings.filter((finding) => levelOf(finding) === level).map(({ title }) => withUnicodeProse(title))
  const { document: words } = exporting
  const unknown = titlesOf('unknown')
  const fine = titlesOf('ok')
  return [
    // These titles have no full stop.
    ...(unknown.length > 0
      ? [sectionOf({ title: report.finding.levels.unknown, sentences: unknown.map((title) => `${title}.`) })]
      : []),
    ...(fine.length > 0 ? [sectionOf({ title: words.fine({ count: fine.length }), sentences: fine })] : []),
  ]
}

/** Creates a section from its content. */
export function sectionOf(content: Pick<ExportSection, 'title'> & Partial<ExportSection>): ExportSection {
  return { intro: null, sentences: [], items: [], tables: [], rest: null, ...content }
}

function sentenceOf(line: string | null): string[] {
  return line === null ? [] : [`${line}.`]
}

/** The findings: one section per level. */
export function findingSections(
  findings: readonly Finding[],
  context: FindingContext,
  texts: UiTexts,
  language: Language,
): ExportSection[] {
  return findingLevels.flatMap((level) => {
    const own = findings.filter((finding) => levelOf(finding) === level)
    if (own.length === 0) return []
    const items = own
      .toSorted((a, b) => b.points - a.points)
      .map((finding) => describeFinding(finding, context, texts, language))
    return [sectionOf({ title: texts.report.finding.levels[level], items })]
  })
}

function describeFinding(finding: Finding, context: FindingContext, texts: UiTexts, language: Language): ExportItem {
  const { title, points, why, fix, record, references, consequence_source, fixed_by } = finding
  const level = levelOf(finding)
  // A pass needs no action. An unknown result gives its reason before the remedy.
  const line = sentenceOf(consequenceAndPlace(finding, context, texts))
  const paragraphs = level === 'ok' ? [] : [...line, why, fix].filter((text) => text !== '').map(withUnicodeProse)
  const behind = finding.state === 'fail' ? pagesBehind(consequence_source, fixed_by, context, texts) : []
  const others = references.filter(({ url }) => !behind.some((page) => page.url === url))
  return {
    level,
    title: withUnicodeProse(title),
    note: points > 0 ? texts.report.finding.points({ points: formatScore(language, points) }) : null,
    paragraphs,
    record,
    references: level === 'ok' ? [] : [...behind, ...others],
  }
}
