import { formatOf, type OutputOptions } from '../ground/output-format.ts'
import { FileError } from '../ground/read-input.ts'
import { printable } from '../terminal/terminal.ts'
import type { CheckResult } from './write-result.ts'

/** The result for a file that cannot be judged; it names the file in every format. Rethrows other errors. */
export function describeFailure(error: unknown, file: string, options: OutputOptions): CheckResult {
  if (!(error instanceof FileError)) throw error
  const { code, message, exitCode } = error
  return {
    text: formatOf(options) === 'json' ? `${JSON.stringify({ file, error: { code, detail: message } })}\n` : '',
    // The operating system's reason comes with the name.
    notes: [code === 'unreadable' ? message : `${printable(file)}: ${message}`],
    exitCode,
    outcome: { subject: { name: file, file }, failure: message },
    problem: code,
  }
}
