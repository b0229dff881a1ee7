import type { BlacklistReport, Listing } from '../../shared/contract/blacklist.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatList } from '../../shared/i18n/format.ts'
import { severities } from '../../shared/severity.ts'
import { printable } from '../terminal/terminal.ts'
import { bullet, indent, margin, type Page, paragraph, section } from './page.ts'
import { severityColors } from './print-findings.ts'

export interface DomainListings
  extends Pick<BlacklistReport, 'checked_at' | 'listed' | 'listed_count' | 'lists' | 'coverage'> {
  domain: string
}

export function subjectOf(report: BlacklistReport | DomainListings): string {
  return 'ip' in report ? report.ip : report.domain
}

/**
 * Prints the result for an address or a domain: whether, where, and why it is listed, and for an address its host name.
 */
export function printListings(report: BlacklistReport | DomainListings, page: Page): string {
  const { blacklist: texts } = cliTexts[page.language]
  const { lists } = report
  const allow_lists = 'allow_lists' in report ? report.allow_lists : []
  const ofStatus = (...statuses: Listing['status'][]) => lists.filter(({ status }) => statuses.includes(status))
  const unanswered = ofStatus('blocked', 'timeout', 'error', 'not_checked')
  const byReason = [...Map.groupBy(unanswered, ({ reason }) => reason).values()]
  const lines = [
    ...headLines(report, page),
    ...section(texts.listed, ofStatus('listed').sort(bySeverity), listedLines, page),
    ...section(texts.unanswered, byReason, unansweredLines, page),
    ...section(
      texts.good,
      allow_lists.filter(({ listed }) => listed),
      goodLines,
      page,
    ),
    ...namesSection(texts.clean, '✓', ofStatus('clean'), page),
    ...namesSection(texts.unsupported, '–', ofStatus('unsupported'), page),
  ]
  return `${lines.join('\n')}\n`
}

function bySeverity(a: Listing, b: Listing): number {
  return severities.indexOf(a.severity ?? 'ok') - severities.indexOf(b.severity ?? 'ok')
}

function headLines(report: BlacklistReport | DomainListings, page: Page): string[] {
  const { listed, listed_count, coverage } = report
  const subject = subjectOf(report)
  const { blacklist: texts } = cliTexts[page.language]
  const [summary, color] =
    listed === null
      ? ([texts.notKnown({ ip: subject }), 'cyan'] as const)
      : listed
        ? ([texts.isListed({ ip: subject, count: listed_count }), 'red'] as const)
        : ([texts.isClean({ ip: subject }), coverage.done < coverage.total ? 'cyan' : 'green'] as const)
  return [
    '',
    margin + page.paint(summary, 'bold', color),
    margin + page.paint(texts.coverage({ done: coverage.done, total: coverage.total }), 'dim'),
    ...('ip' in report ? reverseLines(report.ip, report.fcrdns, page) : []),
  ]
}

function reverseLines(ip: string, { status, ptr, helo_ok, reason }: BlacklistReport['fcrdns'], page: Page): string[] {
  const { blacklist: texts } = cliTexts[page.language]
  const names = formatList(page.language, ptr)
  const words = {
    pass: () => texts.reverse.pass({ ip, names }),
    fail: () => texts.reverse.fail({ ip, names }),
    absent: () => texts.reverse.absent({ ip }),
    unknown: () => texts.reverse.unknown({ reason: reason ?? '' }),
  }
  const helo = helo_ok === null ? [] : [helo_ok ? texts.helo.confirmed : texts.helo.other]
  return ['', ...[words[status](), ...helo].flatMap((line) => paragraph(line, page))]
}

function listedLines({ name, list, severity, codes, meanings, reason, delist_url }: Listing, page: Page): string[] {
  const { blacklist: texts, report } = cliTexts[page.language]
  const grade = severity ?? 'info'
  const label = page.paint(`■ ${report.severities[grade]}`, severityColors[grade])
  return [
    '',
    `${margin} ${label}`,
    ...paragraph(`${name} (${list}, ${codes.join(', ')})`, page).map((line) => page.paint(line, 'bold')),
    ...meanings.flatMap((meaning) => paragraph(meaning, page)),
    ...(reason === null ? [] : paragraph(texts.says({ words: reason }), page)),
    // An address on a line of its own is never wrapped, so that it can be opened.
    ...(delist_url === null ? [] : [`${indent}${texts.delist}`, `${indent}${margin}${printable(delist_url)}`]),
  ]
}

/** One cause often affects many lists, so it is reported once, below them. */
function unansweredLines(listings: readonly Listing[], page: Page): string[] {
  const [{ reason = null } = {}] = listings
  return [
    ...listings.flatMap(({ name, list }) =>
      bullet(page.paint('?', 'cyan'), name === list ? list : `${name} (${list})`, page),
    ),
    ...paragraph(reason ?? '', page).map((line) => page.paint(line, 'dim')),
  ]
}

function goodLines({ name, meanings }: Listing, page: Page): string[] {
  return bullet('i', [name, ...meanings].join(': '), page)
}

/** Lists of which only the name is shown. */
function namesSection(title: string, sign: string, lists: readonly Listing[], page: Page): string[] {
  const names = lists.map(({ name }) => name)
  return section(
    title,
    names.length > 0 ? [formatList(page.language, names)] : [],
    (text) => bullet(page.paint(sign, 'green'), text, page),
    page,
  )
}
