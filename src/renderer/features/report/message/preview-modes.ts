import type { Preview } from '../../../../shared/contract/tests/preview.ts'
import type { PreviewView } from '../../../../shared/contract/tests/preview-views.ts'
import type { PreviewMode } from '../../../../shared/i18n/text-keys.ts'

const views: Record<Exclude<PreviewMode, 'text'>, PreviewView> = {
  desktop: 'normal',
  mobile: 'normal',
  dark: 'dark',
  noImages: 'no_images',
}

/** The available preview modes; HTML comes first if there is any. */
export function modesOf({ html, text }: Preview): PreviewMode[] {
  return [...(html ? (['desktop', 'mobile', 'dark', 'noImages'] as const) : []), ...(text ? (['text'] as const) : [])]
}

/** The HTML view of a mode; null for plain text. */
export function viewOf(mode: PreviewMode): PreviewView | null {
  return mode === 'text' ? null : views[mode]
}
