import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'
import { readTest } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { startDnsServer } from '../../test/support/dns-server.ts'
import { createKey, serveSendproof } from '../../test/support/sendproof.ts'
import type { Scenario, SuiteCase } from './suite.ts'

const pollMilliseconds = 20

/** Runs a case on an engine and resolves with the facts of its report. */
export type Ask = (suiteCase: SuiteCase) => Promise<MessageFacts>

/**
 * Runs `use` with an engine of its own: a process that serves HTTP, its workers, and a DNS server for the scenario.
 * Nothing is cached between scenarios.
 */
export async function withEngine<T>({ world }: Scenario, use: (ask: Ask) => Promise<T>): Promise<T> {
  const dns = await startDnsServer({ world })
  const dataDir = mkdtempSync(join(tmpdir(), 'suites-'))
  // A suite has more messages than callers without a key may test per day.
  const key = await createKey(dataDir, ['--plan', 'unlimited'])
  const engine = await serveSendproof(dataDir, ['--dns', dns.address])
  try {
    return await use((suiteCase) => submit(`${engine.listening.http}/api/v1/tests`, { 'x-api-key': key }, suiteCase))
  } finally {
    await engine.end()
    await dns.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function submit(tests: string, headers: Record<string, string>, suiteCase: SuiteCase): Promise<MessageFacts> {
  const created = await fetch(tests, { method: 'POST', headers })
  const { token } = createTest.responses[201].body.parse(await created.json())
  const accepted = await fetch(`${tests}/${token}/message?${new URLSearchParams(suiteCase.session)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'message/rfc822' },
    body: new Uint8Array(suiteCase.message),
  })
  if (!accepted.ok) throw new Error(`the message was not accepted: ${await accepted.text()}`)
  while (true) {
    const response = await fetch(`${tests}/${token}`, { headers })
    const { result } = readTest.responses[200].body.parse(await response.json())
    if (result) return result.facts
    await delay(pollMilliseconds)
  }
}
