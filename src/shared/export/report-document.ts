import type { AuthWord } from '../contract/facts/message/spam.ts'
import type { MessageFacts } from '../contract/facts/message-facts.ts'
import type { InboxTestResult } from '../contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../contract/inbox-tests/inbox-tests.ts'
import type { PlacementReport } from '../contract/inbox-tests/placement.ts'
import type { ProviderReport, ProviderVerdict } from '../contract/inbox-tests/providers.ts'
import type { Observation, ReceiverVerdict } from '../contract/received/verdict.ts'
import { formatScore } from '../i18n/format.ts'
import { formatMoment } from '../i18n/moment.ts'
import { reportTexts } from '../i18n/report-texts.ts'
import { type UiTexts, uiTexts } from '../i18n/ui-texts.ts'
import type { Language } from '../languages.ts'
import { withUnicodeNames, withUnicodeProse } from '../names/unicode-name.ts'
import { headlineOfReport, leadOfReport, observedOfReport } from '../report/lead-sentence.ts'
import { mergeSymbols } from '../report/merge-symbols.ts'
import { readPlace } from '../report/placement-state.ts'
import { levelOfVerdict, openFloor } from '../report/verdict-level.ts'
import type { Table } from './csv.ts'
import type { ExportDocument, ExportSection } from './document.ts'
import { findingSections, foldedSections, planSection, sectionOf } from './finding-sections.ts'
import { dnsTable } from './tables.ts'
import { fitTwoPages } from './two-pages.ts'

/** A finished report, from the API or the command line. */
export interface ExportedReport {
  observed: readonly Observation[]
  score: number | null
  score_floor: number | null
  verdict: Verdict
  verdict_floor: Verdict
  result: InboxTestResult
  message: { subject: string | null; from: string | null } | null
  /** Placement in seed mailboxes; null if not requested. */
  placement: readonly PlacementReport[] | null
}

export interface ExportOptions {
  language: Language
  /** When the document is created. */
  now: Date
  /** Whether addresses and the token were removed; the document says so. */
  isRedacted: boolean
  /** Whether all findings, tables, and answers follow on additional pages. */
  hasAppendix: boolean
}

/** The report of a message as a document, most important first. */
export function describeReport(report: ExportedReport, options: ExportOptions): ExportDocument {
  const { language } = options
  const texts = uiTexts[language]
  const { score, verdict, verdict_floor, result, message, placement } = report
  const { facts, coverage, findings, fix_plan: plan, providers, packs, service } = result
  const context = { packs, service, isAudit: false }
  const { document: words } = texts.exporting
  const { ip, source } = facts.envelope.origin
  const document = {
    language,
    subject: [message?.subject || texts.report.noSubject, message?.from && withUnicodeNames(message.from)]
      .filter(Boolean)
      .join(' · '),
    observed: observedOfReport(report, texts).map(withUnicodeProse).join(' ') || null,
    verdict: headlineOfReport(report, texts, language),
    level: levelOfVerdict(verdict, verdict_floor),
    mark: score === null ? null : { value: formatScore(language, score), of: scaleOf(report, texts) },
    lead: withUnicodeProse(leadOfReport(report, texts, language)),
    facts: [
      { name: words.checks, value: `${coverage.done} / ${coverage.total}` },
      { name: words.received, value: formatMoment(facts.envelope.received_at) },
      {
        name: words.origin,
        value: ip === null ? words.notKnown : `${ip} (${texts.report.origins[source]})`,
      },
    ],
    sections: [
      planSection(plan, { ...context, findings, coverage }, texts, language),
      tableSection(texts.placement.title, placementTable(placement ?? [], texts), texts.placement.intro),
      ...foldedSections(findings, texts),
    ].filter(hasContent),
    appendix: appendixOf(options, () => [
      ...findingSections(findings, context, texts, language),
      tableSection(words.authentication, authenticationTable(facts, texts)),
      tableSection(texts.report.authentication.receiverTitle, verdictTable(result.verdicts, texts)),
      tableSection(texts.providerMatrix.title, providerTable(providers, texts), texts.providerMatrix.intro),
      spamSection(facts, texts),
      tableSection(words.lists, saidByLists(facts, texts, language)),
      tableSection(words.links, linkedDomains(facts, texts)),
      tableSection(words.dns, dnsTable(facts.dns)),
    ]),
    colophon: colophonOf(texts, options),
  }
  return fitTwoPages(document, options.hasAppendix)
}

/** What is written below the score: what it is out of, or that open checks could lower it. */
function scaleOf(report: Pick<ExportedReport, 'score' | 'score_floor'>, { report: texts }: UiTexts): string {
  return openFloor(report) === null ? texts.outOf : texts.bestCase
}

/** The appendix, if requested. */
export function appendixOf({ hasAppendix }: ExportOptions, describe: () => readonly ExportSection[]): ExportSection[] {
  return hasAppendix ? describe().filter(hasContent) : []
}

/** The last line of any document. */
export function colophonOf({ exporting: { document: words } }: UiTexts, { now, isRedacted }: ExportOptions): string {
  const made = words.madeBy({ when: formatMoment(now.toISOString()) })
  return isRedacted ? `${made} ${words.redactedNote}` : made
}

export function tableSection(title: string, table: Table, intro: string | null = null): ExportSection {
  return sectionOf({ title, intro, tables: [{ title: null, table }] })
}

