import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { judgeAgain } from '../../../src/engine/judge-again.ts'
import { openStore, storeFile } from '../../../src/server/storage/open.ts'
import { describeRepositories } from '../../contract/repositories.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function openTemporaryStore() {
  const file = join(temporaryFolder(), storeFile)
  const store = openStore(file)
  onTestFinished(() => store.close())
  return { file, store }
}

describeRepositories('SQLite', () => openTemporaryStore().store)

describe('SQLite: stored reports of another version', () => {
  async function storeReport() {
    const { file, store } = openTemporaryStore()
    const delivery = sampleDelivery()
    const createdAt = delivery.receivedAt
    const expiresAt = new Date(createdAt.getTime() + 1000)
    await store.tests.create({ token: 'a', lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt })
    await store.messages.accept('a', { raw: sampleMessage(), delivery })
    const message = await store.messages.claimNext()
    if (!message) throw new Error('nothing to claim')
    const report = judgeAgain(messageFacts())
    const at = { doneAt: createdAt, expiresAt }
    await store.messages.complete(message.id, { ...report, score: null, verdict: 'unknown' }, at)
    return { store, edit: (sql: string) => editDirectly(file, sql) }
  }

  function editDirectly(file: string, sql: string): void {
    const db = new Database(file)
    db.exec(sql)
    db.close()
  }

  it.each([
    ['a key that is gone', `[{"check":"spf.gone","state":"pass","params":{}}]`],
    ['a parameter that is missing', `[{"check":"dmarc.policy","state":"pass","params":{}}]`],
    ['a state that is new', `[{"check":"dmarc.policy","state":"maybe"}]`],
  ])('hands on the facts when the outcomes have %s', async (_, outcomes) => {
    const { store, edit } = await storeReport()
    edit(`UPDATE reports SET outcomes = '${outcomes}'`)
    expect(await store.tests.findReport('a')).toMatchObject({ outcomes: null, facts: { version: 1 } })
  })

  it.each(['{', '{"version":2}'])('says so when the facts are %s', async (facts) => {
    const { store, edit } = await storeReport()
    edit(`UPDATE reports SET facts = '${facts}'`)
    await expect(store.tests.findReport('a')).rejects.toMatchObject({ name: 'StoreError', code: 'unreadable' })
  })
})
