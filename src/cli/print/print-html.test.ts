import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../engine/html/inspect-html.ts'
import { presentHtmlCheck } from '../../engine/present/present-html.ts'
import type { Language } from '../../shared/languages.ts'
import { printHtml } from './print-html.ts'

const width = 72

function print(html: string, language: Language = 'en'): string {
  return printHtml(presentHtmlCheck(inspectHtml(html), language), { language, width, paint: (text) => text })
}

const whole = (body: string) =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>a</title></head>\n<body><h1 lang="en" dir="ltr">${body}</h1></body></html>`

describe('printHtml', () => {
  it('is short if everything passed', () => {
    expect(print(whole('Hello'))).toMatch(
      /^\n {2}100 of 100\n {2}0 errors, 0 warnings, \d+ checks passed\n {2}0.1 KB of HTML\n$/,
    )
  })

  it('shows what to fix with its lines, then the notes', () => {
    const page = print(whole('<a href="/a">a</a>\n<a href="b">Click here</a>'))
    expect(page).toContain('1 error, 0 warnings')
    expect(page).toMatch(
      /To fix\n\n {3}■ error · lines 3, 4\n {5}Relative links lead nowhere in a message: \/a and b\./,
    )
    expect(page).toMatch(/Worth knowing\n {3}i Some link texts do not say .*\n(.*\n)* {5}line 4\n$/)
    for (const line of page.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
  })

  it('can print Polish', () => {
    expect(print(whole('Hi<script>x</script>'), 'pl')).toMatch(
      /75 na 100\n {2}błędy: 1, .*\n.*HTML ma 0,2 KB(.*\n)*.*■ błąd · wiersz 3/,
    )
  })

  it.each([
    ['en', 'under 0.1 KB of HTML'],
    ['pl', 'HTML ma poniżej 0,1 KB'],
  ] as const)('never rounds the size to zero in %s', (language, size) => {
    expect(print('Hi', language)).toContain(size)
  })

  it('escapes text from the message', () => {
    expect(print(whole('<a href="x&#27;[2Jy">a</a>'))).not.toContain('\u001b')
  })
})
