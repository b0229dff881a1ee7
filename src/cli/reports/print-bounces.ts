import type { NoticeOverview, StoredNotice } from '../../shared/contract/reports/notices.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatTable, printable } from '../terminal/terminal.ts'

function cell(value: string | number | null): string {
  return printable(value === null ? '–' : String(value))
}

/** A table of stored bounces and complaints. */
export function tableOfBounces(notices: readonly StoredNotice[], { bounces, reports }: CliTexts): string {
  const { columns } = bounces
  const head = [columns.id, columns.at, columns.kind, columns.provider, columns.reason, columns.reply, columns.domain]
  const rows = notices.map(({ id, at, kind, provider, reason, feedback_type, reply_code, status, domain, ...rest }) => [
    ...[cell(id), at.slice(0, 10), reports.notices[kind], cell(provider), cell(reason ?? feedback_type)],
    ...[cell([reply_code, status].filter((code) => code !== null).join(' ') || null), cell(domain)],
    cell(rest.recipient_domain),
  ])
  return formatTable([[...head, columns.recipient], ...rows])
}

/** The sums by provider and reason, and what to do about each reason. */
export function printOverview(overview: NoticeOverview, { bounces, reports }: CliTexts): string {
  const { since, until, failed, delayed, complaints, sent, failed_rate, complaint_rate, reasons } = overview
  const { columns } = bounces
  const share = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(2)}%`)
  const lines = [
    bounces.totals({ since, until, failed, delayed, complaints }),
    sent === null
      ? bounces.noRates
      : bounces.rates({ sent, failed: share(failed_rate), complaints: share(complaint_rate) }),
  ]
  if (reasons.length === 0) return `${lines.join('\n')}\n`
  const head = [columns.count, columns.provider, columns.reason, columns.treatment, columns.latest]
  const rows = reasons.map(({ provider, kind, reason, treatment, latest, ...sums }) => [
    ...[cell(sums.failed + sums.delayed + sums.complaints), cell(provider), cell(reason ?? reports.notices[kind])],
    ...[cell(treatment && bounces.treatments[treatment]), latest],
  ])
  const fixes = new Map(
    reasons.flatMap(({ treatment, reason, fix }) => (treatment === 'fix_and_resend' ? [[reason, fix] as const] : [])),
  )
  const advice =
    fixes.size === 0 ? [] : ['', bounces.fixes, ...[...fixes].map(([reason, fix]) => `  ${reason}: ${fix}`)]
  return `${[...lines, '', formatTable([head, ...rows]).trimEnd(), ...advice].join('\n')}\n`
}
