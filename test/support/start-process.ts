import { z } from 'zod'
import { startApp } from '../../scripts/start-app.ts'

/*
 * `npm start` with the test's own package `electron`. START_PROCESS contains its folder and the download timeouts,
 * which are long for tests with a server that does not respond.
 */

const settings = z
  .object({
    folder: z.string(),
    limits: z.object({ connectMilliseconds: z.number(), silenceMilliseconds: z.number() }),
  })
  .parse(JSON.parse(process.env.START_PROCESS ?? ''))

await startApp({ words: process.argv.slice(2), environment: process.env, stderr: process.stderr, ...settings })
