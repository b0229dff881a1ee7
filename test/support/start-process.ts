import { z } from 'zod'
import { startApp } from '../../scripts/start-app.ts'

/*
 * `npm start` with a package `electron` of the test's own: START_PROCESS has its folder and the limits of downloads, which are
 * long for a test where a server is silent.
 */

const settings = z
  .object({
    folder: z.string(),
    limits: z.object({ connectMilliseconds: z.number(), silenceMilliseconds: z.number() }),
  })
  .parse(JSON.parse(process.env.START_PROCESS ?? ''))

await startApp({ words: process.argv.slice(2), environment: process.env, stderr: process.stderr, ...settings })
