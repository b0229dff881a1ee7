/** Where the public API lies. */
export const apiPrefix = '/api/v1'
