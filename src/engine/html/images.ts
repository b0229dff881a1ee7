import type { ComputedStyle } from './computed-styles.ts'
import type { HtmlElement } from './document.ts'
import type { Page } from './page.ts'

/** The visible images: excludes tracking pixels and hidden ones. */
export function visibleImages(page: Page, looks: ReadonlyMap<HtmlElement, ComputedStyle>): HtmlElement[] {
  return page.named('img').filter((image) => !looks.get(image)?.hidden && !isPixel(page, image))
}

/** Whether an image is a spacer or a tracking pixel. */
export function isPixel({ inlineStyle }: Page, image: HtmlElement): boolean {
  const { values } = inlineStyle(image)
  return (['width', 'height'] as const).some((side) => {
    const length = Number.parseFloat(image.attributes.get(side) ?? values.get(side) ?? '')
    return length <= 1
  })
}

/** The text shown in place of an image; empty if it is decorative or has none. */
export function altOf({ attributes }: HtmlElement): string {
  return (attributes.get('alt') ?? '').trim()
}
