import type { AuditDependencies } from '../engine/audit.ts'
import { auditDomain } from '../engine/audit-domain.ts'
import { asksNetwork, createResolver, type ResolverOptions } from '../engine/dns/create-resolver.ts'
import { isWithin } from '../engine/dns/names.ts'
import type { Zone } from '../engine/dns/zone.ts'
import { loadZoneFiles } from '../engine/dns/zone-file.ts'
import { createOutbound } from '../engine/outbound.ts'
import { previewZones, selectorsInZones } from '../engine/preview-zones.ts'
import { createLists } from '../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../engine/protocols/dnsbl/keyed-resolver.ts'
import { systemClock } from '../server/clock.ts'
import { describeAudit } from '../server/services/domain-audits.ts'
import { listSettings, type Settings } from '../server/settings.ts'
import { redact } from '../shared/export/redact.ts'
import { problemTexts } from '../shared/i18n/problem-texts.ts'
import type { Language } from '../shared/language.ts'
import { type AuditFormat, type AuditResult, csvTable, documentsAs, jsonLines, pagesFor } from './audit-formats.ts'
import type { CommandContext } from './command-context.ts'
import type { AuditOptions } from './commands/audit.ts'
import type { ListedDomain } from './domain-list.ts'
import { CommandError, type ExitCode, exitCodes } from './exit-codes.ts'
import { judgeGate } from './gate.ts'
import { inOrder } from './in-order.ts'
import { onInterruption } from './interruption.ts'
import { formatOf } from './output-format.ts'
import { pageOf } from './page.ts'
import { presentPreview } from './print-preview.ts'
import { showProgress } from './progress.ts'
import { openResults, ResultsFileError } from './results-file.ts'
import { printable } from './terminal.ts'

/**
 * How many audits run at once: one for so many questions that may be under way. An audit has twice as many on average, so
 * that nothing lies idle while some wait for a silent server; more audits would only wait for each other.
 */
const questionsPerAudit = 16

export function auditsAtOnce(questions: number): number {
  return Math.ceil(questions / questionsPerAudit)
}

/** How the results of a run are judged together: a finding that is too grave counts, whatever else was not known. */
const exitOrder = [exitCodes.belowStandard, exitCodes.failed] as const

