/**
 * How the HTML is rendered. `dark`: its own dark design, or inverted colors. `no_images`: alternative texts instead.
 */
export const previewViews = ['normal', 'dark', 'no_images'] as const
export type PreviewView = (typeof previewViews)[number]

/** The email clients that have a view of their own. Facts about them are in the pack `clients`. */
export const viewClients = [
  ...([
    'gmail-web',
    'gmail-app',
    'outlook-windows',
    'outlook-web',
    'apple-mail',
    'yahoo-web',
    'samsung-email',
  ] as const),
  ...(['gmx', 'web-de', 'orange', 'proton', 'thunderbird'] as const),
] as const
export type ViewClient = (typeof viewClients)[number]

/**
 * The colors of a client's view. `author-dark`: the author's rules for dark mode, where the client reads them. `partial-dark`:
 * light surfaces and dark text change sides. `full-dark`: all colors do.
 */
export const viewModes = ['light', 'author-dark', 'partial-dark', 'full-dark'] as const
export type ViewMode = (typeof viewModes)[number]

/** What a client does in dark mode. */
export const nativeDarks = ['none', 'author', 'partial', 'full', 'unknown'] as const
