import { openClientViews, viewCatalog } from '../../engine/preview/clients/client-views.ts'
import { presentView } from '../../engine/preview/clients/present-view.ts'
import { type ViewClient, type ViewMode, viewModes } from '../../shared/contract/inbox-tests/preview-views.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { readViewedFile } from './read-html.ts'
import { readImages } from './read-images.ts'
import { writePage } from './write-page.ts'

export interface ViewOptions {
  client?: ViewClient
  mode?: ViewMode
  format?: 'html' | 'eml'
  images?: string
  out?: string
  force?: true
  list?: true
  json?: true
  dataDir?: string
}

/** Draws one view: the page goes to `--out` or standard output, and what it lacks is printed or, with `--json`, written. */
export async function drawView(
  file: string,
  { client, mode = 'light', format, images, out, force, json }: ViewOptions & { client: ViewClient },
  language: Language,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context.terminal
  const viewed = await readViewedFile(file, format, context)
  const given = images === undefined ? {} : { findImage: await readImages(images, context) }
  const drawn = openClientViews({ ...viewed, ...given })(client, mode)
  const { html, ...sidecar } = presentView(drawn, language)
  if (out !== undefined) await writePage({ file: out, force }, html, sidecar, context)
  if (json) {
    stdout.write(`${JSON.stringify(out === undefined ? { ...sidecar, html } : sidecar)}\n`)
    return
  }
  if (out === undefined) stdout.write(html)
  const { removed, partial, unknown, data, notes } = sidecar
  const counts = { removed: removed.length, partial: partial.length, unknown: unknown.length }
  const lines = [cliTexts[language].views.summary({ date: data.date, ...counts }), ...notes.map(({ text }) => text)]
  const printed = out === undefined ? stderr : stdout
  printed.write(`${lines.join('\n')}\n`)
}

/** Prints the clients, with what each does in dark mode and the date of the data. */
export function listViews({ json }: ViewOptions, language: Language, { terminal }: CommandContext): void {
  const catalog = viewCatalog()
  if (json) {
    terminal.stdout.write(`${JSON.stringify(catalog)}\n`)
    return
  }
  const { views } = cliTexts[language]
  const width = Math.max(...catalog.clients.map(({ id }) => id.length))
  const nameWidth = Math.max(...catalog.clients.map(({ name }) => name.length))
  const rows = catalog.clients.map(({ id, name, native_dark: dark }) => {
    return `${id.padEnd(width)}  ${name.padEnd(nameWidth)}  ${views.darkMode({ what: views.nativeDark[dark] })}`
  })
  const heading = views.heading({ date: catalog.data.date, modes: viewModes.join(', ') })
  terminal.stdout.write(`${[heading, ...rows].join('\n')}\n`)
}