/** Where results go. */
interface ResultSink {
  /** What it holds from an earlier run. */
  subjects: ReadonlySet<string>
  write(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * Audits each domain, tells of each in the order they were named, and goes on after those that name none. Rejects with
 * `AbortError` when the user interrupts; what was found by then is written.
 */
export async function auditDomains(
  domains: readonly ListedDomain[],
  options: AuditOptions,
  settings: Settings,
  context: CommandContext,
): Promise<ExitCode> {
  const interruption = onInterruption()
  const zones = loadZoneFiles(options.zone)
  warnOfForeignDomains(domains, zones, context)
  const auditor = await createAuditor(options, settings, zones, interruption, context.language)
  try {
    const format = chooseFormat(options, context)
    const sink = await openSink(options, format, context)
    try {
      return await runAudits(domains, auditor.look, { sink, format, options, interruption, context })
    } finally {
      await sink.close()
    }
  } finally {
    await auditor.close()
  }
}

/** A zone file that does not hold the domain is most likely the wrong one. */
function warnOfForeignDomains(
  domains: readonly ListedDomain[],
  zones: readonly Zone[],
  { terminal: { stderr }, texts }: CommandContext,
): void {
  if (zones.length === 0) return
  for (const { domain } of domains) {
    if (domain === null || zones.some(({ apex }) => isWithin(domain, apex))) continue
    stderr.write(`sendproof: ${texts.audit.outsideZones(domain)}\n`)
  }
}

interface Auditor {
  look(listed: ListedDomain): Promise<AuditResult>
  close(): Promise<void>
}

/** With zone files nobody else is asked, unless they are to be compared with the rest of the world. */
async function createAuditor(
  { compare, selector, dnsParallel: maxInFlight, redact: isRedacted }: AuditOptions,
  settings: Settings,
  zones: readonly Zone[],
  signal: AbortSignal,
  language: Language,
): Promise<Auditor> {
  const isCompared = compare === true
  const { dns: sources, offline } = settings
  const listing = listSettings(settings)
  const dns: ResolverOptions = isCompared
    ? { sources, offline, maxInFlight }
    : { sources, offline: offline || zones.length > 0, maxInFlight, zones }
  const resolver = withListKeys(await createResolver(dns), listing.keys)
  const now = () => systemClock.now()
  const dependencies: AuditDependencies = {
    resolver,
    lists: createLists(listing, now),
    signal,
    now,
    ...(asksNetwork(dns) && { outbound: createOutbound({ probeMail: settings.probe_mx }) }),
  }
  const selectors = selector.map((text) => text.toLowerCase())

  async function look(domain: string): Promise<AuditResult> {
    const input = { domain, selectors }
    if (isCompared) {
      const preview = await previewZones(input, zones, dependencies)
      return { state: 'compared', preview: presentPreview(preview, language) }
    }
    const report = await auditDomain({ ...input, seenSelectors: selectorsInZones(zones, domain) }, dependencies)
    const audit = describeAudit(report, language)
    return { state: 'audited', audit: isRedacted ? redact(audit) : audit }
  }

  return {
    async look({ text, domain, problem }) {
      if (domain !== null) return await look(domain)
      return { state: 'refused', text, code: problem, message: problemTexts[language].invalid.domain[problem] }
    },
    close: () => resolver.close(),
  }
}

/** A file that is gone on with is read back, and pages are not. */
function chooseFormat(options: AuditOptions, { terminal, language }: CommandContext): AuditFormat {
  const { csv, resume, all, redact } = options
  if (csv) return csvTable
  const format = formatOf(options)
  if (format === 'json' || resume !== undefined) return jsonLines
  if (format === 'text') return pagesFor(pageOf(terminal, language, { all }))
  return documentsAs(format, { language, now: systemClock.now(), isRedacted: redact === true })
}

async function openSink({ resume }: AuditOptions, format: AuditFormat, context: CommandContext): Promise<ResultSink> {
  const { stdout } = context.terminal
  if (resume !== undefined) return await openResultsFile(resume, format, context)
  if (format.header !== null) stdout.write(`${format.header}\n`)
  return {
    subjects: new Set(),
    write: async (text) => void stdout.write(`${text}\n`),
    close: async () => {},
  }
}

async function openResultsFile(file: string, format: AuditFormat, { texts }: CommandContext): Promise<ResultSink> {
  try {
    const { subjects, append, close } = await openResults(file, format)
    return { subjects, write: append, close }
  } catch (error) {
    if (error instanceof ResultsFileError) throw new CommandError(texts.audit.noResults(error.message))
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new CommandError(texts.audit.cannotWrite(file, String(code)))
  }
}

interface Run {
  sink: ResultSink
  format: AuditFormat
  options: AuditOptions
  interruption: AbortSignal
  context: CommandContext
}

async function runAudits(
  domains: readonly ListedDomain[],
  look: Auditor['look'],
  { sink, format, options, interruption, context }: Run,
): Promise<ExitCode> {
  const { terminal, texts } = context
  const waiting = domains.filter(({ text, domain }) => !sink.subjects.has(domain ?? text))
  const counts = { audited: 0, refused: 0 }
  const endings = new Set<ExitCode>()
  const progress = showProgress(terminal.stderr, (done, perSecond) =>
    texts.audit.progress(done, waiting.length, perSecond),
  )
  try {
    for await (const result of inOrder(waiting, auditsAtOnce(options.dnsParallel), look)) {
      // What was cut short is no result.
      interruption.throwIfAborted()
      progress.hide()
      await tell(result)
      progress.advance()
    }
  } finally {
    progress.end()
  }
  if (terminal.stderr.isTTY && domains.length > 1)
    terminal.stderr.write(`${texts.audit.finished(counts.audited, counts.refused, domains.length - waiting.length)}\n`)
  return exitOrder.find((code) => endings.has(code)) ?? exitCodes.done

  async function tell(result: AuditResult): Promise<void> {
    const text = format.write(result)
    if (text !== null) await sink.write(text)
    else if (result.state === 'refused')
      terminal.stderr.write(`sendproof: ${texts.audit.refused(printable(result.text), result.message)}\n`)
    counts[result.state === 'refused' ? 'refused' : 'audited'] += 1
    endings.add(judge(result, options, context))
  }
}

/** The ending of a run with this result alone. Of a comparison, what is planned is judged. */
function judge(result: AuditResult, options: AuditOptions, { terminal: { stderr }, texts }: CommandContext): ExitCode {
  if (result.state === 'refused') return exitCodes.failed
  const { domain, score, findings } = result.state === 'audited' ? result.audit : plannedOf(result.preview)
  const ending = judgeGate({ score, findings }, options)
  if (ending === exitCodes.failed && options.minScore !== undefined)
    stderr.write(`sendproof: ${domain}: ${texts.noScore(options.minScore)}\n`)
  return ending
}

function plannedOf({ domain, planned, findings }: Extract<AuditResult, { state: 'compared' }>['preview']) {
  return { domain, score: planned.score, findings: [...findings.come, ...findings.stay] }
}
