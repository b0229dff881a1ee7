import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('lists, exports, imports, and resets facts, and reports name what they rest on', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'lists.json')
  const environment = { SENDPROOF_DATA_DIR: join(folder, 'data') }
  const run = (...words: string[]) => runSendproof(['facts', ...words], { environment })
  const listed = async () =>
    JSON.parse((await run('--json')).stdout).packs.find(({ name }: { name: string }) => name === 'lists')

  expect(await listed()).toMatchObject({ origin: 'shipped', stale: expect.any(Boolean), unsigned: false })
  expect((await run('export', 'lists', '--out', file)).exitCode).toBe(0)
  expect((await run('export', 'lists', '--out', file)).stderr).toContain('already exists')
  expect((await run('import', file)).stdout).toContain('Nothing was changed')

  const own = { ...JSON.parse(readFileSync(file, 'utf8')), version: 7, date: '2026-01-01', shelf_life_days: 30 }
  writeFileSync(file, JSON.stringify(own))
  const refused = await run('import', file)
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('--allow-unsigned')])
  expect((await run('import', file, '--allow-unsigned')).exitCode).toBe(0)
  expect(await listed()).toMatchObject({ version: 7, origin: 'imported', unsigned: true, stale: true })
  expect((await run('--check')).exitCode).toBe(3)

  const message = 'From: a@shop.example\r\nTo: b@example.com\r\nSubject: Hi\r\n\r\nHello\r\n'
  const report = await runSendproof(['check', '-', '--offline', '--json'], { environment, input: message })
  expect(JSON.parse(report.stdout).result.packs).toContainEqual(
    expect.objectContaining({ name: 'lists', version: 7, unsigned: true }),
  )
  expect((await run('reset', 'lists')).exitCode).toBe(0)
  expect(await listed()).toMatchObject({ origin: 'shipped' })
})
