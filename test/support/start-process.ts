import { z } from 'zod'
import { startApp } from '../../scripts/start-app.ts'

/* `npm start` with the test's own package `electron`, from START_PROCESS. */

const settings = z
  .object({
    folder: z.string(),
  })
  .parse(JSON.parse(process.env.START_PROCESS ?? ''))

await startApp({ words: process.argv.slice(2), environment: process.env, stderr: process.stderr, ...settings })
