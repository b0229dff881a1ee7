import { join } from 'node:path'

/** Node's compile cache, for later processes of a test that load the same modules (`NODE_COMPILE_CACHE`). */
export const compiledCode = join(import.meta.dirname, '../../node_modules/.cache/node')
