import { fixHtml } from '../../engine/html/fix-html.ts'
import type { CommandContext } from '../ground/command-context.ts'
import type { HtmlOptions } from './check-html-files.ts'
import { readHtml } from './read-html.ts'
import { writePage } from './write-page.ts'

/** Fixes one file: the page goes to `--out` or standard output, and what changed is printed or, with `--json`, written. */
export async function fixHtmlFile(
  file: string,
  { out, force, json }: HtmlOptions,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context.terminal
  const { html: source, subject } = await readHtml(file, context)
  const { html, changes, scores } = fixHtml(source, { subject })
  const sidecar = { file, changes, score_before: scores.before, score: scores.after }
  if (out !== undefined) await writePage({ file: out, force }, html, sidecar, context)
  if (json) {
    stdout.write(`${JSON.stringify(out === undefined ? { ...sidecar, html } : sidecar)}\n`)
    return
  }
  if (out === undefined) stdout.write(html)
  const { fixed } = context.texts.html
  const text = fixed({ count: changes.length, before: scores.before, after: scores.after })
  const notes = out === undefined ? stderr : stdout
  notes.write(`${text}\n`)
}
