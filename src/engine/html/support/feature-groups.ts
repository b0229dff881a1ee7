import type { HtmlAdvice } from '../../../shared/findings/html-issue.ts'

/**
 * What readers lose without a feature. `content`: something is not shown at all; `layout`: parts are misplaced; `decoration`: the
 * message looks plainer but works.
 */
export type LossKind = 'content' | 'layout' | 'decoration'

/** What is said about a feature, or about several that one issue names together. */
export interface FeatureGroup {
  /** Part of the id of an issue about several of them. */
  name: string
  kind: LossKind
  advice: HtmlAdvice
  /** Whether one issue names all of them; otherwise each has its own. */
  isShared: boolean
}

/** The first whose pattern matches the name of a feature at caniemail.com applies to it. */
const groups: readonly (readonly [RegExp, FeatureGroup])[] = [
  [
    /^css-(?:(?:inset|border-radius-logical)$|(?:\w+-)*(?:inline|block)(?:-|$))/,
    shared('logical-properties', 'layout', 'physical_sides'),
  ],
  [/^css-(?:align-items|justify-content|gap|flex-.*|grid-template)$/, shared('flexbox-details', 'layout', 'tables')],
  [/^css-unit-v/, shared('viewport-units', 'layout', 'plain_value')],
  [/^css-(?:unit-calc|function-(?:clamp|max|min))$/, shared('math-functions', 'layout', 'plain_value')],
  [/^css-(?:display-(?:flex|grid)|column-.*)$/, single('layout', 'tables')],
  [/^css-float$/, single('layout', 'align')],
  [/^css-(?:position|transform|writing-mode|margin)$/, single('layout', 'in_flow')],
  [/^css-(?:variables|unit-.*|intrinsic-size)$/, single('layout', 'plain_value')],
  [/^css-(?:max-width|width)$/, single('layout', 'outlook_table')],
  [/^css-(?:aspect-ratio|object-.*)$/, single('layout', 'sized_images')],
  [/^html-semantics$/, single('layout', 'divs')],

  [/^image-(?:apng|base64|gif|mp4)$/, single('content', 'still_image')],
  [/^(?:image-.*|html-svg)$/, single('content', 'raster_images')],

  [/^css-at-media-prefers-color-scheme$/, single('decoration', 'both_themes')],
  [
    /^(?:css-color-scheme|css-function-light-dark|html-meta-color-scheme)$/,
    shared('dark-mode', 'decoration', 'both_themes'),
  ],
  [/^css-(?:animation|at-keyframes|transition|.*-reduced-motion)$/, shared('animation', 'decoration', 'graceful')],
  [/^css-pseudo-class-(?:.*-child|.*-of-type)$/, shared('structural-pseudo-classes', 'decoration', 'inline_styles')],
  [/^css-pseudo-class-(?!has|not|lang)/, shared('state-pseudo-classes', 'decoration', 'graceful')],
  [/^css-pseudo-element-/, shared('pseudo-elements', 'decoration', 'in_html')],
  [/^css-(?:selector-.*|pseudo-class-.*|nesting)$/, shared('selectors', 'decoration', 'inline_styles')],
  [/^css-background-(?!image|color)/, shared('background-details', 'decoration', 'plain_background')],
  [/^css-(?:background.*|.*-gradient)$/, single('decoration', 'plain_background')],
  [/^css-(?:modern-color|rgba?)$/, single('decoration', 'plain_value')],
  [/^css-(?:at-font-face|sytem-ui)$/, single('decoration', 'fallback_font')],
  [/^css-at-/, single('decoration', 'base_layout')],
  [/^css-text-(?:decoration|underline)-/, shared('text-decoration-details', 'decoration', 'graceful')],
  [/^html-aria-/, shared('aria-attributes', 'decoration', 'visible_text')],
  [/^html-(?:input|button|form|select|textarea|required)/, shared('form-controls', 'decoration', 'base_layout')],
  [/^html-(?:ruby|rt|rp)$/, shared('ruby', 'decoration', 'graceful')],
  [
    /^css-(?:border-radius|box-shadow|clip-path|filter|opacity|text-shadow)$|^html-(?!.*-attribute)/,
    single('decoration', 'graceful'),
  ],
]

/** What only degrades, and what does not fit into the list of issues. */
export const details: FeatureGroup = shared('details', 'decoration', 'graceful')

export function groupOf(slug: string): FeatureGroup {
  return groups.find(([pattern]) => pattern.test(slug))?.[1] ?? details
}

function shared(name: string, kind: LossKind, advice: HtmlAdvice): FeatureGroup {
  return { name, kind, advice, isShared: true }
}

function single(kind: LossKind, advice: HtmlAdvice): FeatureGroup {
  return { name: '', kind, advice, isShared: false }
}
