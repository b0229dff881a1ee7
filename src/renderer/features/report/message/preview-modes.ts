import type { Preview, PreviewView } from '../../../../shared/contract/preview.ts'
import type { PreviewMode } from '../../../../shared/i18n/text-keys.ts'

const views: Record<Exclude<PreviewMode, 'text'>, PreviewView> = {
  desktop: 'normal',
  mobile: 'normal',
  dark: 'dark',
  noImages: 'no_images',
}

/** The ways in which a message can be shown. Readers see its HTML where there is one. */
export function modesOf({ html, text }: Preview): PreviewMode[] {
  return [...(html ? (['desktop', 'mobile', 'dark', 'noImages'] as const) : []), ...(text ? (['text'] as const) : [])]
}

/** How the HTML is drawn for a way to show it; null for the one that shows none. */
export function viewOf(mode: PreviewMode): PreviewView | null {
  return mode === 'text' ? null : views[mode]
}
