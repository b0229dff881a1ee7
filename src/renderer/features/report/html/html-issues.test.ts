import { describe, expect, it } from 'vitest'
import type { HtmlIssue } from '../../../../shared/contract/facts/message/html.ts'
import { filterIssues, groupIssues, titleOfIssue } from './html-issues.ts'

function issue(key: HtmlIssue['key'], severity: HtmlIssue['severity']): HtmlIssue {
  return { key, severity, feature: null, count: 1, lines: [3], params: {}, clients: [] }
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
    expect(titleOfIssue(alt, 'en')).toBe('Images without alt text')
    expect(titleOfIssue({ key: 'support.layout', params: { feature: 'display:flex' } }, 'en')).toBe(
      'display:flex: layout that some email clients do not support',
    )
  })
})
