import { auditTopics, type DomainAudit } from '../contract/domain.ts'
import { formatMoment } from '../i18n/moment.ts'
import { type UiTexts, uiTexts } from '../i18n/ui-texts.ts'
import { withUnicodeNames, withUnicodeProse } from '../names/unicode-name.ts'
import { leadOfAudit } from '../report/lead-sentence.ts'
import { domainExists, standingOf } from '../report/topic-standing.ts'
import { levelOfGrade } from '../report/verdict-level.ts'
import type { ExportDocument } from './document.ts'
import { findingSections, foldedSections, planSection } from './finding-sections.ts'
import { appendixOf, colophonOf, type ExportOptions, hasContent, tableSection } from './report-document.ts'
import { dnsTable } from './tables.ts'
import { fitTwoPages } from './two-pages.ts'

/** A guessed selector without a key. Named selectors are in the card and the findings. */
function isEmptyGuess({ name, status }: DomainAudit['dns'][number]): boolean {
  return (
    /(^|\.)_domainkey\./i.test(name) && !/^_domainkey\./i.test(name) && (status === 'nxdomain' || status === 'nodata')
  )
}

function withoutGuesses(dns: DomainAudit['dns']): DomainAudit['dns'] {
  return dns.filter((answer) => !isEmptyGuess(answer))
}

function guessNote(dns: DomainAudit['dns'], { exporting }: UiTexts): string | null {
  const count = dns.filter(isEmptyGuess).length
  return count === 0 ? null : exporting.document.emptySelectors({ count })
}

/** The audit of a domain as a document, most important first. */
export function describeAudit(audit: DomainAudit, options: ExportOptions): ExportDocument {
  const { language } = options
  const texts = uiTexts[language]
  const { domain: words, exporting } = texts
  const { domain, grade, grade_floor, coverage, checked_at, checks, findings, fix_plan: plan, packs, dns } = audit
  const context = { packs, service: null, isAudit: true }
  const topics = (domainExists(audit) ? auditTopics : []).map((topic) => {
    const check = checks[topic]
    return [words.topics[topic].name, words.statuses[standingOf(check)], check.records.join('\n')]
  })
  const { topic, status, records } = exporting.document
  const document = {
    language,
    subject: withUnicodeNames(domain),
    verdict: leadOfAudit(audit, texts, language),
    level: levelOfGrade(grade, grade_floor),
    mark:
      grade === null ? null : { value: grade, of: grade === grade_floor ? texts.results.grade : texts.report.bestCase },
    lead: plan[0] ? withUnicodeProse(plan[0].title) : null,
    facts: [
      { name: exporting.document.checks, value: `${coverage.done} / ${coverage.total}` },
      { name: exporting.document.checked, value: formatMoment(checked_at) },
    ],
    sections: [
      planSection(plan, { ...context, findings, coverage }, texts, language),
      tableSection(exporting.document.topics, { columns: [topic, status, records], rows: topics }),
      ...foldedSections(findings, texts),
    ].filter(hasContent),
    appendix: appendixOf(options, () => [
      ...findingSections(findings, context, texts, language),
      tableSection(exporting.document.dns, dnsTable(withoutGuesses(dns)), guessNote(dns, texts)),
    ]),
    colophon: colophonOf(texts, options),
  }
  return fitTwoPages(document, options.hasAppendix)
}
