import type { BlockedContent } from '../../contract/preview.ts'

export type PreviewMode = 'desktop' | 'mobile' | 'dark' | 'noImages' | 'text'

/** The words around the message as a mail program shows it. */
export interface PreviewTexts {
  title: string
  intro: string
  modes: Record<PreviewMode, string>
  modeLabel: string
  /** The name of the frame. */
  frame: string
  loading: string
  /** `things` are some of `blocked`, as a list. */
  notLoaded(things: string): string
  blocked: Record<keyof BlockedContent, (count: number) => string>
  nothingBlocked: string
  removed(count: number): string
  truncated: string
  textTruncated: string
  ownDarkDesign: string
  turnedColours: string
  noImages: string
  links: string
  nothing: string
  missing: string
}
