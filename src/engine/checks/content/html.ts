import { z } from 'zod'
import type { HtmlFacts } from '../../../shared/contract/facts/message/html.ts'
import type { HtmlIssueKey, HtmlSeverity } from '../../../shared/findings/html-issue.ts'
import { kilobytes } from '../../html/rules/size.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'
import { canIEmail, wcag, whatwgHtml } from '../references.ts'

/**
 * The issues of the HTML check that each check of a message covers. Issues that personal mail also has (doctype,
 * viewport, language) are left to the HTML check itself.
 */
const askedHtmlIssues = {
  size: ['size.clipped', 'size.unread', 'size.near_clip'],
  elements: [
    'forbidden.script',
    'forbidden.event_handlers',
    'forbidden.frames',
    'forbidden.objects',
    'forbidden.forms',
    'forbidden.external_css',
    'forbidden.meta_refresh',
    'forbidden.base',
    'forbidden.media',
    'links.script',
  ],
  structure: [
    'links.relative',
    'links.empty',
    'images.relative',
    'images.dead',
    'images.no_source',
    'structure.empty',
    'structure.unclosed',
    'structure.stray_end_tags',
    'size.many_elements',
  ],
  accessibility: ['accessibility.no_alt', 'accessibility.contrast', 'links.no_text', 'links.image_no_alt'],
  support: [
    'support.layout',
    'support.content',
    'styles.not_inline',
    'styles.in_body',
    'styles.too_large',
    'images.inline_data',
    'images.no_width',
  ],
} as const satisfies Record<string, readonly HtmlIssueKey[]>

const elementsParams = z.object({ issues: z.array(z.enum(askedHtmlIssues.elements)) })

const structureParams = z.object({ issues: z.array(z.enum(askedHtmlIssues.structure)) })

const sizedParams = z.object({ size_kb: z.number() })

/** Those of the given issues that were found, each once, most severe first. */
export function issuesAmong<K extends HtmlIssueKey>({ issues }: HtmlFacts, keys: readonly K[]) {
  const ofSeverity = (wanted: HtmlSeverity) =>
    keys.filter((key) => issues.some((issue) => issue.key === key && issue.severity === wanted))
  return { errors: ofSeverity('error'), warnings: ofSeverity('warning') }
}

/** Common to checks of the HTML. */
const ofHtml = { group: 'content', follows: ['html.elements'], needs: ['html'] } as const

/** Whether the HTML avoids elements that email clients remove and filters object to. */
export const htmlElements = defineCheck({
  key: 'html.elements',
  group: 'content',
  references: [canIEmail],
  findings: {
    // Scripts, frames, and forms are typical of phishing (rspamd gives up to 5 of its 15 points).
    'html.forbidden': { severity: 'major', points: 1, params: elementsParams },
    'html.disliked': { severity: 'minor', points: 0.2, params: elementsParams },
  },
  follows: ['content.readable'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.elements)
    if (errors.length > 0) return fail('html.forbidden', { issues: errors })
    return warnings.length > 0 ? fail('html.disliked', { issues: warnings }) : pass({})
  },
})

/** Whether the HTML is well-formed and its links and images have targets. */
export const htmlStructure = defineCheck({
  key: 'html.structure',
  ...ofHtml,
  references: [whatwgHtml],
  findings: {
    // People who cannot use a message report it as spam.
    'html.broken': { severity: 'major', points: 0.8, params: structureParams },
    'html.untidy': { severity: 'minor', points: 0.2, params: structureParams },
  },
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.structure)
    if (errors.length > 0) return fail('html.broken', { issues: errors })
    return warnings.length > 0 ? fail('html.untidy', { issues: warnings }) : pass({})
  },
})

/** Whether email clients show the complete HTML: in practice Gmail clips it at about 102 KB. */
export const htmlSize = defineCheck({
  key: 'html.size',
  ...ofHtml,
  params: sizedParams,
  references: [canIEmail],
  findings: {
    // The unsubscribe link at the end is cut off.
    'html.clipped': { severity: 'minor', points: 0.5, params: sizedParams },
    'html.near_clip': { severity: 'info', points: 0, params: sizedParams },
  },
  evaluate: ({ html }) => {
    const size = { size_kb: kilobytes(html.octets) }
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.size)
    if (errors.length > 0) return fail('html.clipped', size)
    return warnings.length > 0 ? note('html.near_clip', size) : pass(size)
  },
})

/**
 * Whether people with low vision, or without images, can read the HTML (WCAG 2.2, success criteria 1.1.1, 1.4.3,
 * 2.4.4).
 */
export const htmlAccessibility = defineCheck({
  key: 'html.accessibility',
  ...ofHtml,
  references: [wcag],
  findings: {
    'html.hard_to_read': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ issues: z.array(z.enum(askedHtmlIssues.accessibility)) }),
    },
  },
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, askedHtmlIssues.accessibility)
    return warnings.length > 0 ? fail('html.hard_to_read', { issues: warnings }) : pass({})
  },
})

/** Whether the design works in common email clients (caniemail.com). */
export const htmlSupport = defineCheck({
  key: 'html.support',
  ...ofHtml,
  references: [canIEmail],
  findings: {
    'html.unsupported': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ issues: z.array(z.enum(askedHtmlIssues.support)) }),
    },
  },
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, askedHtmlIssues.support)
    return warnings.length > 0 ? fail('html.unsupported', { issues: warnings }) : pass({})
  },
})

export const contentHtmlChecks = [htmlElements, htmlStructure, htmlSize, htmlAccessibility, htmlSupport] as const
