import { createResolver } from '../../engine/dns/create-resolver.ts'
import { isWithin } from '../../engine/dns/names.ts'
import { loadZoneFiles } from '../../engine/dns/zone/zone-file.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { codeOf } from '../../shared/error-code.ts'
import { type CiRun, openCiRun } from '../ci/ci-run.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode } from '../ground/exit-codes.ts'
import { showProgress } from '../terminal/progress.ts'
import type { AuditFormat } from './audit-formats.ts'
import type { AuditJob, AuditNotice, AuditOptions, Auditor } from './audit-job.ts'
import { chooseFormat } from './audit-notice.ts'
import { createAuditor } from './auditor.ts'
import type { ListedDomain } from './domain-list.ts'
import { inOrder } from './in-order.ts'
import { openResults, ResultsFileError } from './results-file.ts'

/**
 * DNS queries in flight per concurrent audit. An audit makes twice as many on average, so the limit is used fully while
 * some wait for silent servers.
 */
const questionsPerAudit = 16

function auditsAtOnce(questions: number): number {
  return Math.ceil(questions / questionsPerAudit)
}

interface ResultSink {
  /** Domains that have a result from an earlier run. */
  subjects: ReadonlySet<string>
  write(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * Audits each domain and prints the results in order. Texts that are not domains do not stop the run. Rejects with
 * `AbortError` on interruption; finished results are kept.
 */
export async function auditDomains(
  domains: readonly ListedDomain[],
  options: AuditOptions,
  settings: Settings,
  context: CommandContext,
): Promise<ExitCode> {
  const interruption = context.onInterruption()
  const ci = await openCiRun('audit', options, { ...context, lang: settings.lang ?? context.language })
  const job = describeJob(domains, options, { settings, ci }, context)
  warnOfForeignDomains(domains, job, context)
  const auditor = await createAuditor(job, interruption, createResolver)
  try {
    const sink = await openSink(options, chooseFormat(job), context)
    try {
      return await runAudits(domains, auditor.audit, { sink, options, interruption, ci, context })
    } finally {
      await sink.close()
    }
  } finally {
    await auditor.close()
  }
}

function describeJob(
  domains: readonly ListedDomain[],
  options: AuditOptions,
  { settings, ci: { format, baseline, today, isCollecting, ignored } }: { settings: Settings; ci: CiRun },
  { terminal: { stdout, environment }, language }: CommandContext,
): AuditJob {
  const screen = {
    stdout: { isTTY: stdout.isTTY === true, columns: stdout.columns ?? 0 },
    environment: { ...environment },
  }
  const zones = loadZoneFiles(options.zone, originFor(domains, options))
  return {
    ...{ options, settings, zones, screen, isOnly: domains.length === 1 },
    ...{ language: settings.lang ?? language, terminalLanguage: language },
    ci: { format, baseline, today, isCollecting, ignored },
  }
}

/** The origin for a zone file that states none: the domain, if there is only one domain and one zone file. */
function originFor([only, ...others]: readonly ListedDomain[], { zone }: AuditOptions): string | null {
  return only && others.length === 0 && zone.length === 1 ? only.domain : null
}

/** A zone file without the audited domain is most likely the wrong file. */
function warnOfForeignDomains(
  domains: readonly ListedDomain[],
  { options, zones }: AuditJob,
  { terminal: { stderr }, texts }: CommandContext,
): void {
  if (options.zone.length === 0) return
  for (const { domain } of domains) {
    if (domain === null || zones.some(({ apex }) => isWithin(domain, apex))) continue
    stderr.write(`sendproof: ${texts.audit.outsideZones({ domain })}\n`)
  }
}

async function openSink({ resume }: AuditOptions, format: AuditFormat, context: CommandContext): Promise<ResultSink> {
  const { stdout } = context.terminal
  if (resume !== undefined) return await openResultsFile(resume, format, context)
  if (format.header !== null) stdout.write(`${format.header}\n`)
  return {
    subjects: new Set(),
    write: async (text) => void stdout.write(`${text}\n`),
    close: async () => void (format.footer && stdout.write(`${format.footer}\n`)),
  }
}

async function openResultsFile(file: string, format: AuditFormat, { texts }: CommandContext): Promise<ResultSink> {
  const refuse = (error: unknown): never => {
    if (error instanceof ResultsFileError) throw new CommandError(texts.audit.noResults({ place: error.message }))
    throw new CommandError(texts.cannotWrite({ file, code: codeOf(error) ?? String(error) }))
  }
  const { subjects, append, close } = await openResults(file, format).catch(refuse)
  return { subjects, write: (text) => append(text).catch(refuse), close }
}

interface Run {
  sink: ResultSink
  options: AuditOptions
  interruption: AbortSignal
  ci: CiRun
  context: CommandContext
}

async function runAudits(
  domains: readonly ListedDomain[],
  audit: Auditor['audit'],
  { sink, options, interruption, ci, context }: Run,
): Promise<ExitCode> {
  const { terminal, texts } = context
  const waiting = domains.filter(({ text, domain }) => !sink.subjects.has(domain ?? text))
  const counts = { audited: 0, refused: 0 }
  const endings = new Set<ExitCode>()
  const progress = showProgress(terminal.stderr, (done, perSecond) =>
    texts.audit.progress({ done, total: waiting.length, perSecond }),
  )
  try {
    for await (const notice of inOrder(waiting, auditsAtOnce(options.dnsParallel), audit)) {
      // An interrupted audit does not count as a result.
      interruption.throwIfAborted()
      progress.hide()
      await report(notice)
      progress.advance()
    }
  } catch (error) {
    progress.end()
    if (interruption.aborted && domains.length > 1) {
      const done = domains.length - waiting.length + counts.audited + counts.refused
      terminal.stderr.write(
        `sendproof: ${texts.audit.interrupted({ done, total: domains.length, file: options.resume ?? null })}\n`,
      )
    }
    throw error
  } finally {
    progress.end()
  }
  if (terminal.stderr.isTTY && domains.length > 1)
    terminal.stderr.write(
      `${texts.audit.finished({ audited: counts.audited, failed: counts.refused, skipped: domains.length - waiting.length })}\n`,
    )
  return await ci.finish(endings)

  async function report({ state, text, notes, ending, outcome }: AuditNotice): Promise<void> {
    if (text !== null) await sink.write(text)
    for (const note of notes) terminal.stderr.write(`sendproof: ${note}\n`)
    counts[state === 'refused' ? 'refused' : 'audited'] += 1
    endings.add(ending)
    if (outcome) ci.add(outcome)
  }
}
