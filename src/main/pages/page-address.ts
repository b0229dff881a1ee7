import { readPagePath } from '../../shared/page-path.ts'

export const pageScheme = 'app'
export const pageHost = 'sendproof'

/** The page has an origin of its own, separate from every website. */
export const pageAddress = `${pageScheme}://${pageHost}/`

/** Whether an address belongs to the page. */
export function isOwnPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).href.startsWith(pageAddress)
}

/** Whether an address is a route of the page, and not a file or an answer of the engine. */
export function isOwnRoute(address: string): boolean {
  const path = URL.parse(address)?.pathname
  return isOwnPage(address) && path !== undefined && readPagePath(path) !== null
}
