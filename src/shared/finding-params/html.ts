import { z } from 'zod'
import type { HtmlIssueKey } from '../html-issue.ts'

/**
 * The issues of the HTML check that each check of a message asks about. What a letter between people lacks as well
 * (doctype, viewport, language) is left to the HTML check itself.
 */
export const askedHtmlIssues = {
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
    'images.no_source',
    'structure.empty',
    'structure.unclosed',
    'structure.stray_end_tags',
    'size.many_elements',
  ],
  accessibility: ['accessibility.no_alt', 'accessibility.contrast', 'links.no_text'],
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

const nothing = z.object({})
const sized = z.object({ size_kb: z.number() })
const elements = z.object({ issues: z.array(z.enum(askedHtmlIssues.elements)) })
const structure = z.object({ issues: z.array(z.enum(askedHtmlIssues.structure)) })
const accessibility = z.object({ issues: z.array(z.enum(askedHtmlIssues.accessibility)) })
const support = z.object({ issues: z.array(z.enum(askedHtmlIssues.support)) })

/** What the texts about the HTML of a message state. */
export const html = {
  checks: {
    'html.size': sized,
    'html.elements': nothing,
    'html.structure': nothing,
    'html.accessibility': nothing,
    'html.support': nothing,
  },
  findings: {
    'html.clipped': sized,
    'html.near_clip': sized,
    'html.forbidden': elements,
    'html.disliked': elements,
    'html.broken': structure,
    'html.untidy': structure,
    'html.hard_to_read': accessibility,
    'html.unsupported': support,
  },
} as const
