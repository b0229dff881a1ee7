/**
 * For what is read once per run. zod compiles a parser for the first object, which takes longer than reading a
 * hundred without.
 */
export const readOnce = { jitless: true } as const
