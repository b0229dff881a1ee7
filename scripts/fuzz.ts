import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { root } from './build-product.ts'
import { dnsTargets } from './fuzz/dns-targets.ts'
import { mailTargets } from './fuzz/mail-targets.ts'
import { recordTargets } from './fuzz/record-targets.ts'
import { smtpTarget } from './fuzz/smtp-target.ts'
import { require, type Target } from './fuzz/target.ts'

/*
 * `npm run fuzz`: gives every reader of what strangers write inputs that are nearly right, for a while, and sees whether
 * what has to hold does. A failure is shrunk, and printed with the seed that repeats it: `--seed N --only NAME`. Ten minutes
 * each is `--seconds 600`. HTTP is `npm run fuzz:api`, which is part of it.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    /** The targets whose names hold it. */
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
const isWanted = (name: string) => name.includes(values.only)

/** No input takes so long: they have some kilobytes. */
const slowMilliseconds = 5_000
/** As many requests as an engine answers in a second on a machine with much else to do. */
const requestsPerSecond = 20

for (const one of [...dnsTargets, ...recordTargets, ...mailTargets].filter(({ name }) => isWanted(name)))
  await fuzz(one)
if (isWanted('smtp-sessions')) await fuzzSmtp()
if (isWanted('http')) fuzzHttp()

async function fuzz({ name, inputs, read }: Target): Promise<void> {
  const property = fc.asyncProperty(inputs, async (input) => {
    const begin = performance.now()
    await read(input)
    require(performance.now() - begin < slowMilliseconds, 'it took too long')
  })
  const details = await fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: seconds * 1000,
  })
  console.log(`${details.failed ? 'FAIL' : 'ok  '} ${name}: ${details.numRuns} inputs, --seed ${seed}`)
  if (!details.failed) return
  console.log(fc.defaultReportMessage(details), details.errorInstance)
  process.exitCode = 1
}

async function fuzzSmtp(): Promise<void> {
  // This builds the product, which the other targets do without.
  const { createTestAt, serveSendproof } = await import('../test/support/sendproof.ts')
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  const engine = await serveSendproof(folder, ['--offline'])
  try {
    await fuzz(smtpTarget(engine, (await createTestAt(engine)).address))
  } finally {
    await engine.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function fuzzHttp(): void {
  const requests = String(seconds * requestsPerSecond)
  const words = [join(root, 'scripts/fuzz-api.ts'), '--requests', requests, '--seed', String(seed)]
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} http: ${requests} requests, --seed ${seed}`)
  if (status !== 0) process.exitCode = 1
}
