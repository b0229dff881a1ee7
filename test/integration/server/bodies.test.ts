import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { pieceOctets } from '../../../src/hosted/bodies/bodies.ts'
import { openS3Bodies } from '../../../src/hosted/bodies/s3-bodies.ts'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import { undoTime } from '../../../src/server/storage/repositories.ts'
import { unusedTime } from '../../../src/server/storage/retention-clock.ts'
import type { Store } from '../../../src/server/storage/store.ts'
import { largeSampleMessage, sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { launchObjectStore, type ObjectStore } from '../../support/object-store.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { postgresStores } from '../../support/postgres-store.ts'

const createdAt = new Date('2026-11-20T11:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:00:00.000Z')
const expiresAt = new Date('2027-02-20T11:00:00.000Z')
const newTest = { lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt } as const
const delivery = sampleDelivery({ receivedAt })
const large = largeSampleMessage('Large')
/** Older than anything that can still be arriving. */
const longAgo = new Date('2026-01-01T00:00:00.000Z')

async function launch(): Promise<ObjectStore> {
  const objectStore = await launchObjectStore()
  onTestFinished(() => objectStore.stop())
  return objectStore
}

async function accept({ tests, messages }: Store, token: string): Promise<number> {
  await tests.create({ token, ...newTest })
  const acceptance = await messages.accept(token, { raw: sampleMessage(token), delivery })
  if (acceptance.state !== 'accepted') throw new Error(acceptance.state)
  return acceptance.messageId
}

async function receiveLarge({ tests, messages }: Store, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await tests.create({ token, ...newTest })
  const chunks = (async function* () {
    yield large
  })()
  await messages.receive(chunks, (raw) => Promise.all(tokens.map((token) => messages.accept(token, { raw, delivery }))))
}

async function removeNow({ tests }: Store, token: string): Promise<void> {
  await tests.discard(token, receivedAt)
  await tests.removeExpired(new Date(receivedAt.getTime() + undoTime))
}

async function readBack({ messages }: Store, id: number): Promise<string> {
  const input = await messages.findInput(id)
  return input ? String(await readWhole(input.raw)) : ''
}

describeWithPostgres('Bodies in a store beside the database', (server) => {
  const stores = postgresStores(server)

  async function open({ settings }: ObjectStore, stated: { url?: string; takesNew?: boolean } = {}): Promise<Store> {
    const store = await openS3Bodies(settings)
    return await stores.open(stated.url, { store, takesNew: stated.takesNew ?? true })
  }

  async function count(url: string, table: string): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
    await client.end()
    return Number(rows[0]?.count)
  }

  it('are the only objects, under random names, and are deleted with their last test', async () => {
    const objectStore = await launch()
    const url = await stores.create()
    const store = await open(objectStore, { url })
    await accept(store, 'a')
    await receiveLarge(store, ['b', 'c'])
    const names = objectStore.bodies()
    expect(names).toHaveLength(1 + Math.ceil(large.length / pieceOctets))
    for (const name of names) expect(name).toMatch(/^sendproof\/tests\/[0-9a-f-]{36}\/\d+$/)
    expect(await count(url, 'content_pieces')).toBe(0)

    for (const [token, left] of [
      ['a', names.length - 1] as const,
      ['b', names.length - 1] as const,
      ['c', 0] as const,
    ]) {
      await removeNow(store, token)
      expect(objectStore.bodies()).toHaveLength(left)
    }
  })

  it('are read from where they are stored, no matter where new ones are stored', async () => {
    const objectStore = await launch()
    const url = await stores.create()
    const plain = await stores.open(url)
    const inDatabase = await accept(plain, 'a')
    const store = await open(objectStore, { url })
    const inStore = await accept(store, 'b')
    const back = await open(objectStore, { url, takesNew: false })
    const inDatabaseAgain = await accept(back, 'c')
    expect(objectStore.bodies()).toHaveLength(1)
    for (const each of [store, back]) {
      expect(await readBack(each, inDatabase)).toBe(String(sampleMessage('a')))
      expect(await readBack(each, inStore)).toBe(String(sampleMessage('b')))
      expect(await readBack(each, inDatabaseAgain)).toBe(String(sampleMessage('c')))
    }
    // An engine without a body store in its settings.
    expect(await readBack(plain, inDatabase)).toBe(String(sampleMessage('a')))
    await expect(readBack(plain, inStore)).rejects.toMatchObject({ code: 'bodies_elsewhere', file: null })
  })

  it('that wait for analysis make only engines without access unready', async () => {
    const objectStore = await launch()
    const url = await stores.create()
    const [store, plain] = [await open(objectStore, { url }), await stores.open(url)]
    const reached = async () => (await plain.reachBodies?.()) ?? 'reached'
    expect(await reached()).toBe('reached')
    const id = await accept(store, 'a')
    await expect(reached()).rejects.toMatchObject({ code: 'bodies_elsewhere' })
    expect(await store.reachBodies?.()).toBeUndefined()

    const claimed = await plain.messages.claimNext()
    await expect(readWhole(claimed?.raw ?? Buffer.alloc(0))).rejects.toMatchObject({ code: 'bodies_elsewhere' })
    await plain.messages.release(id)
    await removeNow(store, 'a')
    expect(await reached()).toBe('reached')
  })

  it('of another database are not touched', async () => {
    const objectStore = await launch()
    await accept(await open(objectStore), 'a')
    for (const object of objectStore.objects.values()) object.storedAt = longAgo
    const kept = new Map(objectStore.objects)
    const stranger = await open(objectStore, { url: await server().createDatabase() })
    const foreign = { code: 'bodies_foreign', file: expect.stringContaining('/bodies/sendproof/tests') }
    await expect(stranger.reachBodies?.()).rejects.toMatchObject(foreign)
    await expect(accept(stranger, 'b')).rejects.toMatchObject(foreign)
    await expect(stranger.messages.sweep()).rejects.toMatchObject(foreign)
    expect(objectStore.objects).toEqual(kept)
    // If that database no longer exists, its owner removes the mark.
    objectStore.objects.delete('sendproof/tests/owner')
    expect(await accept(stranger, 'c')).toBeGreaterThan(0)
  })

  it('are not reported as lost with another bucket in the settings, until they are copied there', async () => {
    const objectStore = await launch()
    const { objects, settings } = objectStore
    const url = await stores.create()
    const id = await accept(await open(objectStore, { url }), 'a')
    const other = await open({ ...objectStore, settings: { ...settings, prefix: 'other' } }, { url })
    const elsewhere = { code: 'bodies_elsewhere', file: expect.stringMatching(/\/bodies\/other$/) }
    await expect(other.reachBodies?.()).rejects.toMatchObject(elsewhere)
    await expect(readBack(other, id)).rejects.toMatchObject(elsewhere)
    // As left by an earlier version: without a mark.
    for (const key of objectStore.bodies()) {
      const object = objects.get(key)
      if (object) objects.set(key.replace('sendproof/tests', 'other'), object)
    }
    expect(await readBack(other, id)).toBe(String(sampleMessage('a')))
    expect(objects.get('other/owner')).toMatchObject({ octets: objects.get('sendproof/tests/owner')?.octets })
  })

  it('are required: without the store nothing is accepted, and accepted messages wait until it is back', async () => {
    const objectStore = await launch()
    const url = await stores.create()
    const store = await open(objectStore, { url })
    const id = await accept(store, 'kept')
    await store.tests.create({ token: 'a', ...newTest })
    const message = { raw: sampleMessage('a'), delivery }
    await objectStore.stop()
    await expect(store.messages.accept('a', message)).rejects.toMatchObject({ code: 'unreachable' })
    const claimed = await store.messages.claimNext()
    expect(claimed).toMatchObject({ id, suspicion: 0 })
    await expect(readWhole(claimed?.raw ?? Buffer.alloc(0))).rejects.toMatchObject({ code: 'unreachable' })
    await store.messages.release(id)
    await objectStore.start()
    objectStore.mood = 'busy'
    await expect(store.messages.accept('a', message)).rejects.toMatchObject({ code: 'unreachable' })
    objectStore.mood = 'well'
    expect(await count(url, 'messages')).toBe(1)
    expect(await store.messages.claimNext()).toMatchObject({ id, suspicion: 0, raw: sampleMessage('kept') })
    expect(await store.messages.accept('a', message)).toMatchObject({ state: 'accepted' })
  })

  it('are rejected with another key', async () => {
    const { settings, ...objectStore } = await launch()
    const store = await open({ ...objectStore, settings: { ...settings, secretAccessKey: 'another' } })
    await expect(accept(store, 'a')).rejects.toMatchObject({ code: 'bodies_refused' })
  })

  it('that are lost do not block others', async () => {
    const objectStore = await launch()
    const store = await open(objectStore)
    const lost = await accept(store, 'lost')
    objectStore.objects.clear()
    const next = await accept(store, 'next')
    const claimed = await store.messages.claimNext()
    expect(claimed).toMatchObject({ id: lost })
    await expect(readWhole(claimed?.raw ?? Buffer.alloc(0))).rejects.toMatchObject({ code: 'unreadable' })
    expect(await store.messages.claimNext()).toMatchObject({ id: next, raw: sampleMessage('next') })
  })

  it('are swept 7 days after a crash, but nothing else is', async () => {
    const objectStore = await launch()
    const url = await stores.create()
    const store = await open(objectStore, { url })
    const { objects } = objectStore
    await accept(store, 'a')
    await receiveLarge(store, ['b'])
    for (const object of objects.values()) object.storedAt = longAgo
    const orphan = () => `sendproof/tests/${randomUUID()}/0`
    const octets = Buffer.from('left over')
    objects.set(orphan(), { octets, storedAt: new Date() })
    for (const name of ['sendproof/tests/notes.txt', `sendproof/other/${randomUUID()}/0`, `${randomUUID()}/0`])
      objects.set(name, { octets, storedAt: longAgo })
    const kept = new Map(objects)
    // More than one page of a listing.
    for (let each = 0; each < 30; each++) objects.set(orphan(), { octets, storedAt: longAgo })
    const all = new Map(objects)
    const sweepAt = async (now: Date, watched: number | null) => {
      await store.tests.removeExpired(now, watched)
      await store.messages.sweep()
    }
    await sweepAt(receivedAt, null)
    // A restored database does not know newer bodies.
    expect(objects).toEqual(all)
    const later = new Date(receivedAt.getTime() + unusedTime)
    await sweepAt(later, unusedTime - 1)
    expect(objects).toEqual(all)
    await sweepAt(new Date(later.getTime() + 1), 1)
    expect([...objects.keys()].sort()).toEqual([...kept.keys()].sort())
    expect(await count(url, 'unused_file')).toBe(0)
  })

  it('of an older dump of the database come back with the newer one', async () => {
    const objectStore = await launch()
    const url = await stores.create()
    const store = await open(objectStore, { url })
    const id = await accept(store, 'a')
    for (const object of objectStore.objects.values()) object.storedAt = longAgo
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const sweepAfter = async (milliseconds: number) => {
      await store.tests.removeExpired(new Date(receivedAt.getTime() + milliseconds), milliseconds)
      await store.messages.sweep()
    }
    await client.query('CREATE TABLE away AS SELECT body_key FROM contents; UPDATE contents SET body_key = NULL')
    await sweepAfter(0)
    await client.query('UPDATE contents SET body_key = (SELECT body_key FROM away)')
    await sweepAfter(unusedTime)
    expect(await readBack(store, id)).toBe(String(sampleMessage('a')))
    await client.query('UPDATE contents SET body_key = NULL; DROP TABLE away')
    await client.end()
    // Counted anew from when it was missed again.
    await sweepAfter(2 * unusedTime)
    expect(objectStore.bodies()).toHaveLength(1)
  })

  it('are removed by the next sweep after all data was deleted', async () => {
    const objectStore = await launch()
    const store = await open(objectStore)
    await accept(store, 'a')
    await store.clear()
    for (const object of objectStore.objects.values()) object.storedAt = longAgo
    await store.tests.removeExpired(receivedAt)
    await store.messages.sweep()
    expect(objectStore.bodies()).toEqual([])
  })
})
