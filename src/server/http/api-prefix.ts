/** Where the public API lies. */
export const apiPrefix = '/api/v1'

/** Where the page about it lies, whichever its version. */
export const docsPath = '/api/docs'
