import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './build-product.ts'

/*
 * `npm run fuzz:api`: runs test/integration/http/fuzz.slow.test.ts with 20,000 random requests from the OpenAPI
 * document, in batches with an engine each. Stops at the first answer that the document does not declare. `--seed N
 * --requests N` repeats a batch.
 */

/** Requests per batch. An engine answers a hundred per second, and as few as ten on a busy machine. */
const requestsOfPiece = 2_000
/** fast-check's seeds are 32-bit integers; each batch takes the next one. */
const seeds = 2 ** 30

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
})
const total = Number(values.requests)
const firstSeed = Number(values.seed ?? randomInt(seeds))
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

for (let done = 0, seed = firstSeed; done < total && process.exitCode !== 1; done += requestsOfPiece, seed++) {
  const requests = Math.min(requestsOfPiece, total - done)
  console.log(`requests ${done + 1} to ${done + requests} of ${total}: --seed ${seed} --requests ${requests}`)
  if (!runPiece(requests, seed)) process.exitCode = 1
}

function runPiece(requests: number, seed: number): boolean {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'slow', 'http/fuzz.slow.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
  })
  return status === 0
}
