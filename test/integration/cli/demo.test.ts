import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { runBuiltSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('sendproof demo', () => {
  it("prints only the API's answer with --json, without the address that has ended, with something to fix and something to improve", async () => {
    const { exitCode, stdout, stderr } = await runBuiltSendproof(['demo', '--json'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const report = testReportSchema.omit({ url: true }).strict().parse(JSON.parse(stdout))
    expect(report).toMatchObject({ status: 'done', verdict: 'inbox' })
    expect(report.result?.facts.rspamd.auth).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })
    expect(report.result?.facts.envelope.origin).toMatchObject({ ip: '192.0.2.25', source: 'test' })
    const open = report.result?.findings.filter(({ severity }) => severity !== 'ok') ?? []
    expect(open.length).toBeGreaterThan(1)
    expect(open.map(({ severity }) => severity)).not.toContain('critical')
  })

  it('reports a missing temporary folder', async () => {
    const environment = { TMPDIR: '/nowhere/at-all' }
    const { exitCode, stdout, stderr } = await runBuiltSendproof(['demo', '--json'], { environment })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^sendproof: .*\/nowhere\/at-all \(ENOENT\).*TMPDIR.*\n$/)
  })

  it('prints text in the language of the terminal, leaves nothing behind, and touches no data', async () => {
    const folder = temporaryFolder()
    const own = { TMPDIR: folder, SENDPROOF_DATA_DIR: `${folder}/never`, HOME: folder }
    // Node keeps the compiled code of the program in the account's cache folder.
    const environment = { ...own, LANG: 'pl_PL.UTF-8', XDG_CACHE_HOME: temporaryFolder() }
    const { exitCode, stdout } = await runBuiltSendproof(['demo'], { environment })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/\d,\d na 10/)
    expect(readdirSync(folder)).toEqual([])
  })
})
