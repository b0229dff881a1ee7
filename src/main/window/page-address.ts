import { readPagePath } from '../../shared/page-path.ts'

export const pageScheme = 'app'
export const pageHost = 'sendproof'

/** Where the page lies: an origin of its own, so that it is under no other site's rules and no other is under its. */
export const pageAddress = `${pageScheme}://${pageHost}/`

/** Whether an address is of the page itself. */
export function isOwnPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(pageAddress)
}

/** Whether an address is one of the page's routes, and no file or answer of the engine that was opened in its place. */
export function isOwnRoute(address: string): boolean {
  const path = URL.parse(address)?.pathname
  return isOwnPage(address) && path !== undefined && readPagePath(path) !== null
}
