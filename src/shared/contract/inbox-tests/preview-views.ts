/**
 * How the HTML is rendered. `dark`: its own dark design, or inverted colors. `no_images`: alternative texts instead.
 */
export const previewViews = ['normal', 'dark', 'no_images'] as const
export type PreviewView = (typeof previewViews)[number]
