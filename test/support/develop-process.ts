import { z } from 'zod'
import { developApp } from '../../scripts/develop-app.ts'

/* `npm run dev` with the test's own package `electron`, sources, and ports, from START_PROCESS. */

const settings = z
  .object({
    folder: z.string(),
    root: z.string(),
    pagePort: z.number(),
    enginePort: z.number(),
  })
  .parse(JSON.parse(process.env.START_PROCESS ?? ''))

await developApp({ words: process.argv.slice(2), environment: process.env, stderr: process.stderr, ...settings })
