import { auditTopics, type DomainAudit, type Grade } from '../contract/domain.ts'
import { formatMoment } from '../i18n/moment.ts'
import type { FindingLevel } from '../i18n/ui/report.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import { leadOfAudit } from '../lead-sentence.ts'
import { standingOf } from '../topic-standing.ts'
import type { ExportDocument } from './document.ts'
import { findingSections, planSection } from './finding-sections.ts'
import { colophonOf, type ExportOptions, hasContent, tableSection } from './report-document.ts'
import { dnsTable } from './tables.ts'

/** How grave each grade is, in the shapes and colours of findings. */
export const gradeLevels: Record<Grade, FindingLevel> = {
  A: 'ok',
  B: 'ok',
  C: 'minor',
  D: 'major',
  E: 'major',
  F: 'critical',
}

/** The audit of a domain as a document, what matters first. */
export function describeAudit(audit: DomainAudit, options: ExportOptions): ExportDocument {
  const { language } = options
  const texts = uiTexts[language]
  const { domain: words, exporting } = texts
  const { domain, grade, coverage, checked_at, checks, findings, fix_plan: plan, dns } = audit
  const topics = auditTopics.map((topic) => {
    const check = checks[topic]
    return [words.topics[topic].name, words.statuses[standingOf(check)], check.records.join('\n')]
  })
  const { topic, status, records } = exporting.document
  return {
    language,
    subject: domain,
    verdict: leadOfAudit(audit, language),
    level: grade === null ? 'unknown' : gradeLevels[grade],
    mark: grade === null ? null : { value: grade, of: texts.report.grade },
    lead: plan[0]?.title ?? null,
    facts: [
      { name: exporting.document.checks, value: `${coverage.done} / ${coverage.total}` },
      { name: exporting.document.checked, value: formatMoment(checked_at) },
    ],
    sections: [
      tableSection(exporting.document.topics, { columns: [topic, status, records], rows: topics }),
      planSection(plan, texts, language),
      ...findingSections(findings, texts, language),
      tableSection(exporting.document.dns, dnsTable(dns)),
    ].filter(hasContent),
    colophon: colophonOf(texts, options),
  }
}
