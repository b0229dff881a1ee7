import { join } from 'node:path'

/** Where Node keeps what it compiled, for the next process of a test that loads the same modules (`NODE_COMPILE_CACHE`). */
export const compiledCode = join(import.meta.dirname, '../../node_modules/.cache/node')
