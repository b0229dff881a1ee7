import { keepHeapSmall } from '../../server/ground/limit-heap-growth.ts'
import type { DomainReportService } from '../../server/services/domain-reports/domain-reports.ts'
import { type ImportedReport, isReport } from '../../shared/contract/reports/stored-report.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { standardInput } from '../ground/read-input.ts'
import type { StoreInvocation } from '../ground/store-command.ts'
import { fittingWidth } from '../terminal/terminal.ts'
import type { FoundFile } from './report-files.ts'

interface ImportOptions {
  dataDir?: string
  json?: true
  csv?: true
}

/** Files to read and store at a time, so that they share a sync of the disk. */
const batchFiles = 32
const batchOctets = 4 * 1024 * 1024
/** Reads reports, bounces, and complaints from files. Files that cannot be read are reported, while the others are still stored. */
export async function importReports(invocation: StoreInvocation<ImportOptions>): Promise<void> {
  const { texts: paths, options, context } = invocation
  const { terminal, texts, exitWith } = context
  if (options.json && options.csv)
    throw new CommandError(texts.usage.conflict({ one: '--json', other: '--csv' }), exitCodes.usage)
  if (paths.includes(standardInput) && terminal.stdin.isTTY)
    throw new CommandError(texts.reports.noPipe, exitCodes.usage)
  const [{ findFiles }, printing] = await Promise.all([import('./report-files.ts'), import('./print-reports.ts')])
  const signal = context.onInterruption()
  const { stdout, stderr } = terminal
  const counts = { stored: 0, duplicate: 0, refused: 0 }
  const notices = { stored: 0, duplicate: 0 }
  const write = (result: ImportedReport) => {
    if (result.state === 'refused' || isReport(result)) counts[result.state] += 1
    else notices[result.state] += 1
    if (options.json) stdout.write(printing.jsonOfImport(result))
    else
      stdout.write(
        options.csv ? printing.csvOfImport(result) : printing.lineOfImport(result, texts, fittingWidth(stdout)),
      )
  }
  const { withReports } = await import('./open-reports.ts')
  await withReports(invocation.place, context, async (reports) => {
    if (options.csv) stdout.write(printing.csvHeader)
    else if (!options.json) stdout.write(printing.headOfTable(texts.reports))
    for await (const batch of inBatches(findFiles(paths, () => terminal.stdin))) {
      signal.throwIfAborted()
      for (const results of await Promise.all(batch.map((file) => take(file, reports, context)))) results.forEach(write)
      if (batch.some(({ state }) => state === 'unreadable')) exitWith(exitCodes.failed)
      // After the first batch, because a single large report is faster with more memory.
      keepHeapSmall(context.setHeapFlag)
    }
  })
  if (counts.refused > 0) exitWith(exitCodes.failed)
  if (options.json || options.csv) return
  const hasNotices = notices.stored + notices.duplicate > 0
  if (hasNotices) stderr.write(`${texts.bounces.imported(notices)}\n`)
  if (!hasNotices || counts.stored + counts.duplicate + counts.refused > 0)
    stderr.write(`${texts.reports.imported(counts)}\n`)
}

async function take(
  file: FoundFile,
  reports: DomainReportService,
  { terminal: { stderr }, texts }: CommandContext,
): Promise<ImportedReport[]> {
  if (file.state === 'read') return await reports.take({ name: file.name, octets: file.octets, via: 'command_line' })
  if (file.state === 'too_large') {
    const { maxReportOctets: max } = await import('../../shared/limits.ts')
    return [{ file: file.name, state: 'refused', problem: { code: 'too_large', max } }]
  }
  stderr.write(`sendproof: ${texts.cannotRead({ file: file.path, code: file.code })}\n`)
  return []
}

async function* inBatches(files: AsyncIterable<FoundFile>): AsyncGenerator<FoundFile[]> {
  let batch: FoundFile[] = []
  let octets = 0
  for await (const file of files) {
    batch.push(file)
    octets += file.state === 'read' ? file.octets.length : 0
    if (batch.length < batchFiles && octets < batchOctets) continue
    yield batch
    batch = []
    octets = 0
  }
  if (batch.length > 0) yield batch
}
