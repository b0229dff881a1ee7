import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { aggregateXml } from '../../support/aggregate-xml.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('database check finds rows that differ from their source, and repairs them', async () => {
  const [folder, reports] = [temporaryFolder(), temporaryFolder()]
  const environment = { SENDPROOF_DATA_DIR: folder }
  writeFileSync(join(reports, 'report.xml'), aggregateXml({ records: [{}] }))
  expect(await runSendproof(['reports', 'import', join(reports, 'report.xml')], { environment })).toMatchObject({
    exitCode: 0,
  })
  const check = async (...words: string[]) => {
    const { exitCode, stdout } = await runSendproof(['database', 'check', ...words], { environment })
    return { exitCode, stdout }
  }
  expect(await check()).toEqual({ exitCode: 0, stdout: expect.stringContaining('agree') })
  const db = new Database(join(folder, storeFile))
  db.exec('DELETE FROM report_day')
  db.close()
  expect(await check()).toEqual({ exitCode: 3, stdout: expect.stringMatching(/^report_day: 1 row differs/) })
  expect(await check('--repair', '--json')).toEqual({
    exitCode: 0,
    stdout: '{"differences":[{"table":"report_day","rows":1}],"repaired":true}\n',
  })
  expect(await check()).toMatchObject({ exitCode: 0 })
})
