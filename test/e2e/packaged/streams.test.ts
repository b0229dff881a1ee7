import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { engineSchema } from '../../../src/shared/contract/app.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { type PackedApp, packed, startPacked } from '../support/packed-app.ts'

const { path: program, obstacle } = packed('SENDPROOF_APP')
/** More than the page itself opens, so that a leak is noticed. */
const streams = 6

test.describe('streams of the packaged app', () => {
  test.skip(obstacle !== null, obstacle ?? '')

  let app: PackedApp
  test.beforeEach(async () => {
    app = await startPacked({ program })
  })
  test.afterEach(() => app.dispose())

  /** Connections of the engine, as the system lists them: Linux, macOS, or Windows. */
  async function connections(address: string): Promise<number> {
    const { hostname, port } = new URL(address)
    const { stdout } = await promisify(execFile)('netstat', ['-an'])
    const queues = String.raw`(?:\d+\s+\d+\s+)?`
    const ours = `${hostname.replaceAll('.', String.raw`\.`)}[:.]${port}`
    const line = new RegExp(String.raw`^\s*tcp\S*\s+${queues}${ours}\s+\S+\s+ESTABLISHED`, 'gim')
    return stdout.match(line)?.length ?? 0
  }

  test('end together with the page that opened them', async () => {
    const { page } = app
    const { http } = engineSchema.parse(await page.evaluate(() => fetch('/app/engine').then((answer) => answer.json())))
    const made = await page.evaluate(() => fetch('/api/v1/tests', { method: 'POST' }).then((answer) => answer.json()))
    const { token } = createTest.responses[201].body.parse(made)
    const before = await connections(http)
    const opened = await page.evaluate(
      async ({ path, count }) => {
        const answers = await Promise.all(Array.from({ length: count }, () => fetch(path)))
        return answers.map(({ status }) => status)
      },
      { path: `/api/v1/tests/${token}/events`, count: streams },
    )
    expect(opened).toEqual(Array(streams).fill(200))
    expect(await connections(http)).toBeGreaterThanOrEqual(streams)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Closed connections disappear after a few seconds; `before` includes some.
    await expect.poll(() => connections(http), { timeout: 60_000 }).toBeLessThanOrEqual(before)
  })
})
