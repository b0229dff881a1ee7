import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { startTexts } from '../../shared/i18n/start-texts.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import { preferredLanguage } from './accept-language.ts'
import { markup, trusted } from './docs/markup.ts'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1c20, #edeef1); --muted: light-dark(#555861, #aeb2bc); }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#f6f5f1, #131417); color: var(--ink); font: 16px/1.55 system-ui, sans-serif;
}
main {
  max-width: 34rem; padding: 2rem; border-radius: 1rem; background: light-dark(#ffffff, #1c1e22);
  border: 1px solid light-dark(#e4e1d9, #2e3138);
}
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p, ul { margin: 0 0 .75rem; }
ul { padding-left: 1.25rem; }
li { margin-bottom: .5rem; }
code { font: .875em ui-monospace, monospace; background: light-dark(#f0eee8, #26282d); padding: .1rem .35rem; border-radius: .3rem; }
.more { color: var(--muted); margin-bottom: 0; }
a { color: light-dark(#2d4bc4, #a3b5ff); }
`

/** The page runs no code and loads nothing. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Explains that a one-time link no longer opens a session, and how to get another one. */
export function sendUsedLinkPage(request: Request, response: Response): void {
  const language = preferredLanguage(request.headers['accept-language']) ?? fallbackLanguage
  const texts = startTexts[language].usedLink
  const page = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} – Sendproof</title>
<style>${trusted(style)}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.why}</p>
<h2>${texts.newLink}</h2>
<ul>${texts.ways.map(({ where, command }) => markup`<li>${where} <code>${command}</code></li>`)}</ul>
<p class="more">${texts.without} <a href="/">${texts.goOn}</a></p>
</main>
</body>
</html>
`
  response.set({ 'Content-Security-Policy': policy, 'WWW-Authenticate': 'Bearer realm="sendproof"' })
  response.status(401).type('html').send(page.html)
}
