import fc from 'fast-check'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { apiDocumentSchema } from '../../../src/server/http/docs/api-document.ts'
import { buildOpenApi } from '../../../src/server/http/docs/openapi.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { anyProblemSchema } from '../../../src/shared/contract/problem.ts'
import { apiRequests } from '../../support/api-requests.ts'
import { send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { scriptedResolver } from '../../support/scripted-resolver.ts'

/** `npm run fuzz:api` sends many more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 400)
/** Every run sends the same requests; `npm run fuzz:api` sends others. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** Milliseconds that no answer takes on any machine. */
const hangMilliseconds = 30_000
/** Errors for which the engine is not responsible, because other servers did not answer. */
const worldly = new Set(['dns_unavailable', 'no_list_answered'])

const resolver = scriptedResolver({
  'shop.example': { TXT: ['v=spf1 include:gone.example -all'] },
  'gone.example': 'dns_timeout',
  'xn--a.example': 'dns_timeout',
})
const withoutLimits = {
  ...{ free_tests_per_day: 0, free_checks_per_day: 0, lookups_per_day: 0, lookups_per_month: 0 },
  wrong_keys_per_minute: 0,
}

it(
  'answers any request as the document declares, and never fails',
  async () => {
    const failures: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void failures.push(line) })
    const { url, keys, createTest } = await startListeners({ resolver, log, settings: withoutLimits })
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await createTest()).token))
    const { key } = await keys.create({ plan: 'free', credits: 1, name: null, rights: keyRights })
    const document = apiDocumentSchema.parse(await buildOpenApi())

    const answersWell = fc.asyncProperty(apiRequests(document, { tokens, keys: [key] }), async (request) => {
      const { path, ...options } = request
      const { status, text, json } = await send(url, path, {
        ...options,
        signal: AbortSignal.timeout(hangMilliseconds),
      })
      if (status >= 500 && request.method !== 'HEAD') expect(worldly).toContain(anyProblemSchema.parse(json).code)
      expect(text).not.toMatch(/\n\s+at |node:internal|node_modules|\.ts:\d/)
      expect(failures).toEqual([])
    })
    await fc.assert(answersWell, { numRuns: requests, endOnFailure: true, seed })
  },
  60_000 + requests * 100,
)
