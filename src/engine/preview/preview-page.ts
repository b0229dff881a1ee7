import type { SanitizedHtml } from './sanitize-html.ts'

/** A placeholder for a blocked image, in the size that the message declares, or small. */
const placeholder =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='80'%3E" +
  "%3Crect width='100%25' height='100%25' fill='%23e3e5e9'/%3E%3Csvg x='50%25' y='50%25' overflow='visible'%3E" +
  "%3Cg transform='translate(-12 -12)' fill='none' stroke='%2372767f' stroke-width='1.5'%3E" +
  "%3Crect x='3' y='4' width='18' height='16' rx='2'/%3E%3Ccircle cx='9' cy='10' r='1.5'/%3E" +
  "%3Cpath d='m21 16-5-5L6 20'/%3E%3C/g%3E%3C/svg%3E%3C/svg%3E"

/** Inline images without an address, but with an alt text, would ignore their size. */
const images = `img[data-blocked]{content:url("${placeholder}")}:where(img[data-blocked]){display:inline-block}`

// The background is set on the frame, so that the body's own background fills it.
const light = ':root{color-scheme:light;color:#000}'
const dark = ':root{color-scheme:dark;color:#e8e8e8}'
const turnedOver = 'invert(1) hue-rotate(180deg)'
/** Inverts colors like email clients do: everything except images, with hues preserved. */
const turned =
  `${light}html{background:#fff;filter:${turnedOver}}` + `img:not([data-blocked]),[background]{filter:${turnedOver}}`

/** What is behind the message. `inverted`: black, for colors that are already rewritten. `turned`: inverts what it shows. */
const grounds = { light, dark, turned, inverted: ':root{color-scheme:dark;color:#fff}html{background:#000}' } as const
type Ground = keyof typeof grounds

/** Links have no `href`, so browsers do not style them as links. */
const links = ':where([data-target]){color:-webkit-link;text-decoration:underline;cursor:pointer}'

const pointedAt = '[data-target]:is(:hover,:focus-visible)'

/** A hovered or focused link and its ancestors. */
const around = `:root:has(${pointedAt}),:root :is(:has(${pointedAt}),${pointedAt})`
/** Generated content of the message, which must not cover the status line. */
const drawn = `:root:has(${pointedAt})`

/**
 * The status line that shows a link's target; screen readers get it as a description. Its rules are in the first
 * cascade layer, in which `!important` overrides all styles of the message; the layer is anonymous, so the message
 * cannot add to it. No ancestor of a hovered link may clip, fade, move, or cover the line. `rootFilter` is ours.
 */
const targetLine = (rootFilter: string) =>
  `@layer{${pointedAt}::after{all:initial!important;content:attr(data-target) / ""!important;` +
  // Properties that `all` does not include.
  'direction:ltr!important;unicode-bidi:bidi-override!important;' +
  'position:fixed!important;bottom:0!important;left:0!important;z-index:2147483647!important;' +
  'box-sizing:border-box!important;max-width:100%!important;padding:3px 8px!important;overflow:hidden!important;' +
  'background:#fff!important;color:#1b1c20!important;border:1px solid #86837a!important;' +
  'font:12px/1.5 system-ui,sans-serif!important;white-space:nowrap!important;text-overflow:ellipsis!important;' +
  'pointer-events:none!important}' +
  // Without this, a link whose content is an image would have no status line.
  '[data-target]{content:normal!important}' +
  `${around}{transform:none!important;translate:none!important;rotate:none!important;scale:none!important;` +
  'filter:none!important;opacity:1!important;clip:auto!important;clip-path:none!important;overflow:visible!important;' +
  'mix-blend-mode:normal!important;isolation:auto!important;transform-style:flat!important;' +
  'container-type:normal!important;contain:none!important;content-visibility:visible!important;' +
  'will-change:auto!important;perspective:none!important;zoom:1!important;mask:none!important;' +
  'backdrop-filter:none!important;offset:none!important;animation:none!important;transition:none!important;visibility:visible!important}' +
  `${drawn}{filter:${rootFilter}!important}` +
  `${drawn} *,${drawn}::before,${drawn}::after,${drawn} ::before,${drawn} :not(${pointedAt})::after` +
  '{z-index:auto!important}}'

/** The page that displays a message: our frame, and only the sanitized parts of the message. */
export function previewPage(
  { html, bodyAttributes }: SanitizedHtml,
  ground: Ground,
  marking = { style: '', anchors: '' },
): string {
  const line = targetLine(ground === 'turned' ? turnedOver : 'none')
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<style>${line}${marking.style}</style><style>${grounds[ground]}${links}${images}</style></head>`,
    `<body${bodyAttributes}>${marking.anchors}${html}</body></html>`,
  ].join('')
}
