import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compiledCodeOf, runCompiledProgram } from './compiled-program.ts'

let folder: string
const results: Record<string, unknown> = {}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'))
  Object.assign(globalThis, { results })
  write('main.cjs', 'results.part = require("./part.cjs"); results.load = () => require("./late.cjs")')
  write('part.cjs', 'exports.separator = require("node:path").sep; exports.folder = __dirname')
  write('late.cjs', 'require("./main.cjs"); module.exports = "late"')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  Reflect.deleteProperty(globalThis, 'results')
})

const write = (name: string, source: string) => writeFileSync(join(folder, name), source)
const run = () => runCompiledProgram(join(folder, 'main.cjs'))

it('runs scripts that require each other and built-in modules', () => {
  run()
  expect(results.part).toEqual({ separator: expect.stringMatching(/^[/\\]$/), folder })
})

it('loads each script once, when it is required', () => {
  const scripts = run()
  expect([...scripts.keys()]).toEqual(['main.cjs', 'part.cjs'].map((name) => join(folder, name)))
  const { load } = results
  expect(typeof load === 'function' && load()).toBe('late')
  expect(scripts.size).toBe(3)
  expect(results.load).toBe(load)
})

it('imports modules of Node when a script asks for them', async () => {
  write('main.cjs', 'results.path = import("node:path")')
  run()
  expect(await results.path).toHaveProperty('sep')
})

it('requires installed packages', () => {
  write('main.cjs', 'require("no-such-package")')
  expect(run).toThrow(/Cannot find module 'no-such-package'/)
})

describe('compiled code', () => {
  /** Runs the program in a process of its own, because V8 remembers what it has compiled. Returns what it printed. */
  function runApart(): string {
    const program = JSON.stringify(join(folder, 'main.cjs'))
    const code = `
      import { runCompiledProgram } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'compiled-program.ts')).href)}
      const scripts = runCompiledProgram(${program})
      console.log(scripts.get(${program}).cachedDataRejected)
    `
    return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).trim()
  }

  beforeEach(() => write('main.cjs', 'globalThis.console.log("runs")'))

  it('is used by the V8 that made it', () => {
    vi.spyOn(console, 'log').mockReturnValue()
    for (const [file, script] of run()) writeFileSync(compiledCodeOf(file), script.createCachedData())
    expect(runApart()).toBe('runs\nfalse')
  })

  it('is refused by another V8, which compiles the script itself', () => {
    write('main.cjs.compiled', 'of another version')
    expect(runApart()).toBe('runs\ntrue')
  })

  it('may be missing', () => {
    expect(runApart()).toBe('runs\nundefined')
  })
})
