import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { hostEngine } from '../../../src/main/engine/engine-host.ts'
import { forkWith } from '../../../src/server/worker/fork-worker.ts'
import { silentServer } from '../../support/silent-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('replaces and reports busy ports, and keeps the others', async () => {
  const port = await silentServer()
  const dataDir = temporaryFolder()
  const engine = hostEngine({
    flags: { port: '0', smtp_port: String(port), offline: true },
    environment: {},
    dataDir,
    logFile: join(dataDir, 'logs/engine.log'),
    paths: { resources: join(root, 'resources'), renderer: dataDir, worker: join(dataDir, 'none.js') },
    startWorker: forkWith([]),
    sealer: { protection: async () => 'file', seal: async () => Buffer.alloc(0), unseal: async () => '' },
  })
  onTestFinished(() => engine.close())
  const { http, smtp, session } = await engine.connection
  expect(smtp).not.toBe(`127.0.0.1:${port}`)
  const answer = await fetch(`${http}/app/engine`, { headers: { 'X-Sendproof-Session': session } })
  expect(await answer.json()).toMatchObject({ smtp, busy_ports: [port] })
})
