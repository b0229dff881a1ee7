/**
 * The allowlist of CSS properties: those that emails and their clients use. Everything else is removed, even if
 * harmless: browsers add properties faster than anyone can review them (`shape-outside` crashed a tab). Names are
 * without vendor prefixes.
 */
const families = {
  text:
    'color direction font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch ' +
    'font-style font-synthesis font-variant font-variant-caps font-variant-ligatures font-variant-numeric ' +
    'font-variation-settings font-weight font-smoothing osx-font-smoothing font-optical-sizing hyphens letter-spacing ' +
    'line-break line-height overflow-wrap quotes tab-size text-align text-align-last text-decoration ' +
    'text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style ' +
    'text-decoration-thickness text-fill-color text-indent text-justify text-orientation text-overflow ' +
    'text-rendering text-shadow text-size-adjust text-stroke text-stroke-color text-stroke-width text-transform ' +
    'text-underline-offset text-underline-position text-wrap unicode-bidi vertical-align white-space widows orphans ' +
    'word-break word-spacing word-wrap writing-mode line-clamp',
  box:
    'box-sizing box-shadow height width min-height min-width max-height max-width block-size inline-size ' +
    'min-block-size min-inline-size max-block-size max-inline-size margin margin-top margin-right margin-bottom ' +
    'margin-left margin-block margin-block-start margin-block-end margin-inline margin-inline-start ' +
    'margin-inline-end padding padding-top padding-right padding-bottom padding-left padding-block ' +
    'padding-block-start padding-block-end padding-inline padding-inline-start padding-inline-end overflow ' +
    'overflow-x overflow-y opacity visibility display float clear top right bottom left inset z-index ' +
    'object-fit object-position aspect-ratio clip clip-path resize isolation mix-blend-mode appearance',
  layout:
    'align-content align-items align-self justify-content justify-items justify-self place-content place-items ' +
    'place-self gap row-gap column-gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column ' +
    'grid-column-end grid-column-start grid-row grid-row-end grid-row-start grid-template grid-template-areas ' +
    'grid-template-columns grid-template-rows flex flex-basis flex-direction flex-flow flex-grow flex-shrink ' +
    'flex-wrap order columns column-count column-fill column-rule column-rule-color column-rule-style ' +
    'column-rule-width column-span column-width box-orient box-flex box-align box-pack box-direction ' +
    'box-ordinal-group break-after break-before break-inside page-break-after page-break-before page-break-inside',
  surface:
    'background background-attachment background-blend-mode background-clip background-color background-image ' +
    'background-origin background-position background-position-x background-position-y background-repeat ' +
    'background-size border border-top border-right border-bottom border-left border-block border-inline ' +
    'border-color border-top-color border-right-color border-bottom-color border-left-color border-style ' +
    'border-top-style border-right-style border-bottom-style border-left-style border-width border-top-width ' +
    'border-right-width border-bottom-width border-left-width border-radius border-top-left-radius ' +
    'border-top-right-radius border-bottom-right-radius border-bottom-left-radius outline outline-color ' +
    'outline-offset outline-style outline-width filter color-scheme accent-color caret-color ' +
    'tap-highlight-color cursor pointer-events user-select content counter-increment counter-reset counter-set',
  table: 'border-collapse border-spacing caption-side empty-cells table-layout',
  list: 'list-style list-style-image list-style-position list-style-type',
  motion:
    'animation animation-delay animation-direction animation-duration animation-fill-mode ' +
    'animation-iteration-count animation-name animation-play-state animation-timing-function transition ' +
    'transition-delay transition-duration transition-property transition-timing-function transform ' +
    'transform-origin transform-style translate rotate scale backface-visibility',
  container: 'container container-name container-type all',
}

const allowed: ReadonlySet<string> = new Set(Object.values(families).flatMap((names) => names.split(' ')))

/** Whether a message may set a property. Custom properties (`--x`) only store values for others. */
export function isAllowedProperty(name: string): boolean {
  return name.startsWith('--') || allowed.has(name.toLowerCase().replace(/^-(?:webkit|moz|ms|o)-/, ''))
}
