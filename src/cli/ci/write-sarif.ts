import { sep } from 'node:path'
import { describeInGeneral } from '../../engine/present/describe-in-general.ts'
import { version } from '../../server/ground/version.ts'
import type { Language } from '../../shared/languages.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  failureOfRun,
  isUnreadable,
  type Level,
  type Outcome,
  type RuledProblem,
  type Ruling,
  rulingsOf,
} from './ruling.ts'

/*
 * SARIF 2.1.0 for code scanning. Limits of GitHub:
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */

const maxResults = 25_000
const maxText = 1024

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const root = '%SRCROOT%'

export interface SarifOptions {
  command: string
  language: Language
  /** Describes how many results were left out. */
  leftOut(count: number): string
  /** What the rule for the limits of a run is about. */
  limits: string
}

interface Rule {
  id: string
  shortDescription: { text: string }
  help: { text: string }
  helpUri?: string
  defaultConfiguration: { level: Level }
}

/** One SARIF log. A check that could not be done is a notification of the run, never a result. */
export function writeSarif(outcomes: readonly Outcome[], { command, language, leftOut, limits }: SarifOptions): string {
  const rules = new Map<string, Rule>()
  const indexOf = ({ rule: id, topic, helpUrl, level }: Pick<RuledProblem, 'rule' | 'topic' | 'helpUrl' | 'level'>) => {
    if (!rules.has(id)) {
      const helpUri = helpUrl === null ? {} : { helpUri: helpUrl }
      // Many rules share a topic.
      const { title = topic, why = topic, fix = '' } = describeInGeneral(id, language) ?? {}
      rules.set(id, {
        ...{ id, shortDescription: { text: cut(title) }, help: { text: cut([why, fix].filter(Boolean).join(' ')) } },
        ...{ ...helpUri, defaultConfiguration: { level } },
      })
    }
    return [...rules.keys()].indexOf(id)
  }
  const all = rulingsOf(outcomes).flatMap((ruling) => ruling.problems.map((problem) => ({ problem, ruling })))
  // Worst first, so that the limit drops the least severe.
  const kept = all.toSorted((one, other) => rank(one.problem) - rank(other.problem)).slice(0, maxResults)
  const results = [
    ...kept.map(({ problem, ruling }) => describeResult(problem, ruling, indexOf(problem))),
    ...rulingsOf(outcomes).flatMap((ruling) =>
      ruling.ignored.map((problem) => {
        const ruled = { ...problem, accepted: null, fails: false, level: 'note' } as const
        const justification = `--ignore ${problem.rule}`
        return {
          ...describeResult(ruled, ruling, indexOf(ruled)),
          suppressions: [{ kind: 'external', status: 'accepted', justification }],
        }
      }),
    ),
    ...rulingsOf(outcomes).flatMap((ruling) => {
      const failure = failureOfRun(ruling)
      const rule = { rule: 'limits', topic: limits, helpUrl: null, level: 'error' } as const
      return failure ? describeRun(failure.text, ruling, indexOf(rule)) : []
    }),
  ]
  const notifications = [
    ...outcomes.flatMap((outcome) => (isUnreadable(outcome) ? [describeFailure(outcome)] : describeGaps(outcome))),
    ...(all.length > kept.length ? [{ level: 'warning', message: { text: leftOut(all.length - kept.length) } }] : []),
  ]
  const log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Sendproof',
            semanticVersion: version,
            informationUri: 'https://sendproof.org',
            rules: [...rules.values()],
          },
        },
        automationDetails: { id: `sendproof-${command}/` },
        language,
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: !outcomes.some(isUnreadable),
            ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
          },
        ],
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function describeResult(problem: RuledProblem, { subject, hasBaseline }: Ruling, ruleIndex: number) {
  const { rule, level, accepted, fingerprint } = problem
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: cut([problem.title, problem.advice].filter(Boolean).join(' ')) },
    locations: [placeOf(subject, problem.line)],
    // GitHub reads the first fingerprint, all other tools the second.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1`, 'sendproof/v1': fingerprint },
    ...(hasBaseline && { baselineState: accepted ? 'unchanged' : 'new' }),
    ...(accepted && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: accepted.reason }],
    }),
    properties: { severity: problem.severity },
  }
}

/** The result for a run that fails although no finding does. */
function describeRun(text: string, { subject, hasBaseline }: Ruling, ruleIndex: number) {
  const fingerprint = fingerprintOf('limits', subject.name, {})
  return {
    ...{
      ruleId: 'limits',
      ruleIndex,
      level: 'error',
      message: { text: cut(text) },
      locations: [placeOf(subject, null)],
    },
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1`, 'sendproof/v1': fingerprint },
    ...(hasBaseline && { baselineState: 'new' }),
  }
}

function placeOf({ name, file }: Ruling['subject'], line: number | null) {
  return {
    physicalLocation: {
      artifactLocation: locate(file),
      // GitHub does not show results without a line.
      region: { startLine: line ?? 1 },
    },
    ...(name !== file && { logicalLocations: [{ fullyQualifiedName: name, kind: 'resource' }] }),
  }
}

/** A path in the repository as a relative URI, any other path as a file URI. */
function locate(file: string) {
  const path = file.split(sep).join('/')
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path)
  const encoded = path
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')
  if (!isAbsolute) return { uri: encoded, uriBaseId: root }
  return { uri: `file://${path.startsWith('/') ? '' : '/'}${encoded.replace(/^([A-Za-z])%3A\//, '$1:/')}` }
}

function describeGaps({ subject, gaps }: Ruling) {
  return gaps.map(({ rule, topic, reason }) => ({
    descriptor: { id: rule },
    level: 'note',
    message: { text: cut(`${topic}: ${reason}`) },
    locations: [placeOf(subject, null)],
  }))
}

function describeFailure({ subject, failure }: Extract<Outcome, { failure: string }>) {
  return { level: 'error', message: { text: cut(failure) }, locations: [placeOf(subject, null)] }
}

const order: readonly Level[] = ['error', 'warning', 'note']

function rank({ fails, level }: RuledProblem): number {
  return fails ? -1 : order.indexOf(level)
}

function cut(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
