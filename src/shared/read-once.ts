/**
 * For what is read once in a run. zod writes and compiles a parser when an object comes for the first time, which takes
 * longer than to read a hundred without.
 */
export const readOnce = { jitless: true } as const
