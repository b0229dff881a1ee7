import { z } from 'zod'

/** Severity of an HTML issue, most severe first. Only an error makes the HTML invalid. */
export const htmlSeverities = ['error', 'warning', 'info'] as const
export type HtmlSeverity = (typeof htmlSeverities)[number]

const nothing = z.object({})
/** Elements, attributes, or addresses as written in the source. */
const named = z.object({ names: z.array(z.string()) })
const sized = z.object({ size_kb: z.number() })

/** What to do about a feature that email clients do not support. */
export const htmlAdvices = [
  'tables',
  'align',
  'in_flow',
  'plain_value',
  'physical_sides',
  'sized_images',
  'divs',
  'raster_images',
  'still_image',
  'plain_background',
  'fallback_font',
  'base_layout',
  'both_themes',
  'outlook_table',
  'inline_styles',
  'in_html',
  'visible_text',
  'graceful',
] as const
export type HtmlAdvice = (typeof htmlAdvices)[number]

/** A feature of HTML or CSS as written, and the percentage of readers without support. */
const feature = z.object({ feature: z.string(), share: z.number(), advice: z.enum(htmlAdvices) })

/**
 * All HTML issues with their text parameters, except the number of places. The keys are the `id` of the API; an issue
 * of a `support` key ends in the feature's name.
 */
export const htmlIssueParams = {
  'size.clipped': sized,
  'size.near_clip': sized,
  'size.unread': sized,
  'size.many_elements': nothing,

  'forbidden.script': nothing,
  'forbidden.event_handlers': named,
  'forbidden.frames': named,
  'forbidden.objects': named,
  'forbidden.forms': named,
  'forbidden.external_css': named,
  'forbidden.meta_refresh': nothing,
  'forbidden.base': nothing,
  'forbidden.media': named,

  'structure.empty': nothing,
  'structure.unclosed': named,
  'structure.stray_end_tags': named,
  'structure.duplicate_ids': named,
  'structure.no_doctype': nothing,
  'structure.no_charset': nothing,
  'structure.no_viewport': nothing,
  'structure.amp': nothing,

  'accessibility.no_language': nothing,
  'accessibility.content_language': nothing,
  'accessibility.content_direction': nothing,
  'accessibility.no_title': nothing,
  'accessibility.no_heading': nothing,
  'accessibility.no_alt': nothing,
  'accessibility.contrast': z.object({ ratio: z.number() }),
  'accessibility.table_role': nothing,

  'links.script': nothing,
  'links.relative': named,
  'links.dead': named,
  'links.empty': nothing,
  'links.no_text': nothing,
  'links.image_no_alt': nothing,
  'links.vague_text': named,

  'images.relative': named,
  'images.dead': named,
  'images.no_source': nothing,
  'images.no_width': nothing,
  'images.inline_data': sized,

  'styles.not_inline': nothing,
  'styles.in_body': nothing,
  'styles.too_large': sized,
  'styles.web_fonts': nothing,

  'support.layout': feature,
  'support.content': feature,
  'support.decoration': feature,
} as const satisfies Record<string, z.ZodType>

export type HtmlIssueKey = keyof typeof htmlIssueParams
export type HtmlIssueParams<K extends HtmlIssueKey> = z.infer<(typeof htmlIssueParams)[K]>

export const htmlIssueKeys = Object.keys(htmlIssueParams) as [HtmlIssueKey, ...HtmlIssueKey[]]
