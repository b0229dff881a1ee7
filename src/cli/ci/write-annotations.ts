import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { disarm } from '../terminal/guarded-output.ts'
import { failureOfRun, isUnreadable, type Level, type Outcome, type RuledProblem, type Ruling } from './ruling.ts'

/*
 * Workflow commands of GitHub Actions, which show as annotations:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */

const order = ['error', 'warning', 'notice'] as const
type Command = (typeof order)[number]

/** GitHub shows ten of each kind per step: https://github.com/actions/toolkit/issues/734. */
const shownOfKind = 10

interface Annotation {
  command: Command
  file: string
  line: number | null
  title: string
  text: string
}

const commands: Record<Level, Command> = { error: 'error', warning: 'warning', note: 'notice' }

/** Findings of several files that say the same, worst first. */
interface Group {
  problem: RuledProblem
  /** With the finding, in the order of the run. */
  subjects: Ruling['subject'][]
}

/**
 * The annotations that GitHub shows: over all files, the worst first, one for equal findings of several files. Accepted
 * findings get none. The last notice counts what was left out.
 */
export function writeAnnotations(outcomes: readonly Outcome[], { ci: texts }: CliTexts): string {
  const all = [
    ...groupProblems(outcomes).map((group) => annotate(group, texts)),
    ...outcomes.flatMap((outcome) => annotateRun(outcome, texts)),
  ]
  const kinds = order.map((wanted) => all.filter(({ command }) => command === wanted))
  const isCut = kinds.some((kind) => kind.length > shownOfKind)
  const shown = kinds.flatMap((kind, index) =>
    kind.slice(0, isCut && order[index] === 'notice' ? shownOfKind - 1 : shownOfKind),
  )
  const rest = all.length - shown.length
  const [first] = all
  const last = { command: 'notice', line: null, title: texts.limits, text: texts.notShown({ count: rest }) } as const
  return [...shown, ...(rest > 0 && first ? [{ ...last, file: first.file }] : [])]
    .map((annotation) => `${writeCommand(annotation)}\n`)
    .join('')
}

/** The findings that are not accepted: first those that fail the run, by severity and points. */
export function groupProblems(outcomes: readonly Outcome[]): Group[] {
  const groups = new Map<string, Group>()
  for (const outcome of outcomes) {
    if (isUnreadable(outcome)) continue
    for (const problem of outcome.problems.filter(({ accepted }) => !accepted)) {
      const key = JSON.stringify([problem.rule, problem.title, problem.level])
      const { subjects } = groups.get(key) ?? { subjects: [] }
      groups.set(key, { problem: groups.get(key)?.problem ?? problem, subjects: [...subjects, outcome.subject] })
    }
  }
  return [...groups.values()].toSorted(({ problem: one }, { problem: other }) => {
    return rankOf(one) - rankOf(other) || other.points - one.points
  })
}

const severityOrder = ['critical', 'error', 'major', 'minor', 'warning', 'info', 'ok'] as const

function rankOf({ fails, severity }: RuledProblem): number {
  return (fails ? 0 : severityOrder.length) + severityOrder.indexOf(severity)
}

function annotate({ problem, subjects }: Group, texts: CliTexts['ci']): Annotation {
  const { rule, level, line, title, advice } = problem
  const [subject = { name: '', file: '' }, ...others] = subjects
  const more = others.length > 0 ? texts.moreFiles({ count: others.length }) : ''
  return {
    command: commands[level],
    file: subject.file,
    line,
    title: withName(rule, subject),
    text: [title, advice, more].filter(Boolean).join('\n'),
  }
}

/** What concerns the whole of a subject. */
function annotateRun(outcome: Outcome, texts: CliTexts['ci']): Annotation[] {
  const { subject } = outcome
  const { file } = subject
  if (isUnreadable(outcome)) {
    return [{ command: 'error', file, line: null, title: withName(texts.unreadable, subject), text: outcome.failure }]
  }
  const failure = failureOfRun(outcome)
  const { gaps, ignored } = outcome
  const title = withName(texts.unknown({ count: gaps.length }), subject)
  const text = gaps.map(({ topic, reason }) => `${topic}: ${reason}`).join('\n')
  return [
    ...(failure
      ? [{ command: 'error' as const, file, line: null, title: texts.limits, text: `${subject.name}: ${failure.text}` }]
      : []),
    ...(ignored.length > 0
      ? [
          {
            ...{ command: 'notice' as const, file, line: null },
            title: withName(texts.ignoredFindings({ count: ignored.length }), subject),
            text: ignored.map((problem) => `${problem.title} (${problem.rule})`).join('\n'),
          },
        ]
      : []),
    ...(gaps.length > 0 ? [{ command: 'notice' as const, file, line: null, title, text }] : []),
  ]
}

/** A title with the subject, if the file has several: domains of one zone file. */
function withName(title: string, { name, file }: Ruling['subject']): string {
  return name === file ? title : `${title} (${name})`
}

function writeCommand({ command, file, line, title, text }: Annotation): string {
  const properties = { file, ...(line !== null && { line }), title }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${command} ${list.join(',')}::${escapeData(text)}`
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeData(text: string): string {
  return disarm(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
