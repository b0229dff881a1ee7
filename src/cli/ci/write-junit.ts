import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { failureOfRun, isUnreadable, type Outcome, type RuledProblem, type Ruling } from './ruling.ts'

/*
 * JUnit XML in the form that Jenkins reads (junit-10.xsd of its xUnit plugin), which GitLab, Azure, and others read as
 * well.
 */

/** One suite per subject and one case per check. Checks that could not be done are skipped, with the reason. */
export function writeJunit(outcomes: readonly TimedOutcome[], { ci: texts }: CliTexts): string {
  const suites = outcomes.map((outcome) => ({
    ...(isUnreadable(outcome) ? failedSuite(outcome) : suiteOf(outcome, texts)),
    ...{ at: outcome.at, seconds: outcome.seconds },
  }))
  const sum = (count: (suite: Suite & Timing) => number) => suites.reduce((total, suite) => total + count(suite), 0)
  const totals = attributes({
    name: 'sendproof',
    tests: sum(({ cases }) => cases.length),
    failures: sum(({ cases }) => countOf('failure', cases)),
    errors: sum(({ cases }) => countOf('error', cases)),
    time: sum(({ seconds }) => seconds).toFixed(3),
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${totals}>`,
    ...suites.flatMap(writeSuite),
    '</testsuites>',
    '',
  ].join('\n')
}

/** When a result was there (RFC 3339), and the seconds since the one before. */
export interface Timing {
  at: string
  seconds: number
}

export type TimedOutcome = Outcome & Timing

interface Case {
  name: string
  /** Null if it passed. `text` is for people. */
  result: { kind: 'failure' | 'error' | 'skipped'; type: string; message: string; text: string } | null
  output: string | null
}

interface Suite {
  name: string
  cases: readonly Case[]
}

function failedSuite({ subject, failure }: Extract<Outcome, { failure: string }>): Suite {
  const result = { kind: 'error', type: 'unreadable', message: failure, text: '' } as const
  return { name: subject.name, cases: [{ name: 'sendproof', result, output: null }] }
}

function suiteOf(ruling: Ruling, texts: CliTexts['ci']): Suite {
  const { subject, problems, gaps, ignored, passed, why } = ruling
  const failure = failureOfRun(ruling)
  const gate: Case = {
    name: 'limits',
    // A finding at or above the limit fails its own case; any other limit fails this one.
    result: failure && resultOfRun(failure.text, failure.isKnown),
    output: why,
  }
  return {
    name: subject.name,
    cases: [
      ...problems.map((problem) => caseOf(problem, texts)),
      ...gaps.map(({ rule, topic, reason }): Case => {
        const message = `${topic}: ${reason}`
        return { name: rule, result: { kind: 'skipped', type: 'unknown', message, text: '' }, output: null }
      }),
      ...ignored.map(({ rule, title: message }): Case => {
        return { name: rule, result: { kind: 'skipped', type: 'ignored', message, text: '' }, output: null }
      }),
      ...passed.map(({ rule }): Case => ({ name: rule, result: null, output: null })),
      gate,
    ],
  }
}

function resultOfRun(why: string, isFailure: boolean): Case['result'] {
  return isFailure
    ? { kind: 'failure', type: 'limit', message: why, text: '' }
    : { kind: 'error', type: 'inconclusive', message: why, text: '' }
}

function caseOf({ rule, severity, title, advice, line, accepted, fails }: RuledProblem, texts: CliTexts['ci']): Case {
  const text = [title, advice, line === null ? '' : texts.atLine({ line })].filter(Boolean).join('\n')
  if (fails) return { name: rule, result: { kind: 'failure', type: severity, message: title, text }, output: null }
  if (!accepted) return { name: rule, result: null, output: text }
  const message = texts.accepted({ reason: accepted.reason, date: accepted.expires })
  return { name: rule, result: { kind: 'skipped', type: 'accepted', message, text: '' }, output: text }
}

function writeSuite({ name, cases, at, seconds }: Suite & Timing): string[] {
  const head = attributes({
    name,
    // Without a time zone, in UTC.
    timestamp: at.slice(0, 19),
    time: seconds.toFixed(3),
    hostname: 'localhost',
    tests: cases.length,
    failures: countOf('failure', cases),
    errors: countOf('error', cases),
    skipped: countOf('skipped', cases),
  })
  return [`  <testsuite${head}>`, ...cases.flatMap((each) => writeCase(each, name)), '  </testsuite>']
}

function writeCase({ name, result, output }: Case, suite: string): string[] {
  // Jenkins treats dots in a class name as package separators.
  // A check only evaluates what was gathered for all of them.
  const head = attributes({ classname: `sendproof.${suite.replaceAll('.', '_')}`, name, time: '0' })
  if (!result && output === null) return [`    <testcase${head}/>`]
  const { kind, type, message, text } = result ?? {}
  return [
    `    <testcase${head}>`,
    ...(kind ? [`      <${kind}${attributes({ type, message })}>${escapeXml(text ?? '')}</${kind}>`] : []),
    ...(output === null ? [] : [`      <system-out>${escapeXml(output)}</system-out>`]),
    '    </testcase>',
  ]
}

function countOf(kind: 'failure' | 'error' | 'skipped', cases: readonly Case[]): number {
  return cases.filter(({ result }) => result?.kind === kind).length
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 does not allow, not even as references. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function escapeXml(text: string): string {
  return text.replace(forbidden, '\uFFFD').replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
