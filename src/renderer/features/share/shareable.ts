import type { DomainAudit } from '../../../shared/contract/domain.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { describeAudit } from '../../../shared/export/audit-document.ts'
import type { Table } from '../../../shared/export/csv.ts'
import type { ExportDocument } from '../../../shared/export/document.ts'
import { redact } from '../../../shared/export/redact.ts'
import { redactReport } from '../../../shared/export/redact-report.ts'
import { describeReport } from '../../../shared/export/report-document.ts'
import { dnsTable, findingTable, linkTable, listTable } from '../../../shared/export/tables.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import type { Language } from '../../../shared/languages.ts'

export type TableName = keyof UiTexts['exporting']['tableNames']

/** Something that can be shared: a report or an audit, with or without addresses. */
export interface Shareable {
  /** File name without extension. */
  fileName: string
  /** The API response. */
  json: unknown
  tables: Partial<Record<TableName, Table>>
  describe(language: Language): ExportDocument
}

/** What is shared: the report of a test that is done, or an audit. */
export type Shared = { kind: 'report'; report: InboxTestReport } | { kind: 'audit'; audit: DomainAudit }

interface ShareOptions {
  isRedacted: boolean
  hasAppendix: boolean
}

/** Creates the shared files, optionally redacted. */
export function makeShareable(shared: Shared, options: ShareOptions): Shareable {
  return shared.kind === 'report' ? shareReport(shared.report, options) : shareAudit(shared.audit, options)
}

function shareReport(test: InboxTestReport, options: ShareOptions): Shareable {
  const report = options.isRedacted ? redactReport(test) : test
  const { verdict, verdict_floor, result } = report
  if (!verdict || !verdict_floor || !result) throw new Error('an unfinished test has no report')
  return {
    // The token grants access to the report, so it must not be part of a shared file name.
    fileName: `sendproof-${(test.done_at ?? test.created_at).slice(0, 16).replaceAll(/[T:]/g, '-')}`,
    json: report,
    tables: {
      findings: findingTable(result.findings),
      links: linkTable(result.facts),
      lists: listTable(result.facts),
      dns: dnsTable(result.facts.dns),
    },
    describe: (language) =>
      describeReport({ ...report, verdict, verdict_floor, result }, { ...options, language, now: new Date() }),
  }
}

/** The audit of a domain: all its data is public. */
function shareAudit(original: DomainAudit, options: ShareOptions): Shareable {
  const audit = options.isRedacted ? redact(original) : original
  return {
    fileName: `sendproof-${audit.domain}`,
    json: audit,
    tables: { findings: findingTable(audit.findings), dns: dnsTable(audit.dns) },
    describe: (language) => describeAudit(audit, { ...options, language, now: new Date() }),
  }
}
