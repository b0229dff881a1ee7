/** The header in which a page sends its half of the session's secret. */
export const pageSecretHeader = 'x-sendproof-page'

/** The fragment in which `/app/open` hands that half to the page: `#session=…`. A fragment is sent to no server. */
export const pageSecretFragment = 'session'
