import type { HtmlFacts } from '../../../shared/contract/message-facts/html.ts'
import { askedHtmlIssues } from '../../../shared/finding-params/html.ts'
import type { HtmlIssueKey, HtmlSeverity } from '../../../shared/html-issue.ts'
import { kilobytes } from '../../html/rules/size.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'
import { canIEmail, wcag, whatwgHtml } from '../references.ts'

/** The issues that a check asks about and that were found, each once, by how much they matter. */
export function issuesAmong<K extends HtmlIssueKey>({ issues }: HtmlFacts, keys: readonly K[]) {
  const ofSeverity = (wanted: HtmlSeverity) =>
    keys.filter((key) => issues.some((issue) => issue.key === key && issue.severity === wanted))
  return { errors: ofSeverity('error'), warnings: ofSeverity('warning') }
}

/** Whether the HTML does without what mail programs take out and filters take amiss. */
export const htmlElements = defineCheck({
  key: 'html.elements',
  group: 'content',
  references: [canIEmail],
  findings: {
    // Scripts, frames and forms: what filters look for in phishing (rspamd gives up to 5 of its 15).
    'html.forbidden': { severity: 'major', points: 1 },
    'html.disliked': { severity: 'minor', points: 0.2 },
  },
  scope: ['message'],
  follows: ['content.readable'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.elements)
    if (errors.length > 0) return fail('html.forbidden', { issues: errors })
    return warnings.length > 0 ? fail('html.disliked', { issues: warnings }) : pass({})
  },
})

/** Whether the HTML holds together, and its links and images lead somewhere. */
export const htmlStructure = defineCheck({
  key: 'html.structure',
  group: 'content',
  references: [whatwgHtml],
  findings: {
    // People who cannot use a message press "spam".
    'html.broken': { severity: 'major', points: 0.8 },
    'html.untidy': { severity: 'minor', points: 0.2 },
  },
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.structure)
    if (errors.length > 0) return fail('html.broken', { issues: errors })
    return warnings.length > 0 ? fail('html.untidy', { issues: warnings }) : pass({})
  },
})

/** Whether mail programs show the whole of the HTML: Gmail cuts it off near 102 KB, by practice. */
export const htmlSize = defineCheck({
  key: 'html.size',
  group: 'content',
  references: [canIEmail],
  findings: {
    // HTML. The link to unsubscribe is cut off where people look for it.
    'html.clipped': { severity: 'minor', points: 0.5 },
    'html.near_clip': { severity: 'info', points: 0 },
  },
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const size = { size_kb: kilobytes(html.octets) }
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.size)
    if (errors.length > 0) return fail('html.clipped', size)
    return warnings.length > 0 ? note('html.near_clip', size) : pass(size)
  },
})

/** Whether people who see badly, or see no images, can read the HTML (WCAG 2.2, success criteria 1.1.1, 1.4.3, 2.4.4). */
export const htmlAccessibility = defineCheck({
  key: 'html.accessibility',
  group: 'content',
  references: [wcag],
  findings: {
    'html.hard_to_read': { severity: 'minor', points: 0.2 },
  },
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, askedHtmlIssues.accessibility)
    return warnings.length > 0 ? fail('html.hard_to_read', { issues: warnings }) : pass({})
  },
})

/** Whether the design works in the mail programs that people use (caniemail.com). */
export const htmlSupport = defineCheck({
  key: 'html.support',
  group: 'content',
  references: [canIEmail],
  findings: {
    'html.unsupported': { severity: 'minor', points: 0.2 },
  },
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, askedHtmlIssues.support)
    return warnings.length > 0 ? fail('html.unsupported', { issues: warnings }) : pass({})
  },
})

export const contentHtmlChecks = [htmlElements, htmlStructure, htmlSize, htmlAccessibility, htmlSupport] as const
