// Starts first, because it takes long.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundleHostileWorker } from '../../../scripts/bundle-hostile-worker.ts'
import { type InboxTestReport, testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { charsetDigests } from '../../support/charset-digests.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { layOut, packApp, type RunningApp, runApp } from '../../support/packaged-app.ts'

// The same orders as in test/e2e/packaged/worker.test.ts, which runs Electron itself.
describe.skipIf(linuxObstacle)(named('a packaged app whose worker does what messages say', linuxObstacle), () => {
  let folder: string
  let app: RunningApp

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hostile-'))
    layOut(await packApp(folder), join(folder, 'app'))
    const worker = join(folder, 'app/out/main/analysis-worker.js')
    rmSync(worker)
    await bundleHostileWorker(worker)
    const flags = ['--port', '0', '--smtp-port', '0', '--offline']
    app = runApp(join(folder, 'app'), flags, { SENDPROOF_DATA_DIR: join(folder, 'data') })
  })

  afterAll(() => {
    app.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  async function reportOn(order: string): Promise<InboxTestReport> {
    const created = await app.request('app://sendproof/api/v1/tests', { method: 'POST' })
    const { token } = createTest.responses[201].body.parse(JSON.parse(created.body))
    const address = `app://sendproof/api/v1/tests/${token}`
    const headers = { 'content-type': 'message/rfc822' }
    await app.request(`${address}/message`, { method: 'POST', headers, body: order })
    return await vi.waitFor(async () => {
      const report = testReportSchema.parse(JSON.parse((await app.request(address)).body))
      expect(report.status).toBe('done')
      return report
    })
  }

  it('has a worker with the limit of 512 MiB', async () => {
    expect((await reportOn('heap 500')).result?.facts.analysis).toMatchObject({ state: 'known' })
    const reason = { code: 'analysis_failed', detail: 'heap limit' }
    expect((await reportOn('heap 640')).result?.facts.analysis).toEqual({ state: 'unavailable', reason })
  })

  it('ends a hanging worker', async () => {
    const { result } = await reportOn('loop')
    expect(result?.facts.analysis).toMatchObject({ state: 'unavailable', reason: { code: 'deadline' } })
  })

  it('decodes every charset as Node does', async () => {
    const { result } = await reportOn('charsets')
    expect(result?.facts.message).toMatchObject({ subject: charsetDigests().join(' ') })
  })
})
