import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { HtmlFacts } from '../../shared/contract/facts/message/html.ts'
import { htmlReportSchema } from '../../shared/contract/html.ts'
import { htmlAdvices, htmlIssueKeys } from '../../shared/findings/html-issue.ts'
import { languages } from '../../shared/languages.ts'
import { inspectHtml } from '../html/inspect-html.ts'
import { presentHtmlCheck } from './present-html.ts'

const webPage = inspectHtml(readFileSync(new URL('../../../test/fixtures/html/web-page.html', import.meta.url), 'utf8'))

/** Every possible issue, with more names than a sentence lists. */
const everything: HtmlFacts = {
  ...webPage,
  issues: htmlIssueKeys.flatMap((key) =>
    htmlAdvices.map((advice, index) => ({
      key,
      feature: key.startsWith('support.') ? 'css-float' : null,
      features: key.startsWith('support.') ? ['css-float'] : [],
      severity: 'warning' as const,
      count: index + 1,
      lines: [3, 5],
      params: {
        names: ['a', 'b', 'c', 'd', 'e', 'f'],
        size_kb: 112.25,
        ratio: 2.5,
        feature: 'float',
        share: 7,
        advice,
      },
      clients: ['Outlook (Windows)', 'Thunderbird'],
    })),
  ),
}

describe('presentHtmlCheck', () => {
  it('returns the result for the API', () => {
    const report = htmlReportSchema.parse(presentHtmlCheck(webPage, 'en'))
    expect(report).toMatchObject({ valid: false, score: webPage.score, size_kb: 1.09 })
    expect(report.summary).toEqual({ errors: 8, warnings: 16, passed: webPage.passed.length })
    expect(report.issues[0]).toEqual({
      id: 'forbidden.script',
      msg: 'The message contains a script. Email clients remove scripts, and filters treat such a message as an attack. Remove it.',
      severity: 'error',
      line: 6,
      lines: [6],
      count: 1,
      clients: [],
      feature: null,
      features: [],
      evidence: {},
    })
    expect(report.issues.map(({ id }) => id)).toContain('support.decoration.details')
    expect(new Set(report.issues.map(({ id }) => id)).size).toBe(report.issues.length)
  })

  it('is valid without errors', () => {
    expect(presentHtmlCheck({ ...webPage, issues: [] }, 'en')).toMatchObject({ valid: true, issues: [] })
  })

  it.each(languages)('has texts for every issue in %s', (language) => {
    for (const { msg } of presentHtmlCheck(everything, language).issues) {
      expect(msg).not.toMatch(/undefined|NaN|\[object/)
      expect(msg).toMatch(/[.!]$/)
    }
  })

  it('has the same contents in both languages, with localized texts and numbers', () => {
    const [en, pl] = languages.map((language) => presentHtmlCheck(everything, language))
    expect(pl?.issues.map(({ msg, ...rest }) => rest)).toEqual(en?.issues.map(({ msg, ...rest }) => rest))
    expect(en?.issues.filter(({ msg }, index) => msg === pl?.issues[index]?.msg)).toEqual([])
    expect(en?.issues[0]?.msg).toContain('112.3 KB')
    expect(pl?.issues[0]?.msg).toContain('112,3 KB')
  })
})
