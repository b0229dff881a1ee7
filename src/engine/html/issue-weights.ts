import type { HtmlIssueKey, HtmlSeverity } from '../../shared/findings/html-issue.ts'

/** What an issue costs: `points` of 100, no matter how often it occurs. */
export interface IssueWeight {
  severity: HtmlSeverity
  points: number
}

/**
 * The only table of severities and points for HTML. An error breaks the message for many readers or makes filters
 * reject it; a warning affects some readers; the rest is informational.
 */
export const issueWeights: Readonly<Record<HtmlIssueKey, IssueWeight>> = {
  // Gmail usually clips the unsubscribe link and the tracking pixel.
  'size.clipped': { severity: 'error', points: 20 },
  'size.near_clip': { severity: 'warning', points: 3 },
  'size.unread': { severity: 'error', points: 20 },
  'size.many_elements': { severity: 'warning', points: 5 },

  // Removed by every email client; filters consider it an attack.
  'forbidden.script': { severity: 'error', points: 25 },
  'forbidden.event_handlers': { severity: 'error', points: 15 },
  'forbidden.frames': { severity: 'error', points: 20 },
  'forbidden.objects': { severity: 'error', points: 20 },
  // Outlook shows no fields, Gmail warns before sending, and phishing looks like this.
  'forbidden.forms': { severity: 'error', points: 15 },
  // The whole design is lost.
  'forbidden.external_css': { severity: 'error', points: 20 },
  // rspamd gives 5 of 15.
  'forbidden.meta_refresh': { severity: 'error', points: 20 },
  // Most email clients remove it and resolve addresses themselves.
  'forbidden.base': { severity: 'warning', points: 5 },
  // Apple Mail plays it; others show the fallback content.
  'forbidden.media': { severity: 'warning', points: 5 },

  'structure.empty': { severity: 'error', points: 50 },
  // Every email client repairs it differently, Outlook worst of all.
  'structure.unclosed': { severity: 'warning', points: 4 },
  'structure.stray_end_tags': { severity: 'warning', points: 3 },
  'structure.duplicate_ids': { severity: 'info', points: 0 },
  // Browsers and email clients fall back to quirks mode.
  'structure.no_doctype': { severity: 'warning', points: 3 },
  // The header of the part also states the charset.
  'structure.no_charset': { severity: 'info', points: 0 },
  'structure.no_viewport': { severity: 'warning', points: 3 },
  // The text/html part is a message of its own.
  'structure.amp': { severity: 'info', points: 0 },

  'accessibility.no_language': { severity: 'warning', points: 3 },
  'accessibility.content_language': { severity: 'info', points: 0 },
  'accessibility.content_direction': { severity: 'info', points: 0 },
  'accessibility.no_title': { severity: 'info', points: 0 },
  'accessibility.no_heading': { severity: 'info', points: 0 },
  // Outlook blocks images by default.
  'accessibility.no_alt': { severity: 'warning', points: 6 },
  'accessibility.contrast': { severity: 'warning', points: 5 },
  'accessibility.table_role': { severity: 'warning', points: 3 },

  'links.script': { severity: 'error', points: 20 },
  'links.relative': { severity: 'error', points: 15 },
  // They open on the author's computer or network only.
  'links.dead': { severity: 'error', points: 15 },
  'links.empty': { severity: 'warning', points: 4 },
  'links.no_text': { severity: 'warning', points: 4 },
  // Outlook blocks images by default, and then the link is gone.
  'links.image_no_alt': { severity: 'warning', points: 6 },
  'links.vague_text': { severity: 'info', points: 0 },

  'images.relative': { severity: 'error', points: 15 },
  'images.dead': { severity: 'error', points: 15 },
  'images.no_source': { severity: 'warning', points: 3 },
  // Outlook shows the image in its original size.
  'images.no_width': { severity: 'warning', points: 3 },
  // Gmail and others do not show them.
  'images.inline_data': { severity: 'warning', points: 8 },

  // Gmail ignores style sheets for other accounts and on the mobile web.
  'styles.not_inline': { severity: 'warning', points: 8 },
  'styles.in_body': { severity: 'warning', points: 4 },
  'styles.too_large': { severity: 'warning', points: 4 },
  'styles.web_fonts': { severity: 'info', points: 0 },

  // Per feature; `score-html.ts` downgrades issues that affect few readers to info.
  'support.layout': { severity: 'warning', points: 4 },
  'support.content': { severity: 'warning', points: 4 },
  'support.decoration': { severity: 'info', points: 0 },
}

/** Maximum deduction per topic: many features of one kind are one mistake. */
export const topicCaps: Readonly<Record<string, number>> = {
  size: 25,
  forbidden: 60,
  structure: 50,
  accessibility: 20,
  links: 35,
  images: 25,
  styles: 12,
  support: 20,
}
