import { execFile } from 'node:child_process'
import { existsSync, globSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPackage, type PackedPackage, packPackage } from '../../support/installed-package.ts'

/** Limits of an installation. If you raise one, state the reason. Half of it is the native module with its sources. */
const maxOctets = 46 * 1024 * 1024
const maxPackages = 3

const run = promisify(execFile)

describe('the package of the command line', () => {
  let folder: string
  let packed: PackedPackage
  /** Null if the registry is unreachable. */
  let installed: string | null

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'package-'))
    packed = await packPackage(folder)
    installed = await installPackage(packed, join(folder, 'installed'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('contains only what the command line needs', () => {
    const kinds = new Set(packed.files.map((path) => path.split('.').at(-1)))
    for (const kind of ['map', 'ts', 'tsx', 'node']) expect(kinds).not.toContain(kind)
    const foreign = packed.files.filter((path) => /^out\/(preload|main\/desktop)\/|\.test\./.test(path))
    expect(foreign).toEqual([])
    expect(packed.files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'out/main/sendproof.js',
        'out/main/cli/third-party-notices.txt',
        'out/main/worker/third-party-notices.txt',
        'out/renderer/index.html',
        'out/renderer/third-party-notices.txt',
        'resources/man/sendproof.1',
      ]),
    )
  })

  it('adds few packages and little data', async ({ skip, annotate }) => {
    if (installed === null) return skip('not run: npm reaches no registry')
    const packages = globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], { cwd: installed })
    const octets = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0)
    await annotate(`installed: ${(octets / 1e6).toFixed(1)} MB in ${packages.length} packages`)
    expect(packages.length).toBeLessThanOrEqual(maxPackages)
    expect(octets).toBeLessThan(maxOctets)
  })

  it('names the licenses of everything bundled', ({ skip }) => {
    if (installed === null) return skip('not run: npm reaches no registry')
    const notices = readFileSync(join(installed, 'node_modules/sendproof/out/main/cli/third-party-notices.txt'), 'utf8')
    for (const name of ['express', 'mailauth', 'smtp-server', 'zod']) expect(notices).toContain(`## ${name} - `)
  })

  it('runs the demo in an empty environment', async ({ skip }) => {
    if (installed === null) return skip('not run: npm reaches no registry')
    const program = join(installed, 'node_modules/.bin/sendproof')
    expect(existsSync(program)).toBe(true)
    const { stdout } = await run(process.execPath, [program, 'demo', '--json', '--lang', 'en'], { cwd: installed })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'done', verdict: expect.any(String) })
  })
})
