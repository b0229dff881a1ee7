import type { Language } from '../../shared/languages.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { exitCodes } from '../ground/exit-codes.ts'
import { ciFormatOf, formatOf, type OutputOptions } from '../ground/output-format.ts'
import { pageOf } from '../print/page.ts'
import { type CountedUnknown, printUnknown } from '../print/print-findings.ts'
import type { CheckResult } from './write-result.ts'

interface SummarizedRun {
  /** The number of files. */
  total: number
  options: OutputOptions
  lang: Language
}

/** What is said once about a run of several files. */
export type RunSummary = ReturnType<typeof summarizeRun>

/**
 * Summarizes a run. As text for people, only files that failed are shown unless all are asked for, what could not be checked is
 * listed once, and the total comes last. In other formats, everything is shown, and standard error has the total.
 */
export function summarizeRun({ total, options, lang }: SummarizedRun, { terminal, texts }: CommandContext) {
  const isText = ciFormatOf(options) === null && formatOf(options) === 'text'
  const unknown = new Map<string, CountedUnknown>()
  let passed = 0
  let leftOut = 0

  return {
    shows: ({ exitCode }: Pick<CheckResult, 'exitCode'>): boolean =>
      total === 1 || !isText || options.all === true || exitCode !== exitCodes.done,

    add(result: CheckResult, { isLeftOut = false } = {}): void {
      if (isLeftOut) leftOut += 1
      else if (result.exitCode === exitCodes.done) passed += 1
      for (const finding of result.unknown ?? []) {
        const { files } = unknown.get(finding.key) ?? { files: 0 }
        unknown.set(finding.key, { finding, files: files + 1 })
      }
    },

    write(): void {
      const counted = total - leftOut
      // A single result says everything, unless it is not shown because it passed.
      if (total === 1 || counted < (isText ? 1 : 2)) return
      const line = texts.ci.totalOfFiles({ failed: counted - passed, total: counted })
      if (!isText) return void terminal.stderr.write(`sendproof: ${line}\n`)
      const hint = passed > 0 && options.all !== true ? ` ${texts.ci.showAll}` : ''
      terminal.stdout.write(`${printUnknown([...unknown.values()], counted, pageOf(terminal, lang))}\n${line}${hint}\n`)
    },
  }
}
