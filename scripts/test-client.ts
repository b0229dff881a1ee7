import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoDns } from '../test/support/demo-sender.ts'
import { programIn } from '../test/support/page-programs.ts'
import { createKey, serveSendproof } from '../test/support/sendproof.ts'
import { root } from './build-product.ts'

/*
 * `npm run test:client`: builds the TypeScript program from docs/api.md as a user would, in a CommonJS package of its
 * own (as `npm init` creates it). Installs a public generator from the npm registry, generates types from a running
 * engine, compiles in strict mode, and runs the program: twice to its end, and once into a limit.
 */

/** The packages that the page lists for installation. The generator needs an older TypeScript. */
const packages = [
  ...['openapi-typescript', 'openapi-fetch', 'typescript@5'],
  ...['nodemailer', '@types/nodemailer', '@types/node@24'],
]

const compilerOptions = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noImplicitReturns: true },
  ...{ noPropertyAccessFromIndexSignature: true, noUnusedLocals: true, noEmit: true, erasableSyntaxOnly: true },
  ...{ target: 'es2024', module: 'nodenext', types: ['node'] },
}

const folder = mkdtempSync(join(tmpdir(), 'sendproof-client-'))
// The program creates two tests per run; a caller without a key may create one per day, and the key allows two lookups.
const dataDir = join(folder, 'data')
const engine = await serveSendproof(dataDir, [...demoDns, '--lookups-per-day', '2', '--free-tests-per-day', '1'])
try {
  installPackages()
  const { http, smtp } = engine.listening
  run('npx', ['--no-install', 'openapi-typescript', `${http}/api/v1/openapi.json`, '--output', 'sendproof.d.ts'])
  writeFileSync(join(folder, 'check.mts'), programIn('ts'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['check.mts'] }))
  run('npx', ['--no-install', 'tsc'])
  copyFileSync(join(root, 'resources/demo/newsletter.eml'), join(folder, 'message.eml'))
  const environment = { SENDPROOF_URL: http, SENDPROOF_SMTP: smtp, SENDPROOF_KEY: await createKey(dataDir) }
  console.log(run(process.execPath, ['check.mts'], environment))
  console.log(run(process.execPath, ['check.mts'], environment))
  console.log(fail(process.execPath, ['check.mts'], /This key has reached its limit of 2 lookups per day/, environment))
} finally {
  await engine.end()
  rmSync(folder, { recursive: true })
}

function installPackages(): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'commonjs' }))
  const { status, stderr } = execute('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages])
  if (status === 0) return
  throw new Error(`The packages could not be installed. Does this machine reach the npm registry?\n${stderr}`)
}

/** Runs a command that must succeed, and returns its output. */
function run(command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = execute(command, words, environment)
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout.trim()
}

/** Runs a command that must fail with this text, and returns its output. */
function fail(command: string, words: readonly string[], saying: RegExp, environment: NodeJS.ProcessEnv): string {
  const { status, stderr } = execute(command, words, environment)
  const [said] = saying.exec(stderr) ?? []
  if (status === 0 || said === undefined) throw new Error(`the second run did not say ${saying}:\n${stderr}`)
  return said
}

function execute(command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return spawnSync(command, words, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...environment } })
}
