import { describe, expect, it } from 'vitest'
import type { HtmlIssue } from '../../../shared/contract/facts/message/html.ts'
import { htmlTexts } from '../../../shared/i18n/report-texts.ts'
import { filterIssues, groupIssues, titleOfIssue } from './html-issues.ts'

function issue(key: HtmlIssue['key'], severity: HtmlIssue['severity']): HtmlIssue {
  return { key, severity, feature: null, features: [], count: 1, lines: [3], params: {}, clients: [] }
}

const script = issue('forbidden.script', 'error')
const alt = issue('accessibility.no_alt', 'warning')
const title = issue('accessibility.no_title', 'warning')
const all = [alt, script, title]

describe('issues', () => {
  it('are filtered by severity', () => {
    expect(filterIssues(all, 'warning')).toEqual([alt, title])
    expect(filterIssues(all, 'all')).toEqual(all)
  })

  it('are grouped by severity, most severe first, without empty groups', () => {
    expect(groupIssues(all)).toEqual([
      { severity: 'error', issues: [script] },
      { severity: 'warning', issues: [alt, title] },
    ])
  })

  it('have localized titles; features keep their own names', () => {
    expect(titleOfIssue(alt, htmlTexts.en, 'en')).toBe('Images without alt text')
    const flex = { key: 'support.layout', params: { feature: 'display:flex' } } as const
    expect(titleOfIssue(flex, htmlTexts.en, 'en')).toBe('display:flex: layout that some email clients do not support')
  })
})
