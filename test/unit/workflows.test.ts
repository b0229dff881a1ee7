import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const stepSchema = z.object({ uses: z.string().optional(), run: z.string().optional() })
const jobSchema = z.object({
  env: z.record(z.string(), z.string()).default({}),
  steps: z.array(stepSchema).default([]),
})
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
})
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

describe.each(globSync('.github/workflows/*.yml'))('%s', (file) => {
  const read = () => workflowSchema.parse(parse(readFileSync(file, 'utf8')))

  it('have read-only permissions unless a job states others', () => {
    expect(read().permissions).toEqual({ contents: 'read' })
  })

  it("uses GitHub's own actions, pinned by commit", () => {
    const used = Object.values(read().jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/)
  })

  it('runs existing scripts and files', () => {
    const commands = Object.values(read().jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    const named = commands.flatMap((command) => command.match(/\b(?:test|scripts|resources)\/[\w./-]+/g) ?? [])
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    const run = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([])
  })
})

describe('Dockerfile', () => {
  it('pins images by digest, updated by Dependabot', () => {
    const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/^node:24-[\w-]+@sha256:[\da-f]{64}$/)
    expect(readFileSync('.github/dependabot.yml', 'utf8')).toContain('package-ecosystem: docker')
  })

  it('installs from the lock file only', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toContain('npm ci --omit=dev --ignore-scripts')
  })
})

describe('.npmrc', () => {
  it('makes installs fail for install scripts that are not allowed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
  })
})

describe('the workflow of the packaged app', () => {
  const text = readFileSync('.github/workflows/packaged.yml', 'utf8')
  const { on, jobs } = workflowSchema.parse(parse(text))

  it('runs on every tag, weekly, and on demand, without secrets', () => {
    expect(on).toMatchObject({ push: { tags: ['v*'] }, schedule: [{ cron: expect.stringMatching(/ \d$/) }] })
    expect(on).toHaveProperty('workflow_dispatch')
    expect(text).not.toContain('secrets.')
  })

  it('runs every packaged-app test on each system, with its requirements and screenshots', () => {
    const tests = globSync('test/e2e/packaged/*.test.ts').map((file) => readFileSync(file, 'utf8'))
    const needed = new Set(tests.flatMap((test) => [...test.matchAll(/packed\('(\w+)'\)/g)].map(([, name]) => name)))
    expect(Object.keys(jobs)).toEqual(['linux', 'windows', 'macos'])
    for (const { env, steps } of Object.values(jobs)) {
      expect(new Set(Object.keys(env))).toEqual(needed)
      expect(steps.some(({ run }) => run?.includes('playwright test test/e2e/packaged '))).toBe(true)
      expect(steps.some(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toBe(true)
    }
  })

  it('keeps the restriction of user namespaces', () => {
    expect(text).not.toContain('userns')
  })
})

describe('the desktop app in the workflows', () => {
  const stepSchema = z.object({
    uses: z.string().optional(),
    run: z.string().optional(),
    with: z.record(z.string(), z.unknown()).default({}),
    env: z.record(z.string(), z.string()).default({}),
  })
  const jobSchema = z.object({ env: z.record(z.string(), z.string()).default({}), steps: z.array(stepSchema) })
  const workflow = z.object({ jobs: z.record(z.string(), z.unknown()) })
  const readJob = (file: string, name: string) =>
    jobSchema.parse(workflow.parse(parse(readFileSync(`.github/workflows/${file}`, 'utf8'))).jobs[name])
  const keeps = (steps: z.output<typeof jobSchema>['steps'], pictures: string) =>
    steps.filter(({ with: words }) => words.path === pictures && words['if-no-files-found'] === 'error').length === 1

  it('is started in every test run, with a screenshot', () => {
    const { env, steps } = readJob('ci.yml', 'test')
    expect(env.REQUIRE_DESKTOP).toBe('1')
    expect(steps.some(({ run }) => run === 'npx install-electron')).toBe(true)
    expect(keeps(steps, 'test-results/desktop/*.png')).toBe(true)
  })

  it('is started as packed, with a screenshot', () => {
    const { steps } = readJob('release.yml', 'pack')
    const starts = steps.filter(({ run }) => run?.includes('test/e2e/packaged/start.test.ts'))
    expect(starts).not.toEqual([])
    for (const { env } of starts) expect(env.SENDPROOF_APP).toContain('matrix.app')
    expect(keeps(steps, 'test-results/packaged')).toBe(true)
  })
})
