import { escapeHtml } from '../../../shared/export/escape-html.ts'
import { type Language, languageInfo } from '../../../shared/languages.ts'

/* HTML for email clients: tables and inline styles, because some clients support nothing else. It loads nothing. */

/** A digest in words, for plain text and HTML. Each text is one line. */
export interface DescribedDigest {
  language: Language
  title: string
  subtitle: string
  /** One sentence on what happened. */
  verdict: string
  monitors: readonly DescribedMonitor[]
  columns: { monitor: string; news: string }
  /** How many monitors there are, and how many are not described. */
  notes: readonly string[]
  /** A link to the app; null if its address is unknown. */
  app: { text: string; url: string } | null
}

interface DescribedMonitor {
  name: string
  /** The monitor's page in the app; null if its address is unknown. */
  url: string | null
  news: readonly { kind: NewsKind; text: string }[]
}

type NewsKind = 'opened' | 'open' | 'recovered' | 'changes'

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const cell = 'padding:10px 12px 10px 0;border-top:1px solid #e4e1d9;vertical-align:top;text-align:left'
const muted = 'color:#555861;font-size:14px'

/** Text colors with enough contrast on white. */
const colors: Readonly<Record<NewsKind, string>> = {
  opened: '#b42318',
  open: '#9a4a00',
  recovered: '#046a66',
  changes: '#555861',
}

/** For email clients with a dark mode that do not adapt colors themselves. */
const darkStyle = `
@media (prefers-color-scheme: dark) {
  .page { background: #131417 !important; }
  .card { background: #1c1e22 !important; color: #edeef1 !important; }
  .muted, .changes { color: #aeb2bc !important; }
  .cell { border-color: #2e3138 !important; }
  .link { color: #a3b5ff !important; }
  .opened { color: #ff8f82 !important; }
  .open { color: #ffb26b !important; }
  .recovered { color: #59d5cb !important; }
}`

/** A digest as the HTML part of a message. */
export function writeDigestHtml(digest: DescribedDigest): string {
  const { language, title, subtitle, verdict, notes, app } = digest
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${darkStyle}</style>`,
    '</head>',
    `<body class="page" style="margin:0;padding:0;background:#f6f5f1">`,
    // Webmail removes `<html>` and with it the language.
    `<table role="presentation" lang="${language}" dir="${languageInfo[language].direction}" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;color:#1b1c20;${font};font-size:16px;line-height:1.5"><tr><td style="padding:24px">`,
    `<h1 style="margin:0;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>`,
    `<p class="muted" style="margin:4px 0 16px;${muted}">${escapeHtml(subtitle)}</p>`,
    `<p style="margin:0 0 16px;font-size:18px;font-weight:bold">${escapeHtml(verdict)}</p>`,
    writeMonitors(digest),
    ...notes.map((note) => `<p class="muted" style="margin:16px 0 0;${muted}">${escapeHtml(note)}</p>`),
    app === null ? '' : `<p style="margin:16px 0 0">${writeLink(app.text, app.url)}</p>`,
    '</td></tr></table>',
    '</td></tr></table>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function writeMonitors({ monitors, columns }: DescribedDigest): string {
  if (monitors.length === 0) return ''
  const head = [columns.monitor, columns.news].map(
    (name) =>
      `<th scope="col" class="muted" style="padding:0 12px 8px 0;text-align:left;font-weight:normal;${muted}">${escapeHtml(name)}</th>`,
  )
  const rows = monitors.map(({ name, url, news }) => {
    const lines = news.map(
      ({ kind, text }) =>
        `<div class="${kind}" style="color:${colors[kind]};overflow-wrap:anywhere">${escapeHtml(text)}</div>`,
    )
    const label = url === null ? escapeHtml(name) : writeLink(name, url)
    return [
      `<tr><th scope="row" class="cell" width="45%" style="${cell};font-weight:bold;overflow-wrap:anywhere">${label}</th>`,
      `<td class="cell" style="${cell}">${lines.join('')}</td></tr>`,
    ].join('')
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border-collapse:collapse"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function writeLink(text: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#2d4bc4">${escapeHtml(text)}</a>`
}
