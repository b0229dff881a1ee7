/** The header with the page's half of the session secret. */
export const pageSecretHeader = 'x-sendproof-page'

/**
 * The fragment through which `/app/open` passes that half to the page: `#session=…`. Fragments are not sent to servers.
 */
export const pageSecretFragment = 'session'
