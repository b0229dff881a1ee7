import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { settingNames } from '../../../src/shared/setting-table.ts'

const unit = join(root, 'deploy/systemd/sendproof.service')
/** systemd rates up to 5 out of 10 as "OK"; an unprotected unit has 9.6. */
const mostExposure = 2

/** The output and exit code of systemd-analyze; null if it is not installed. */
function analyze(...words: string[]): { status: number | null; text: string } | null {
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  return error ? null : { status, text: `${stdout}${stderr}` }
}

describe('the systemd unit', () => {
  it('is valid', ({ skip }) => {
    const verdict = analyze('verify', unit)
    if (verdict === null) return skip('not run: needs systemd-analyze')
    expect(verdict).toEqual({ status: 0, text: '' })
  })

  it('has a low exposure level', ({ skip }) => {
    const verdict = analyze('security', '--offline=true', unit)
    if (verdict === null) return skip('not run: needs systemd-analyze')
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(verdict.text) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(mostExposure)
  })
})

describe('the manual page', () => {
  it('is valid', ({ skip }) => {
    const page = join(root, 'resources/man/sendproof.1')
    const { error, status, stderr } = spawnSync('groff', ['-man', '-ww', '-z', '-Tutf8', page], { encoding: 'utf8' })
    if (error) return skip('not run: needs groff')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

// Tests cannot use Docker itself, so only the text of the file is checked.
describe('the Dockerfile', () => {
  const file = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const image = file.slice(file.lastIndexOf('\nFROM '))

  it('runs as an unprivileged user, with its data in a volume', () => {
    expect(image).toMatch(/^USER node$/m)
    expect(image).toMatch(/^VOLUME \/data$/m)
    expect(image).toMatch(/^HEALTHCHECK /m)
    expect(image.indexOf('USER node')).toBeLessThan(image.indexOf('ENTRYPOINT'))
  })

  it.each([
    ['healthy', 200, 0],
    ['unhealthy', 503, 1],
  ])('reports an engine on another port as %s', async (_, answer, exitCode) => {
    const [, command = ''] = /^HEALTHCHECK[\s\S]*?CMD (\[.*\])$/m.exec(image) ?? []
    const [program = '', ...words] = z.array(z.string()).parse(JSON.parse(command))
    const server = createServer((_request, response) => void response.writeHead(answer).end())
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = z.object({ port: z.int() }).parse(server.address()).port
    const check = spawn(program, words, { env: { ...process.env, SENDPROOF_PORT: String(port) } })
    expect(await once(check, 'exit')).toEqual([exitCode, null])
  })

  it('sets only known settings', () => {
    const names = [...image.matchAll(/SENDPROOF_([A-Z_]+)=/g)].map(([, name = '']) => name.toLowerCase())
    expect(names).not.toEqual([])
    expect([...settingNames, 'data_dir']).toEqual(expect.arrayContaining(names))
  })

  it('copies existing files that are not ignored', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
    const kept = ignored.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \.\/?$/gm)].flatMap(([, names = '']) => names.split(' '))
    for (const name of copied.filter((each) => each !== '.')) {
      expect(kept).toContain(name)
      expect(existsSync(join(root, name))).toBe(true)
    }
  })
})
