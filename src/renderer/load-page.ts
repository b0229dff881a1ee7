import { UnreachableError } from '../shared/client/call-errors.ts'
import { type PageArea, withTexts } from './i18n/words.ts'

/**
 * Loads the code of a page with its texts. If the engine that serves them does not respond, it rejects with
 * `UnreachableError`. For other errors, such as a file that an update replaced, the router reloads the page.
 */
export function loadPage<T>(areas: readonly PageArea[], load: () => Promise<T>): () => Promise<T> {
  const loadBoth = withTexts(areas, load)
  return async () => {
    try {
      return await loadBoth()
    } catch (error) {
      throw (await isEngineSilent()) ? new UnreachableError(error) : error
    }
  }
}

async function isEngineSilent(): Promise<boolean> {
  try {
    await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })
    return false
  } catch {
    return true
  }
}
