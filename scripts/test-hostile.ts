import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { createKey, serveSendproof } from '../test/support/sendproof.ts'
import { type Attack, createAttackers } from './test-hostile/attackers.ts'
import { findLeaks } from './test-hostile/find-leaks.ts'
import { httpFloods } from './test-hostile/http-floods.ts'
import { smtpFloods } from './test-hostile/smtp-floods.ts'
import { watchMemory } from './watch-memory.ts'

/*
 * `npm run test:hostile`: runs many hostile clients against the built product. Prints how long another client waits for
 * an SMTP greeting and an HTTP answer, and the engine's memory, and fails beyond the limits. Then it requests private
 * data over HTTP in every known way, and fails if any of it appears in an answer or the log.
 */

const maxMilliseconds = 1000
/**
 * An idle engine takes 100 MB, and holds up to 150 MB of bodies and answers. With enough memory, V8 gives 134 MB to new
 * objects before it looks for garbage; the rest is older garbage not yet collected. Measured: 595 to 635 MB.
 */
const maxEngineMegabytes = 700

const { values } = parseArgs({
  options: {
    /** Only attacks whose names contain this. */
    only: { type: 'string', default: '' },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
const engine = await serveSendproof(folder, ['--offline', '--free-tests-per-day', '3'])
// Unlike callers without a key, it can create any number of tests.
const key = await createKey(folder, ['--plan', 'unlimited'])
const memory = watchMemory(engine.child.pid ?? 0)
const httpPort = Number(new URL(engine.listening.http).port)
const bystander = new Worker(new URL('test-hostile/bystander.ts', import.meta.url), {
  workerData: { smtpPort: engine.smtp.port, http: engine.listening.http, key },
})
const waitedSchema = z.object({ greeting: z.number(), answer: z.number() })
const attackers = createAttackers({ smtpPort: engine.smtp.port, httpPort, key })
try {
  for (const attack of [...smtpFloods, ...httpFloods])
    if (attack.name.includes(values.only)) await measureAttack(attack)
} finally {
  memory.end()
  attackers.closeAll()
  await bystander.terminate()
  await engine.end()
  rmSync(folder, { recursive: true, force: true })
}
if ('leaks'.includes(values.only)) reportLeaks(await findLeaks())

/** Runs an attack and measures its effect on the engine. */
async function measureAttack({ name, begin }: Attack): Promise<void> {
  await begin(attackers)
  bystander.postMessage('measure')
  const [waited] = await once(bystander, 'message')
  const { greeting, answer } = waitedSchema.parse(waited)
  attackers.closeAll()
  const { engine: megabytes } = memory.peak()
  const isWell = Math.max(greeting, answer) < maxMilliseconds && megabytes < maxEngineMegabytes
  const seen = `greeted after ${greeting.toFixed(0)} ms, answered after ${answer.toFixed(0)} ms`
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${name}: ${seen}, engine up to ${megabytes.toFixed(0)} MB`)
  if (!isWell) process.exitCode = 1
}

function reportLeaks({ requests, leaks }: { requests: number; leaks: readonly string[] }): void {
  console.log(
    `${leaks.length === 0 ? 'ok  ' : 'FAIL'} HTTP: ${requests} requests for what is not served: ${leaks.length} leaks`,
  )
  for (const leak of leaks) console.log(`     ${leak}`)
  if (leaks.length > 0) process.exitCode = 1
}
