import type { z } from 'zod'
import { sessionHeader } from '../../server/http/guard/session.ts'
import { readTest, type TestReport } from '../../shared/contract/tests/test-report.ts'
import { createTest } from '../../shared/contract/tests/tests.ts'
import type { Language } from '../../shared/languages.ts'
import type { EngineHost } from './engine-host.ts'

/* API calls of the shell itself. Each throws like `fetch`, and also if the call is refused. */

/** Creates a test for the tray. */
export async function askForTest(engine: EngineHost, lang: Language): Promise<{ token: string; address: string }> {
  return await ask(engine, { method: 'POST', path: '/tests', body: { lang } }, createTest.responses[201].body)
}

export async function askForReport(engine: EngineHost, token: string): Promise<TestReport> {
  return await ask(engine, { method: 'GET', path: `/tests/${token}` }, readTest.responses[200].body)
}

interface Question {
  method: string
  path: string
  body?: object
}

async function ask<T>(engine: EngineHost, { method, path, body }: Question, answer: z.ZodType<T>): Promise<T> {
  const { http, session } = await engine.connection
  const response = await fetch(new URL(`/api/v1${path}`, http), {
    method,
    headers: { [sessionHeader]: session, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`the engine answered ${response.status}`)
  return answer.parse(await response.json())
}
