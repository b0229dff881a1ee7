import { sessionHeader } from '../../server/http/guard/session.ts'
import { callRoute, type SendCall } from '../../shared/client/call-route.ts'
import { type InboxTestReport, readTest } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Language } from '../../shared/languages.ts'
import type { EngineHost } from './engine-host.ts'

/* API calls of the shell itself. Each throws like `callRoute`. */

/** Creates a test for the tray. */
export async function askForTest(engine: EngineHost, lang: Language): Promise<{ token: string; address: string }> {
  return await callRoute(createTest, { body: { lang } }, sendTo(engine))
}

export async function askForReport(engine: EngineHost, token: string): Promise<InboxTestReport> {
  return await callRoute(readTest, { params: { token } }, sendTo(engine))
}

function sendTo(engine: EngineHost): SendCall {
  return async (path, { headers, ...init }) => {
    const { http, session } = await engine.connection
    return await fetch(new URL(`/api/v1${path}`, http), { ...init, headers: { ...headers, [sessionHeader]: session } })
  }
}
