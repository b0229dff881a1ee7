/**
 * For schemas that are used once per run. zod compiles a parser for the first object, which takes longer than parsing a
 * hundred without.
 */
export const readOnce = { jitless: true } as const
