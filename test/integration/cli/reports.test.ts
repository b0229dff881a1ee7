import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aggregateXml } from '../../support/aggregate-xml.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A data folder, and a folder with a report, another one below it, and a file that is none. */
function setUp() {
  const folder = temporaryFolder()
  const files = join(folder, 'files')
  mkdirSync(join(files, 'below'), { recursive: true })
  writeFileSync(join(files, 'a.xml'), aggregateXml({ id: 'a', records: [{ count: '5' }] }))
  writeFileSync(join(files, 'below', 'b.xml.gz'), gzipSync(aggregateXml({ id: 'b', org: 'Other', records: [{}] })))
  const dataDir = join(folder, 'data')
  const reports = (...words: string[]) => runSendproof(['reports', ...words, '--data-dir', dataDir])
  return { files, dataDir, reports }
}

describe('sendproof reports', () => {
  it('imports files and folders, and prints a line of JSON per report', async () => {
    const { files, reports } = setUp()
    const imported = await reports('import', files, '--json')
    expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
    const lines = imported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toEqual({
      ...{
        file: join(files, 'a.xml'),
        state: 'stored',
        problem: null,
        kind: 'aggregate',
        org: 'Receiver',
        report_id: 'a',
      },
      ...{ domain: 'shop.example', begin: '2026-11-20T00:00:00.000Z', end: '2026-11-20T23:59:59.000Z' },
      ...{ records: 1, messages: 5, pass: 5, fail: 0, id: 1, authenticity: 'given' },
    })
    expect(lines[1]).toMatchObject({ file: join(files, 'below', 'b.xml.gz'), state: 'stored', org: 'Other' })
    const again = await reports('import', join(files, 'a.xml'), '--json')
    expect(JSON.parse(again.stdout)).toEqual({ ...lines[0], state: 'duplicate' })
  })

  it('reads the rest of a batch with bad files, and says which they are', async () => {
    const { files, reports } = setUp()
    writeFileSync(join(files, '0.xml'), '<feedback>')
    const missing = join(files, 'missing.xml')
    const { exitCode, stdout, stderr } = await reports('import', missing, files)
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^refused +\S+0\.xml: Line 1: /m)
    expect(stdout).toMatch(/^stored +2026-11-20 +Receiver +shop\.example +5$/m)
    expect(stderr).toContain(missing)
    expect(stderr).toContain('2 reports stored, 0 already known, 1 refused.')
  })

  it('prints CSV', async () => {
    const { files, reports } = setUp()
    const { stdout } = await reports('import', join(files, 'a.xml'), '--csv')
    const [head, line] = stdout.split('\n')
    expect(head).toMatch(
      /^file,state,problem,kind,org,report_id,domain,begin,end,records,messages,pass,fail,id,authenticity$/,
    )
    expect(line).toContain(',stored,,aggregate,Receiver,a,shop.example,')
  })

  it('lists reports, and shows one', async () => {
    const { files, reports } = setUp()
    expect((await reports('list')).stdout).toContain('sendproof reports import')
    await reports('import', files)
    expect((await reports('list')).stdout).toMatch(/DMARC +2026-11-20 +Receiver +shop\.example +5$/m)
    expect(JSON.parse((await reports('list', '--domain', 'other.example', '--json')).stdout)).toEqual({ reports: [] })
    expect(JSON.parse((await reports('show', '1', '--json')).stdout)).toMatchObject({
      report: { report_id: 'a', records: [{ count: 5 }] },
    })
    expect((await reports('show', '1')).stdout).toMatch(/203\.0\.113\.7 +5 +none +pass +fail +shop\.example/)
    expect(await reports('show', '99')).toMatchObject({ exitCode: 1 })
  })
})
