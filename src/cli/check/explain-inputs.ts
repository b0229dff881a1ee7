import { writeFile } from 'node:fs/promises'
import { splitMailboxFile } from '../../engine/message/mime/split-mailbox-file.ts'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import { type Explained, explain } from '../../engine/received/explain.ts'
import { maxMessages } from '../../engine/reports/limits.ts'
import { codeOf } from '../../shared/error-code.ts'
import type { Language } from '../../shared/languages.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { findFiles } from '../ci/find-files.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { FileError, readInput } from '../ground/read-input.ts'
import { headingOf, pageOf } from '../print/page.ts'
import { printExplanation } from '../print/print-explanation.ts'
import { printable } from '../terminal/terminal.ts'
import { describeFailure } from './failed-file.ts'

const mebibyte = 1024 * 1024

export interface ExplainOptions {
  /** A reply or log line instead of a file. */
  text?: string
  trust?: number
  /** Where the message is written that the only input returns. */
  returnedMessage?: string
  json?: true
  dataDir?: string
}

interface Input {
  name: string | null
  octets: Buffer
}

/** Explains files and texts, and the emails of mailbox files, each on its own. */
export async function explainInputs(
  words: readonly string[],
  options: ExplainOptions,
  language: Language,
  context: CommandContext,
): Promise<void> {
  const { terminal, exitWith } = context
  const files = await findFiles([...words], context.texts)
  const page = pageOf(terminal, language)
  const isOnly = files.length + (options.text === undefined ? 0 : 1) === 1
  const found: Explained[] = []
  const show = ({ name, octets }: Input, isAlone: boolean) => {
    const explained = explain(octets, { input: name, language, trustedHop: options.trust })
    found.push(explained)
    const text = options.json
      ? `${JSON.stringify(explained.explanation)}\n`
      : headingOf(isAlone ? null : name, page) + printExplanation(explained, page)
    terminal.stdout.write(text)
  }
  if (options.text !== undefined) show({ name: null, octets: Buffer.from(options.text) }, isOnly)
  for (const file of files) {
    try {
      const inputs = await readInputs(file, context)
      for (const input of inputs) show(input, isOnly && inputs.length === 1)
    } catch (error) {
      const { text, notes, exitCode } = describeFailure(error, file, options)
      terminal.stdout.write(text)
      for (const note of notes) terminal.stderr.write(`sendproof: ${note}\n`)
      exitWith(exitCode)
    }
  }
  if (options.returnedMessage !== undefined) await writeReturned(options.returnedMessage, found, context)
}

/** The emails of a file. Throws a `FileError`. */
async function readInputs(file: string, context: CommandContext): Promise<Input[]> {
  const { check, explain: texts } = context.texts
  const limit = { octets: maxMessageOctets, tooLarge: check.tooLarge({ mebibytes: maxMessageOctets / mebibyte }) }
  const octets = await readInput(file, limit, context)
  if (octets.toString('latin1', 0, mebibyte).trim() === '') throw new FileError('no_message', texts.empty)
  if (isCompoundFile(octets)) throw new FileError('no_message', texts.outlook)
  const emails = splitMailboxFile(octets, maxMessages)
  if (!emails) throw new FileError('too_large', texts.tooMany({ max: maxMessages }))
  return emails.map((email, position) => ({
    name: emails.length === 1 ? file : `${file}#${position + 1}`,
    octets: email,
  }))
}

/** Writes the message that the only input returns. Replaces no file. */
async function writeReturned(file: string, found: readonly Explained[], { texts, terminal }: CommandContext) {
  const [only, more] = found
  const returned = more === undefined ? (only?.returned ?? null) : null
  if (returned === null) throw new CommandError(texts.explain.nothingReturned, exitCodes.failed)
  try {
    await writeFile(file, returned, { flag: 'wx' })
  } catch (error) {
    throw new CommandError(texts.cannotWrite({ file, code: codeOf(error) ?? String(error) }))
  }
  terminal.stderr.write(`${texts.explain.returnedWritten({ file: printable(file) })}\n`)
}
