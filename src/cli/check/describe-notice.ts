import { explain } from '../../engine/received/explain.ts'
import type { Language } from '../../shared/languages.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { exitCodes } from '../ground/exit-codes.ts'
import { formatOf, type OutputOptions } from '../ground/output-format.ts'
import { headingOf, pageOf } from '../print/page.ts'
import { printExplanation } from '../print/print-explanation.ts'
import { printable } from '../terminal/terminal.ts'
import type { CheckResult } from './write-result.ts'

/** The result for a bounce or another notice: what it says, instead of a score of who wrote it. */
export function describeNotice(
  { file, raw, isOnly }: { file: string; raw: Buffer; isOnly: boolean },
  { options, lang }: { options: OutputOptions; lang: Language },
  { terminal, texts }: CommandContext,
): CheckResult {
  const explained = explain(raw, { input: file, language: lang })
  const page = pageOf(terminal, lang)
  const document = { file, score: null, verdict: 'unknown', ...explained.explanation }
  return {
    text:
      formatOf(options) === 'json'
        ? `${JSON.stringify(document)}\n`
        : headingOf(isOnly ? null : file, page) + printExplanation(explained, page),
    notes: [`${isOnly ? '' : `${printable(file)}: `}${texts.check.isNotice}`],
    exitCode: exitCodes.failed,
    outcome: { subject: { name: file, file }, failure: texts.check.isNotice },
  }
}
