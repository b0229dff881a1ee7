import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDns, signedNewsletter } from '../../support/demo-sender.ts'
import { runBuiltSendproof, serveSendproof } from '../../support/sendproof.ts'

/* V8 refuses compiled code without a word if it was made with other flags, and each start takes a third longer. */

const hook = join(import.meta.dirname, '../../support/report-compilation.cjs')
const environment = { NODE_OPTIONS: `--require=${hook}` }
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'))
  writeFileSync(join(folder, 'message.eml'), await signedNewsletter())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const store = (folder: string) => ['--data-dir', join(folder, 'data')]

it.each([
  { command: 'check', words: (folder: string) => [join(folder, 'message.eml'), ...demoDns] },
  { command: 'audit', words: () => ['shop.example', ...demoDns] },
  { command: 'html', words: (folder: string) => [join(folder, 'message.eml')] },
  { command: 'monitor', words: (folder: string) => ['add', 'shop.example', ...store(folder)] },
  { command: 'monitor', words: (folder: string) => ['run', 'shop.example', ...store(folder), ...demoDns] },
])('$command uses the code that the build has compiled', async ({ command, words }) => {
  const { stdout, stderr } = await runBuiltSendproof([command, ...words(folder)], { environment })
  expect(stdout).not.toBe('')
  expect(stderr).not.toContain('compiled: ')
})

it('serve uses it until it listens', async () => {
  const engine = await serveSendproof(join(folder, 'engine'), demoDns, environment)
  await engine.end()
  expect(engine.written().stderr).not.toContain('compiled: ')
})
