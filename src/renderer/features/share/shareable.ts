import type { DomainAudit } from '../../../shared/contract/domain.ts'
import type { TestReport } from '../../../shared/contract/tests.ts'
import type { Table } from '../../../shared/csv.ts'
import { describeAudit } from '../../../shared/export/audit-document.ts'
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

/** Creates the shared files, optionally redacted. */
export type MakeShareable = (options: { isRedacted: boolean; hasAppendix: boolean }) => Shareable

/** The report of a test. Throws if the test is not done. */
export function shareReport(test: TestReport): MakeShareable {
  return (options) => {
    const report = options.isRedacted ? redactReport(test) : test
    const { verdict, verdict_floor, result } = report
    if (!verdict || !verdict_floor || !result) throw new Error('a test that is not done has no report')
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
}

/** The audit of a domain: all its data is public. */
export function shareAudit(original: DomainAudit): MakeShareable {
  return (options) => {
    const audit = options.isRedacted ? redact(original) : original
    return {
      fileName: `sendproof-${audit.domain}`,
      json: audit,
      tables: { findings: findingTable(audit.findings), dns: dnsTable(audit.dns) },
      describe: (language) => describeAudit(audit, { ...options, language, now: new Date() }),
    }
  }
}
