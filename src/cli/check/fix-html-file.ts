import { writeFile } from 'node:fs/promises'
import { fixHtml } from '../../engine/html/fix-html.ts'
import { codeOf } from '../../shared/error-code.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import type { HtmlOptions } from './check-html-files.ts'
import { readHtml } from './read-html.ts'

/** Fixes one file: the page goes to `--out` or standard output, and what changed is printed or, with `--json`, written. */
export async function fixHtmlFile(file: string, { out, json }: HtmlOptions, context: CommandContext): Promise<void> {
  const { stdout, stderr } = context.terminal
  const { html: source, subject } = await readHtml(file, context)
  const { html, changes, scores } = fixHtml(source, { subject })
  if (out !== undefined) await writePage(out, html, context)
  if (json) {
    const page = out === undefined ? { html } : {}
    stdout.write(`${JSON.stringify({ file, changes, score_before: scores.before, score: scores.after, ...page })}\n`)
    return
  }
  if (out === undefined) stdout.write(html)
  const { fixed } = context.texts.html
  const text = fixed({ count: changes.length, before: scores.before, after: scores.after })
  const notes = out === undefined ? stderr : stdout
  notes.write(`${text}\n`)
}

async function writePage(file: string, text: string, { texts }: CommandContext): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new CommandError(texts.cannotWrite({ file, code: codeOf(error) ?? String(error) }))
  }
}
