import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs the gate against a registry with these advisories; null is a registry that fails. */
async function audit(advisories: object | null) {
  const registry = createServer((request, response) => {
    request.resume()
    if (request.url !== '/-/npm/v1/security/advisories/bulk' || advisories === null) response.statusCode = 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(advisories ?? {}))
  })
  const port = await listenOnLoopback(registry)
  onTestFinished(() => void registry.close())
  const env = {
    PATH: process.env.PATH,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: temporaryFolder(),
    npm_config_fetch_retries: '0',
  }
  return await new Promise<{ exitCode: number; output: string }>((resolve) => {
    execFile(process.execPath, [join(root, 'scripts/audit-shipped.ts')], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

function advisory(name: string, severity: string, vulnerable_versions: string) {
  const url = `https://github.com/advisories/GHSA-${name}`
  const cvss = { score: 0, vectorString: null }
  return { [name]: [{ id: 1, url, title: `Fault of ${name}`, severity, vulnerable_versions, cwe: [], cvss }] }
}

it('passes without an advisory about a shipped version', async () => {
  const without = await audit({ ...advisory('vitest', 'low', '*'), ...advisory('zod', 'critical', '<4') })
  expect(without.output).toMatch(/^\d+ shipped packages have no known vulnerability\n$/)
  expect(without.exitCode).toBe(0)
})

it.each(['nodemailer', 'react', 'better-sqlite3', 'libmime'])('fails for a low advisory about %s', async (name) => {
  const { exitCode, output } = await audit(advisory(name, 'low', '*'))
  expect(output).toContain(`${name}: low: Fault of ${name} (https://github.com/advisories/GHSA-${name})`)
  expect(exitCode).toBe(1)
})

it('fails if the registry gives no answer', async () => {
  expect(await audit(null)).toMatchObject({ exitCode: 2, output: expect.stringContaining('npm audit gave no result') })
})
