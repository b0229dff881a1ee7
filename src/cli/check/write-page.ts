import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { codeOf } from '../../shared/error-code.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'

/** Writes a page to `x.html`, and what was done to it to `x.json` beside it. */
export async function writePage(file: string, html: string, sidecar: object, { texts }: CommandContext): Promise<void> {
  const beside = `${file.slice(0, file.length - extname(file).length)}.json`
  if (beside === file) {
    const problem = texts.usage.wrongValue({ flag: '--out', value: file, rule: '*.html' })
    throw new CommandError(problem, exitCodes.usage)
  }
  await write(file, html)
  await write(beside, `${JSON.stringify(sidecar, null, 2)}\n`)

  async function write(path: string, text: string): Promise<void> {
    try {
      await writeFile(path, text)
    } catch (error) {
      throw new CommandError(texts.cannotWrite({ file: path, code: codeOf(error) ?? String(error) }))
    }
  }
}
