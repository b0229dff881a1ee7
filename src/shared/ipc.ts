import { z } from 'zod'
import { languageSchema } from './language.ts'

/*
 * What the page and the desktop shell say to each other. The page asks for little: the engine is reached by HTTP here as
 * in a browser, and whatever comes from the page is parsed with these schemas before it is acted upon.
 */

/** How the page looks, so that frame and menus can look the same. */
export const appearanceSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  lang: languageSchema,
})
export type Appearance = z.infer<typeof appearanceSchema>

/** What a menu item asks of the page. */
export const desktopCommandSchema = z.enum(['new_test', 'go_home', 'show_tests'])
export type DesktopCommand = z.infer<typeof desktopCommandSchema>

/** The page's side of the bridge: `window.desktop`, there in the app and nowhere else. */
export interface DesktopBridge {
  setAppearance(appearance: Appearance): Promise<void>
  /** Calls `listener` for every command of the menu. Returns how to stop. */
  onCommand(listener: (command: DesktopCommand) => void): () => void
}

export const desktopChannels = { setAppearance: 'desktop:set-appearance', command: 'desktop:command' } as const
