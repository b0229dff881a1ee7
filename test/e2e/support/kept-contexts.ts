import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test'

/** The options that distinguish contexts. If tests set others, they must be added here. */
type ContextOptions = Pick<PlaywrightTestOptions, 'locale' | 'viewport' | 'permissions' | 'contextOptions'>

/** The contexts of a browser. Tests share them, because each has a cache of files and compiled code of its own. */
export interface KeptContexts {
  /** The context with these options, which are those of the test. The last page of another test may still be open. */
  open(options: ContextOptions): Promise<BrowserContext>
  end(): Promise<void>
}

export function createKeptContexts(browser: Browser): KeptContexts {
  const kept = new Map<string, BrowserContext>()
  return {
    async open(options) {
      const key = JSON.stringify(options)
      // Playwright applies the options of the test.
      const context = kept.get(key) ?? (await browser.newContext())
      kept.set(key, context)
      return context
    },
    async end() {
      await Promise.all([...kept.values()].map((context) => context.close()))
    },
  }
}

/**
 * Clears what a page has stored, and shows an image instead. The page stays open until the next one of this context has
 * opened (`closeOthers`), because its process ends with its last page.
 */
export async function clearPage(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The engine may have ended, and the page may have crashed.
  await page.goto(`${origin}/icon.svg`).catch(() => undefined)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await protocol.detach()
  await context.clearCookies()
}

/** Closes the other pages of a context. */
export async function closeOthers(page: Page): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
}
