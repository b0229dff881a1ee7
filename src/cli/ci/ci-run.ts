import { createHash, randomUUID } from 'node:crypto'
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { issueWeights } from '../../engine/html/issue-weights.ts'
import { weights } from '../../engine/score/weights.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { codeOf } from '../../shared/error-code.ts'
import { redact } from '../../shared/export/redact.ts'
import type { Language } from '../../shared/languages.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode, exitCodes, worstOf } from '../ground/exit-codes.ts'
import { ciFormatOf, type OutputOptions } from '../ground/output-format.ts'
import { standardInput } from '../ground/read-input.ts'
import { type Baseline, baselineSchema, expiredEntries, updateBaseline } from './baseline.ts'
import type { BaselineOptions } from './ci-flags.ts'
import { isUnreadable, type Outcome, rulingsOf } from './ruling.ts'
import { writeAnnotations } from './write-annotations.ts'
import { type TimedOutcome, writeJunit } from './write-junit.ts'
import { writeSarif } from './write-sarif.ts'
import { writeStepSummary } from './write-step-summary.ts'

/**
 * Default months until a baseline entry expires: a year is long enough to forget it, and a month too short for a
 * redesign.
 */
const defaultMonths = 6

/** Days before its expiry date in which an entry is announced: enough for a team to fix or renew it. */
const warnedDays = 30

export interface CiOptions extends BaselineOptions, Pick<OutputOptions, 'format' | 'redact'> {}

export type CiCommand = 'check' | 'send' | 'wait' | 'audit' | 'html' | 'blacklist'

/** Collects the results of a run, for its document and its baseline. */
export type CiRun = Awaited<ReturnType<typeof openCiRun>>

/** Reads the baseline. Throws if it cannot be read or if flags contradict each other. */
export async function openCiRun(command: CiCommand, options: CiOptions, context: CommandContext & { lang: Language }) {
  const { terminal, texts, lang } = context
  const { ci } = texts
  /** Null: each result is printed separately. */
  const format = ciFormatOf(options)
  const { baseline: file, updateBaseline: isUpdate = false } = options
  if (file === undefined && (isUpdate || options.reason !== undefined || options.expires !== undefined))
    throw new CommandError(ci.needsBaseline, exitCodes.usage)
  /** YYYY-MM-DD. */
  const today = systemClock.now().toISOString().slice(0, 10)
  const stored = file === undefined ? null : await readBaseline(file, isUpdate, context)
  const ignored: ReadonlySet<string> = new Set(options.ignore)
  const note = (text: string) => terminal.stderr.write(`sendproof: ${text}\n`)
  if (stored && !isUpdate && stored.rules !== rulesVersion()) note(ci.otherRules({ file: file ?? '' }))
  if (ignored.size > 0) note(ci.rulesOff({ rules: [...ignored] }))
  const outcomes: TimedOutcome[] = []
  let addedAt = performance.now()
  /** Whether the results are needed at the end of the run. An audit of a long list should not keep them. */
  const isCollecting = format !== null || file !== undefined

  async function writeUpdate(path: string): Promise<void> {
    const updated = updateBaseline(stored, rulingsOf(outcomes), {
      rules: rulesVersion(),
      reason: options.reason,
      defaultReason: ci.defaultReason,
      expires: options.expires ?? monthsLater(today),
      renewedBefore: daysAfter(today, warnedDays),
    })
    await replaceFile(path, `${JSON.stringify(updated, null, 2)}\n`, context)
    note(ci.updated({ count: updated.findings.length, file: path }))
  }

  return {
    format,
    // An update accepts everything, so nothing fails.
    baseline: isUpdate ? null : stored,
    today,
    ignored,
    /** The name of a file in fingerprints: relative to the baseline, which is committed with the files. */
    idOf: (path: string): string =>
      file === undefined || path === standardInput ? path : portable(relative(dirname(resolve(file)), resolve(path))),
    isCollecting,
    add: (outcome: Outcome): void => {
      if (!isCollecting) return
      const now = performance.now()
      outcomes.push({ ...outcome, at: systemClock.now().toISOString(), seconds: (now - addedAt) / 1000 })
      addedAt = now
    },
    /** Writes the document and the baseline. Returns the exit code of the run. */
    async finish(endings: ReadonlySet<ExitCode>): Promise<ExitCode> {
      const shown = options.redact ? redact(outcomes) : outcomes
      if (format === 'sarif')
        terminal.stdout.write(
          writeSarif(shown, { command, language: lang, leftOut: (count) => ci.leftOut({ count }), limits: ci.limits }),
        )
      if (format === 'junit') terminal.stdout.write(writeJunit(shown, texts))
      // The terminal's guard would disarm workflow commands, so they bypass it.
      if (format === 'github') {
        terminal.octets.write(writeAnnotations(shown, texts))
        const { GITHUB_STEP_SUMMARY: summary } = terminal.environment
        if (summary) await appendFile(summary, writeStepSummary(shown, texts)).catch(() => {})
      }
      if (isUpdate && file !== undefined) {
        await writeUpdate(file)
        return outcomes.some(isUnreadable) ? exitCodes.failed : exitCodes.done
      }
      if (stored) describeUse(stored, outcomes, today, ci, note)
      return worstOf(endings)
    },
  }
}

/** Describes what the baseline accepted, and which entries have expired. */
function describeUse(
  stored: Baseline,
  outcomes: readonly Outcome[],
  today: string,
  ci: CommandContext['texts']['ci'],
  note: (text: string) => void,
): void {
  const rulings = rulingsOf(outcomes)
  const accepted = rulings.flatMap(({ problems }) => problems.flatMap(({ accepted }) => accepted ?? []))
  if (accepted.length > 0) note(ci.acceptedCount({ count: accepted.length }))
  const expired = expiredEntries(rulings, stored, today).length
  if (expired > 0) note(ci.expiredCount({ count: expired }))
  const soon = accepted.filter(({ expires }) => expires <= daysAfter(today, warnedDays))
  const [date] = soon.map(({ expires }) => expires).sort()
  if (date !== undefined) note(ci.expiresSoon({ count: soon.length, date }))
}

function portable(path: string): string {
  return path.split(sep).join('/')
}

function daysAfter(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function monthsLater(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + defaultMonths)
  return day.toISOString().slice(0, 10)
}

/** An update may create the file, so it need not exist. */
async function readBaseline(file: string, isUpdate: boolean, { texts }: CommandContext): Promise<Baseline | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (isUpdate && code === 'ENOENT') return null
    if (code === 'ENOENT') throw new CommandError(texts.ci.noBaseline({ file }))
    throw new CommandError(texts.cannotRead({ file, code }))
  }
  const parsed = baselineSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new CommandError(texts.ci.notBaseline({ file }))
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Replaces a file atomically. */
async function replaceFile(file: string, text: string, { texts }: CommandContext): Promise<void> {
  const half = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(half, text)
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw new CommandError(texts.cannotWrite({ file, code: codeOf(error) ?? String(error) }))
  }
}

/** A version that changes whenever a rule is added, removed, or given another weight. */
function rulesVersion(): string {
  return createHash('sha256')
    .update(JSON.stringify([sorted(weights), sorted(issueWeights)]))
    .digest('hex')
    .slice(0, 12)
}

function sorted(table: Readonly<Record<string, { severity: string; points: number }>>) {
  return Object.entries(table)
    .map(([key, { severity, points }]) => [key, severity, points] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
