import type { IncomingMessage, ServerResponse } from 'node:http'
import { readTest } from '../../shared/contract/tests/test-report.ts'
import { tokenAlphabet, tokenLength } from '../../shared/contract/tests/tests.ts'
import type { TestService } from '../services/tests/tests.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { apiPrefix } from './api-prefix.ts'
import { statesKey } from './guard/api-key.ts'
import type { Hosting } from './hosted/hosted-instance.ts'
import { refuse, sendRefusal } from './problems/problem.ts'
import { sendJson } from './send-json.ts'
import { noteRoute } from './watch-requests.ts'

/** Answers a request that passed the guards; null if it has to take its route. */
export type AnswerDirectly = (request: IncomingMessage, response: ServerResponse) => Promise<void> | null

const target = new RegExp(`^${apiPrefix}/tests/([${tokenAlphabet}]{${tokenLength}})$`)
const pattern = apiPrefix + readTest.path

interface ReadOptions {
  tests: Pick<TestService, 'read'>
  answers: AnswerMemory
  hosting: Pick<Hosting, 'mode'>
}

/**
 * Answers `readTest` without key and parameters, which is most of the load of an engine: pages and programs wait for
 * reports. There is nothing to check about such a call but its token, and finding its route takes as long as the rest.
 */
export function createReportReads({ tests, answers, hosting }: ReadOptions): AnswerDirectly {
  async function answer(token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const report = await tests.read(token)
    if (report) sendJson(request, response, { reply: report, answers })
    else sendRefusal(request, response, refuse('not_found'))
  }

  return (request, response) => {
    const [, token] = target.exec(request.url ?? '') ?? []
    if (token === undefined || request.method !== 'GET' || statesKey(request) || hosting.mode() === 'hosted')
      return null
    noteRoute(response, pattern)
    return answer(token, request, response)
  }
}
