import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { exportPath, resetData } from '../../../src/shared/contract/data.ts'
import { searchTests } from '../../../src/shared/contract/inbox-tests/history.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { listKeys } from '../../../src/shared/contract/keys.ts'
import { changeSettings, readSettings } from '../../../src/shared/contract/settings.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { largeSampleMessage, sampleDelivery } from '../../support/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** An engine with all kinds of data. */
async function start() {
  const engine = await startListeners()
  const { url, keys, sessions, tests, folder } = engine
  const session = { 'X-Sendproof-Session': (await sessions.redeem(await sessions.issueCode())) ?? '' }
  const { key } = await keys.create({ plan: 'unlimited', credits: 0, name: 'Shop' })
  const created = createTest.responses[201].body.parse((await call(url, createTest)).json)
  const raw = Readable.from([largeSampleMessage()])
  await tests.receive(raw, (message) => tests.accept(created.token, { raw: message, delivery: sampleDelivery() }))
  const body = JSON.stringify({ changes: { retention_days: 7, spamhaus_dqs_key: 'aaaaaaaaaaaaaaaaaaaaaaaaaa' } })
  await call(url, changeSettings, { headers: { ...session, 'Content-Type': 'application/json' }, body })
  writeFileSync(join(folder, 'sendproof.sqlite.v1.bak'), 'older')
  return { ...engine, session, key, token: created.token }
}

describe('the export of all data', () => {
  it('is one file with all data except secrets', async () => {
    const { url, session, key, token } = await start()
    const response = await fetch(`${url}/app${exportPath}`, { headers: session })
    expect(response.headers.get('content-disposition')).toContain('sendproof-data.tar.gz')
    const folder = temporaryFolder()
    execFileSync('tar', ['-xzf', '-', '-C', folder], { input: Buffer.from(await response.arrayBuffer()) })
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const texts = await Promise.all(
      files.filter((name) => name.endsWith('.json')).map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ retention_days: 7 })
    expect(JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'))).toMatchObject([{ name: 'Shop' }])
    expect(files).toContainEqual(expect.stringMatching(new RegExp(`^tests/\\d{4}-\\d\\d-\\d\\d-${token}/test\\.json$`)))
    for (const secret of [key, 'aaaaaaaaaaaaaaaaaaaaaaaaaa']) expect(texts.join()).not.toContain(secret)
  })

  it('needs the session', async () => {
    const { url, key } = await start()
    for (const headers of [{}, { 'X-API-Key': key }]) {
      const { status } = await fetch(`${url}/app${exportPath}`, { headers })
      expect(status).toBe(401)
    }
  })
})

describe('the reset', () => {
  it('irrecoverably deletes everything, including browser sessions', async () => {
    const { url, session, sessions, token, folder } = await start()
    const host = { 'X-Sendproof-Session': sessions.openHostSession() }
    expect(readdirSync(join(folder, 'messages'))).toHaveLength(1)
    expect((await call(url, resetData, { headers: session })).status).toBe(204)
    expect((await call(url, searchTests, { headers: session })).status).toBe(401)
    expect((await call(url, searchTests, { headers: host })).json).toMatchObject({ tests: [], total: 0 })
    expect((await call(url, listKeys, { headers: host })).json).toMatchObject({ keys: [] })
    const settings = readSettings.responses[200].body.parse((await call(url, readSettings, { headers: host })).json)
    expect(settings.settings.filter(({ source }) => source === 'file')).toEqual([])
    expect(readdirSync(join(folder, 'messages'))).toEqual([])
    expect(readdirSync(folder)).not.toContain('sendproof.sqlite.v1.bak')
    for (const file of ['sendproof.sqlite', 'sendproof.sqlite-wal'])
      expect([file, readFileSync(join(folder, file)).includes(token)]).toEqual([file, false])
    expect((await call(url, createTest)).status).toBe(201)
  })

  it('needs the session', async () => {
    const { url, key, session } = await start()
    for (const headers of [{}, { 'X-API-Key': key }]) {
      expect(expectProblem(await call(url, resetData, { headers })).status).toBe(401)
    }
    expect((await call(url, searchTests, { headers: session })).json).toMatchObject({ total: 1 })
  })
})
