import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { disarm } from '../terminal/guarded-output.ts'
import type { Level } from './inspection.ts'
import { isUnreadable, type Outcome, type RuledProblem, type Ruling } from './ruling.ts'

/*
 * Workflow commands of GitHub Actions, which show as annotations:
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */

const order = ['error', 'warning', 'notice'] as const
type Command = (typeof order)[number]

interface Annotation {
  command: Command
  file: string
  line: number | null
  title: string
  text: string
}

const commands: Record<Level, Command> = { error: 'error', warning: 'warning', note: 'notice' }

/**
 * All annotations. GitHub shows ten of a kind beside the files and the rest in the log, so those that fail the run come
 * first. Accepted findings get none.
 */
export function writeAnnotations(outcomes: readonly Outcome[], { ci: texts }: CliTexts): string {
  const annotations = outcomes.flatMap((outcome): Annotation[] => {
    if (!isUnreadable(outcome)) return annotate(outcome, texts)
    const { subject, failure } = outcome
    const title = withName(texts.unreadable, subject)
    return [{ command: 'error', file: subject.file, line: null, title, text: failure }]
  })
  return order
    .flatMap((wanted) => annotations.filter(({ command }) => command === wanted))
    .map((annotation) => `${writeCommand(annotation)}\n`)
    .join('')
}

function annotate({ subject, problems, gaps, why, exitCode }: Ruling, texts: CliTexts['ci']): Annotation[] {
  const shown = problems
    .filter(({ accepted }) => !accepted)
    .toSorted((one, other) => Number(other.fails) - Number(one.fails))
  const { file } = subject
  const unknown = {
    title: withName(texts.unknown({ count: gaps.length }), subject),
    text: gaps.map(({ topic, reason }) => `${topic}: ${reason}`).join('\n'),
  }
  return [
    ...(exitCode === 0
      ? []
      : [{ command: 'error' as const, file, line: null, title: texts.limits, text: `${subject.name}: ${why ?? ''}` }]),
    ...shown.map((problem) => annotation(problem, subject)),
    ...(gaps.length > 0 ? [{ command: 'notice' as const, file, line: null, ...unknown }] : []),
  ]
}

/** A title with the subject, if the file has several: domains of one zone file. */
function withName(title: string, { name, file }: Ruling['subject']): string {
  return name === file ? title : `${title} (${name})`
}

function annotation(problem: RuledProblem, subject: Ruling['subject']): Annotation {
  const { rule, level, fails, line, title, advice } = problem
  return {
    // A finding below the limit must not look like the reason for a failed run.
    command: fails || level !== 'error' ? commands[fails ? 'error' : level] : 'warning',
    file: subject.file,
    line,
    title: withName(rule, subject),
    text: [title, advice].filter(Boolean).join('\n'),
  }
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
