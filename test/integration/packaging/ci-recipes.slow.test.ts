// Starts first, because it takes long.
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { version } from '../../../src/server/ground/version.ts'
import { packPackage } from '../../support/installed-package.ts'
import { named, posixObstacle } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/*
 * Runs the steps of the action and of the recipes in a clean folder. They only have Node and a shell; where Linux
 * allows it, there is no network either.
 */

const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({
    steps: z.array(
      z.object({
        uses: z.string().optional(),
        run: z.string().optional(),
        env: z.record(z.string(), z.string()).default({}),
      }),
    ),
  }),
})
const action = actionSchema.parse(parse(readFileSync(join(root, 'action.yml'), 'utf8')))

/** Runs programs without a network, as unprivileged users can on most systems. */
const isolation = ['unshare', '--user', '--net', '--map-root-user']

function canIsolate(): boolean {
  try {
    execFileSync(isolation[0] ?? '', [...isolation.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(posixObstacle)(named('the recipes for CI', posixObstacle), () => {
  let packed: string
  let tarball: string
  let starter: string[]

  beforeAll(async () => {
    packed = mkdtempSync(join(tmpdir(), 'recipes-'))
    ;({ tarball } = await packPackage(packed))
    starter = canIsolate() ? isolation : []
  })

  afterAll(() => rmSync(packed, { recursive: true, force: true }))

  /** A repository with a good and a bad template. */
  function createRepository(): string {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'templates'))
    copyFileSync(join(root, 'resources/demo/newsletter.eml'), join(folder, 'templates/good.eml'))
    return folder
  }

  function addBadTemplate(folder: string): void {
    writeFileSync(join(folder, 'templates/bad.eml'), 'To: ann@shop.example\r\n\r\nNo sender.\r\n')
  }

  async function runShell(script: string, folder: string, environment: NodeJS.ProcessEnv) {
    const env = {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      LANG: 'C.UTF-8',
      ...environment,
    }
    const [program = '', ...words] = [...starter, 'bash', '-c', script]
    return await new Promise<{ exitCode: number; output: string }>((resolve) => {
      execFile(program, words, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ exitCode: error ? Number(error.code) : 0, output: stdout + stderr }),
      )
    })
  }

  /** Runs the steps of the action as a runner would. */
  async function runAction(folder: string, stated: Record<string, string>, environment: NodeJS.ProcessEnv = {}) {
    const temporary = temporaryFolder()
    const outputs = join(temporary, 'outputs')
    const inputs: Record<string, string> = { tarball, ...stated }
    const fill = (text: string) =>
      text.replaceAll(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_, name: string) => inputs[name] ?? action.inputs[name]?.default ?? '',
      )
    let last = { exitCode: 0, output: '' }
    for (const { run, env } of action.runs.steps) {
      if (run === undefined) continue
      const filled = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]))
      const runner = { RUNNER_TEMP: temporary, GITHUB_OUTPUT: outputs, GITHUB_ACTION_PATH: root }
      last = await runShell(run, folder, { ...runner, ...filled, ...environment })
      if (last.exitCode !== 0) break
    }
    return { ...last, outputs: existsSync(outputs) ? readFileSync(outputs, 'utf8') : '' }
  }

  it('the action annotates findings, and fails if a limit is exceeded', async () => {
    const folder = createRepository()
    const good = await runAction(folder, { files: 'templates/*.eml' })
    expect(good, good.output).toMatchObject({ exitCode: 0, outputs: 'exit-code=0\n' })
    addBadTemplate(folder)
    const bad = await runAction(folder, {
      files: 'templates/good.eml\ntemplates/bad.eml\n',
      arguments: '--fail-on=major',
    })
    expect(bad, bad.output).toMatchObject({ exitCode: 3, outputs: 'exit-code=3\n' })
    expect(bad.output).toContain('\n::error file=templates/bad.eml,')
  })

  describe('the action without a tarball', () => {
    /** Runs it with a `curl` that returns `archive`. `downloaded`: the address, or null without a download. */
    async function download(archive: string, expected: Record<string, string>) {
      const folder = createRepository()
      const programs = temporaryFolder()
      const curl = 'shift 5; cp "$SERVED" "$1"; echo "$2" > "$HOME/downloaded"'
      writeFileSync(join(programs, 'curl'), `#!/bin/sh\n${curl}\n`, { mode: 0o755 })
      const environment = {
        PATH: `${programs}:${dirname(process.execPath)}:${process.env.PATH}`,
        SERVED: archive,
        ...expected,
      }
      const outcome = await runAction(folder, { tarball: '', files: 'templates/*.eml' }, environment)
      const file = join(folder, 'downloaded')
      return { ...outcome, downloaded: existsSync(file) ? readFileSync(file, 'utf8') : null }
    }
    const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

    it('downloads the release of its version', async () => {
      const { exitCode, output, downloaded } = await download(tarball, { SHA256: hashOf(tarball) })
      expect(exitCode, output).toBe(0)
      expect(downloaded).toBe(
        `https://github.com/sendproof/sendproof/releases/download/v${version}/sendproof-${version}.tgz\n`,
      )
    })

    it('runs no archive that was replaced', async () => {
      const replaced = join(temporaryFolder(), 'replaced.tgz')
      writeFileSync(replaced, Buffer.concat([readFileSync(tarball), Buffer.alloc(1)]))
      const { exitCode, output, outputs } = await download(replaced, { SHA256: hashOf(tarball) })
      expect(exitCode).toBe(1)
      expect(output).toContain(`its SHA-256 is ${hashOf(replaced)}`)
      expect(output).not.toContain(`\n${version}\n`)
      expect(outputs).toBe('')
    })

    it('downloads nothing at a commit that names no archive', async () => {
      const { exitCode, output, downloaded } = await download(tarball, { SHA256: '' })
      expect(exitCode).toBe(1)
      expect(output).toContain("set 'tarball'")
      expect(downloaded).toBeNull()
    })
  })

  it('the action writes a file, uses a baseline, and runs no code from file names', async () => {
    const folder = createRepository()
    addBadTemplate(folder)
    const file = 'templates/$(touch run)`touch run`.eml'
    copyFileSync(join(folder, 'templates/bad.eml'), join(folder, file))
    const baseline = join(folder, 'baseline.json')
    const stated = { files: `templates/bad.eml\n${file}`, arguments: '--fail-on=minor', baseline }
    expect((await runAction(folder, { ...stated, arguments: '--update-baseline' })).exitCode).toBe(0)
    const known = await runAction(folder, {
      ...stated,
      format: 'sarif',
      output: 'results.sarif',
      arguments: '--fail-on=minor\n--allow-unknown',
    })
    expect(known, known.output).toMatchObject({ exitCode: 0 })
    expect(JSON.parse(readFileSync(join(folder, 'results.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' })
    expect(existsSync(join(folder, 'run'))).toBe(false)
  })

  it('the job for GitLab writes JUnit, and fails like Sendproof', async () => {
    const job = z
      .object({ sendproof: z.object({ before_script: z.array(z.string()), script: z.array(z.string()) }) })
      .parse(parse(readFileSync(join(root, 'deploy/ci/gitlab-ci.yml'), 'utf8'))).sendproof
    await expectGate([...job.before_script, ...job.script])
  })

  it('the pipeline for Jenkins does the same', async () => {
    const text = readFileSync(join(root, 'deploy/ci/Jenkinsfile'), 'utf8')
    await expectGate([...text.matchAll(/^\s*sh '(.*)'$/gm)].map(([, line = '']) => line))
  })

  async function expectGate(lines: readonly string[]): Promise<void> {
    const folder = createRepository()
    const script = ['set -e', ...lines].join('\n')
    const run = () => runShell(script, folder, { SENDPROOF_TARBALL: tarball })
    const good = await run()
    expect(good.exitCode, good.output).toBe(0)
    writeFileSync(join(folder, 'templates/none.eml'), '')
    const bad = await run()
    expect(bad.exitCode, bad.output).not.toBe(0)
    expect(readFileSync(join(folder, 'sendproof.xml'), 'utf8')).toContain('<testsuite name="templates/none.eml"')
  }

  it('the hook stops a commit with a bad template, and checks only what is committed', async () => {
    const folder = createRepository()
    const program = join(folder, '.git/sendproof')
    const hook = join(folder, '.git/hooks/pre-commit')
    const git = 'git -c user.name=Ann -c user.email=ann@shop.example'
    await runShell('git init -q .', folder, {})
    mkdirSync(join(folder, '.git/package'), { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '-C', join(folder, '.git/package'), '--strip-components=1'])
    writeFileSync(program, `#!/bin/sh\nexec node '${folder}/.git/package/out/main/sendproof.js' "$@"\n`)
    mkdirSync(dirname(hook), { recursive: true })
    copyFileSync(join(root, 'deploy/ci/pre-commit'), hook)
    for (const file of [program, hook]) chmodSync(file, 0o755)
    const commit = (files: string) =>
      runShell(`git add ${files} && ${git} commit -qm templates`, folder, { SENDPROOF: program })
    const good = await commit('templates/good.eml')
    expect(good.exitCode, good.output).toBe(0)
    writeFileSync(join(folder, 'templates/none.eml'), '')
    writeFileSync(join(folder, 'notes.txt'), 'Notes')
    expect((await commit('notes.txt')).exitCode).toBe(0)
    expect((await commit('templates/none.eml')).exitCode).not.toBe(0)
    // The staged content counts, not that of the working tree.
    const corrected = `templates/none.eml && cp templates/good.eml templates/none.eml`
    expect((await commit(corrected)).exitCode).not.toBe(0)
    const broken = `templates/none.eml && : > templates/none.eml`
    const last = await commit(broken)
    expect(last.exitCode, last.output).toBe(0)
  })
})
