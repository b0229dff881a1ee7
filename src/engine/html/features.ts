import type { HtmlAdvice } from '../../shared/findings/html-issue.ts'

/** A feature of HTML or CSS to look for. */
interface WatchedFeature {
  /**
   * What readers lose if their email client lacks it. `layout`: parts of the message are misplaced; `content`:
   * something is not shown at all; `decoration`: the message looks plainer but works.
   */
  kind: 'layout' | 'content' | 'decoration'
  /** As written in code, so that it is the same in every language. */
  name: string
  advice: HtmlAdvice
}

function layout(name: string, advice: HtmlAdvice): WatchedFeature {
  return { kind: 'layout', name, advice }
}

function picture(name: string): WatchedFeature {
  return { kind: 'content', name, advice: 'raster_images' }
}

function decoration(name: string, advice: HtmlAdvice = 'graceful'): WatchedFeature {
  return { kind: 'decoration', name, advice }
}

/** Keyed by their names at caniemail.com, which lists client support. */
export const watchedFeatures: Readonly<Record<string, WatchedFeature>> = {
  'css-display-flex': layout('display: flex', 'tables'),
  'css-display-grid': layout('display: grid', 'tables'),
  'css-column-count': layout('column-count', 'tables'),
  'css-float': layout('float', 'align'),
  'css-position': layout('position', 'in_flow'),
  'css-transform': layout('transform', 'in_flow'),
  'css-writing-mode': layout('writing-mode', 'in_flow'),
  'css-variables': layout('var()', 'plain_value'),
  'css-unit-calc': layout('calc()', 'plain_value'),
  'css-function-clamp': layout('clamp()', 'plain_value'),
  'css-function-max': layout('max()', 'plain_value'),
  'css-function-min': layout('min()', 'plain_value'),
  'css-unit-rem': layout('rem', 'plain_value'),
  'css-unit-vh': layout('vh', 'plain_value'),
  'css-unit-vw': layout('vw', 'plain_value'),
  'css-margin-inline-block': layout('margin-inline, margin-block', 'physical_sides'),
  'css-padding-inline-block': layout('padding-inline, padding-block', 'physical_sides'),
  'css-aspect-ratio': layout('aspect-ratio', 'sized_images'),
  'css-object-fit': layout('object-fit', 'sized_images'),
  'html-semantics': layout('<header>, <main>, <section>, <footer>', 'divs'),

  'html-svg': picture('<svg>'),
  'image-svg': picture('SVG'),
  'image-webp': picture('WebP'),
  'image-avif': picture('AVIF'),
  'image-heif': picture('HEIF'),
  'image-tiff': picture('TIFF'),

  'css-background-image': decoration('background-image', 'plain_background'),
  'css-linear-gradient': decoration('linear-gradient()', 'plain_background'),
  'css-radial-gradient': decoration('radial-gradient()', 'plain_background'),
  'css-conic-gradient': decoration('conic-gradient()', 'plain_background'),
  'css-modern-color': decoration('lab(), lch(), oklab(), oklch()', 'plain_value'),
  'css-at-font-face': decoration('@font-face', 'fallback_font'),
  'css-at-media': decoration('@media', 'base_layout'),
  'css-animation': decoration('animation'),
  'css-border-radius': decoration('border-radius'),
  'css-box-shadow': decoration('box-shadow'),
  'css-clip-path': decoration('clip-path'),
  'css-filter': decoration('filter'),
  'css-opacity': decoration('opacity'),
  'css-text-shadow': decoration('text-shadow'),
  'css-transition': decoration('transition'),
  'html-picture': decoration('<picture>'),
  'html-srcset': decoration('srcset'),
}
