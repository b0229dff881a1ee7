import { customZone, findZone } from '../../engine/protocols/dnsbl/zones.ts'
import { weights } from '../../engine/score/weights.ts'
import type { BlacklistReport, Listing } from '../../shared/contract/blacklist.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatList } from '../../shared/i18n/format.ts'
import { checkTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { Severity } from '../../shared/severity.ts'
import { type DomainListings, subjectOf } from '../print/print-address.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Gap, Inspection, Problem } from './inspection.ts'

/** A check of an address or domain that was not done, with the highest severity that it could have. */
export interface OpenListing extends Gap {
  severity: Severity
}

/** The rule of an entry on a blocklist. */
export function ruleOfList(list: string): string {
  return `blacklist.${list}`
}

/** The results for an address or domain, with the severities of a report. */
export function inspectListings(
  report: BlacklistReport | DomainListings,
  language: Language,
): Omit<Inspection, 'gaps'> & { gaps: readonly OpenListing[] } {
  const name = subjectOf(report)
  const ofStatus = (...wanted: Listing['status'][]) => report.lists.filter(({ status }) => wanted.includes(status))
  const { blacklist: texts } = cliTexts[language]
  const describe = (
    problem: Pick<Problem, 'rule' | 'topic' | 'severity' | 'title' | 'advice' | 'helpUrl'>,
  ): Problem => {
    return { ...problem, points: 0, line: null, count: null, fingerprint: fingerprintOf(problem.rule, name, {}) }
  }
  const listed = ofStatus('listed').flatMap(
    ({ list, name: topic, severity, meanings, reason, delist_url: helpUrl }) => {
      const title = texts.onList({ ip: name, name: topic })
      const advice = [...meanings, ...(reason === null ? [] : [texts.says({ words: reason })])].join(' ')
      return severity ? [describe({ rule: ruleOfList(list), topic, severity, title, advice, helpUrl })] : []
    },
  )
  const open = ofStatus('blocked', 'timeout', 'error', 'not_checked').map(({ list, name: topic, status, reason }) => {
    const severity = (findZone(list) ?? customZone(list)).weight
    return { rule: ruleOfList(list), topic, reason: reason ?? status, severity }
  })
  const reverse = inspectReverse(report, language)
  return {
    subject: { name, file: name },
    problems: [...listed, ...reverse.problems.map((each) => describe({ ...each, advice: '', helpUrl: null }))],
    gaps: [...open, ...reverse.gaps],
    passed: [
      ...ofStatus('clean').map(({ list, name: topic }) => ({ rule: ruleOfList(list), topic })),
      ...reverse.passed,
    ],
    ignored: [],
  }
}

/** The reverse DNS of an address; nothing about a domain. */
function inspectReverse(report: BlacklistReport | DomainListings, language: Language) {
  const none = { problems: [], gaps: [], passed: [] }
  if (!('fcrdns' in report)) return none
  const { ip, fcrdns } = report
  const { status, ptr, reason } = fcrdns
  const { topic } = checkTexts[language]['ptr.present']
  const { reverse: texts } = cliTexts[language].blacklist
  const problemOf = (rule: 'ptr.missing' | 'ptr.unconfirmed', title: string) => {
    return { ...none, problems: [{ rule, topic, severity: weights[rule].severity, title }] }
  }
  if (status === 'absent') return problemOf('ptr.missing', texts.absent({ ip }))
  if (status === 'fail') return problemOf('ptr.unconfirmed', texts.fail({ ip, names: formatList(language, ptr) }))
  const rule = 'ptr.present'
  if (status === 'pass') return { ...none, passed: [{ rule, topic }] }
  return { ...none, gaps: [{ rule, topic, reason: reason ?? '', severity: weights['ptr.missing'].severity }] }
}