/** Whether a section has content; an introduction to an empty table does not count. */
export function hasContent({ intro, sentences, items, tables }: ExportSection): boolean {
  return (
    items.length > 0 ||
    sentences.length > 0 ||
    tables.some(({ table }) => table.rows.length > 0) ||
    (tables.length === 0 && intro !== null)
  )
}

function placementTable(placements: readonly PlacementReport[], texts: UiTexts): Table {
  const { placement: words, mailboxes } = texts
  return {
    columns: [words.mailbox, words.provider, words.place, words.folder],
    rows: placements.map((placement) => [
      placement.address,
      mailboxes.providers[placement.provider],
      words.states[readPlace(placement)],
      placement.folder,
    ]),
  }
}

function authenticationTable(
  { rspamd: { auth }, spf, dkim, dmarc, dkim2 }: MessageFacts,
  { exporting, report: texts }: UiTexts,
): Table {
  const { method, result, domain } = exporting.document
  const mailFrom = spf.state === 'known' && spf.value.domain ? withUnicodeNames(spf.value.domain) : null
  const signed = dkim.state === 'known' ? dkim.value.passing_domains.map(withUnicodeNames).join(', ') : null
  const authorDomain =
    dmarc.state === 'known' && dmarc.value.author_domain ? withUnicodeNames(dmarc.value.author_domain) : null
  const wordOf = (word: AuthWord | 'incomplete') =>
    word === 'not_checked' || word === 'incomplete' ? texts.authentication.notChecked : word
  const dkim2Word = dkim2.state === 'known' ? dkim2.value.result : 'not_checked'
  const signers = dkim2.state === 'known' ? [...new Set(dkim2.value.hops.map((hop) => hop.domain))] : []
  return {
    columns: [method, result, domain],
    rows: [
      ['SPF', wordOf(auth.spf), mailFrom],
      ['DKIM', wordOf(auth.dkim), signed],
      ['DMARC', wordOf(auth.dmarc), authorDomain],
      ['ARC', wordOf(auth.arc), null],
      ...(dkim2.state === 'absent' ? [] : [['DKIM2', wordOf(dkim2Word), signers.map(withUnicodeNames).join(', ')]]),
    ],
  }
}

function verdictTable(verdicts: readonly ReceiverVerdict[], { report }: UiTexts): Table {
  const { receiverColumns, receiverForged } = report.authentication
  return {
    columns: receiverColumns,
    rows: verdicts.map(({ field, key, raw, meaning, trusted }) => [
      field === key ? field : `${field} ${key}`,
      raw,
      trusted ? meaning : receiverForged,
    ]),
  }
}

function providerTable(providers: readonly ProviderReport[], { providerMatrix: texts }: UiTexts): Table {
  const wordOf = (verdict: ProviderVerdict) => (verdict === 'fail' ? texts.fails : texts.verdicts[verdict])
  return {
    columns: [texts.provider, texts.anySender, texts.bulkSender],
    // Without rows, the scope says whether there are none, or none were found.
    rows: providers.map(({ name, verdict, bulk_verdict, rows, scope }) => {
      if (rows.length === 0 && scope !== null) return [name, scope, scope]
      return [name, wordOf(verdict), wordOf(bulk_verdict)]
    }),
  }
}

function spamSection(
  { rspamd, spam_engines: engines }: MessageFacts,
  { report: { spam }, exporting }: UiTexts,
): ExportSection {
  const known = engines.flatMap(({ verdict }) => (verdict.state === 'known' ? [verdict.value] : []))
  const verdicts = known.length > 0 ? known : [rspamd]
  const pointColumns = verdicts.length === 1 ? [spam.points] : verdicts.map(({ engine }) => spam.engines[engine])
  return sectionOf({
    title: exporting.document.spamFilter,
    tables: [
      {
        title: verdicts
          .map(({ engine, score, required_score }) => `${spam.engines[engine]}: ${score} / ${required_score}`)
          .join(', '),
        table: {
          columns: [spam.symbol, spam.group, ...pointColumns],
          rows: mergeSymbols(verdicts).map(({ name, group, scores }) => [name, group, ...scores]),
        },
      },
    ],
  })
}

/** The blocklist results for the sending IP and the domains in the message. */
function saidByLists(
  { lists, domain_lists }: MessageFacts,
  { address, domain, exporting }: UiTexts,
  language: Language,
): Table {
  const { meanings } = reportTexts[language].lists
  const asked = [
    ...(lists.state === 'known' ? [{ subject: lists.value.ip, answers: lists.value.answers }] : []),
    ...(domain_lists.state === 'known'
      ? domain_lists.value.domains.map(({ domain: subject, lists: answers }) => ({ subject, answers }))
      : []),
  ]
  return {
    columns: [exporting.document.askedAbout, domain.lists.list, domain.lists.status, domain.lists.why],
    rows: asked.flatMap(({ subject, answers }) =>
      answers
        .filter(({ status }) => status !== 'unsupported')
        .map(({ name, status, entries }) => [
          withUnicodeNames(subject),
          name,
          address.lists.statuses[status],
          status === 'listed' ? entries.map(({ meaning }) => meanings[meaning]).join(' ') : null,
        ]),
    ),
  }
}

function linkedDomains({ links }: MessageFacts, { exporting }: UiTexts): Table {
  return {
    columns: [exporting.document.domain, exporting.document.count],
    rows:
      links.state === 'known' ? links.value.domains.map(({ domain, count }) => [withUnicodeNames(domain), count]) : [],
  }
}
