import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { bounceMail, complaintMail } from '../../../../test/support/notices.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { createSecretStore, NoSecretsKeyError, type SecretStore } from '../../data-folder/secrets.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { prepareReports } from '../../worker/reports/prepare-reports.ts'
import { createDomainReportService } from './domain-reports.ts'
import { createReceiverNoticeService } from './receiver-notices.ts'

const day = 24 * 3_600_000
const date = 'Fri, 20 Nov 2026 07:00:00 +0000'
const owner = { isOwner: true, keyId: null }
const everything = { domain: null, kind: null }

/** Services on a store of their own. */
function start({ secrets }: { secrets?: Pick<SecretStore, 'has' | 'read' | 'write'> } = {}) {
  const folder = temporaryFolder()
  const store = openStore(join(folder, storeFile))
  onTestFinished(() => store.close())
  const clock = createTestClock()
  const notices = createReceiverNoticeService({
    notices: store.receiverNotices,
    secrets: secrets ?? createSecretStore(join(folder, 'secrets.json')),
    clock,
  })
  let isKilled = false
  const service = createDomainReportService({
    reports: {
      ...store.domainReports,
      save: (...saved) => (isKilled ? Promise.reject(new Error('killed')) : store.domainReports.save(...saved)),
    },
    notices,
    parse: prepareReports,
    readText: async () => null,
    judge: async () => ({ author: null, doubt: null, mayChange: false }),
    retention: { aggregate: 0, tls: 0, failure: 0, notice: 30 },
    clock,
    log: pino({ enabled: false }),
  })
  return {
    ...{ store, clock, notices, service },
    take: (mail: string) => service.take({ name: 'mail.eml', octets: Buffer.from(mail), via: 'api' }),
    list: async () => (await notices.list(everything, { after: null, limit: 50 }, owner)).notices,
    kill(killed: boolean) {
      isKilled = killed
    },
  }
}

describe('stored bounces and complaints', () => {
  it('count once if the engine is killed between storing them and marking their file as read', async () => {
    const { take, list, kill, service, clock, store } = start()
    kill(true)
    await expect(take(bounceMail({ date }))).rejects.toThrow('killed')
    expect(await list()).toHaveLength(1)
    kill(false)
    clock.advance(day)
    await service.readUnread()
    expect(await list()).toHaveLength(1)
    expect(await store.domainReports.listFiles({ after: 0, limit: 1 })).toEqual([])
  })

  it('leave no address behind, and name the same recipient by the same hash', async () => {
    const { take, list } = start()
    const to = (address: string) => ({ address, status: '5.1.1', reply: `550 5.1.1 <${address}> no such user` })
    await take(bounceMail({ date, recipients: [to('Anna@gmail.com'), to('ben@gmail.com')] }))
    await take(bounceMail({ date, id: 'second', recipients: [to('anna@GMAIL.com')] }))
    const found = await list()
    expect(JSON.stringify(found).toLowerCase()).not.toContain('anna')
    const hashes = found.map(({ recipient_hash }) => recipient_hash)
    expect(new Set(hashes).size).toBe(2)
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash ?? ''))).toBe(true)
    expect(found.every(({ recipient_domain }) => recipient_domain === 'gmail.com')).toBe(true)
  })

  it.each([
    ['cannot be stored', { has: async () => false, write: () => Promise.reject(new NoSecretsKeyError()) }],
    ['was sealed by another account', { has: async () => true, write: () => Promise.reject(new Error('overwritten')) }],
  ])('have no hash if the key %s', async (_, secrets) => {
    const { take, list } = start({ secrets: { ...secrets, read: async () => null } })
    await take(bounceMail({ date }))
    expect(await list()).toMatchObject([{ recipient_hash: null, recipient_domain: 'gmail.com' }])
  })

  it('are dated when they were written, unless that cannot be', async () => {
    const { take, list, clock } = start()
    await take(bounceMail({ date }))
    await take(bounceMail({ date: 'Sat, 20 Nov 2060 07:00:00 +0000' }))
    await take(bounceMail({ date: 'Thu, 01 Jan 1970 00:00:00 +0000' }))
    const now = clock.now().toISOString()
    expect((await list()).map(({ at }) => at)).toEqual([now, now, '2026-11-20T07:00:00.000Z'])
  })

  it('expire a set number of days after they arrived', async () => {
    const { take, list, clock, store, service } = start()
    await take(bounceMail({ date }))
    const sweep = async (watched: number) => {
      await store.tests.removeExpired(clock.now(), watched)
      await service.removeExpired()
    }
    clock.advance(29 * day)
    await take(complaintMail({ date }))
    clock.advance(2 * day)
    await sweep(day)
    expect(await list()).toHaveLength(2)
    clock.advance(day)
    await sweep(day)
    expect(await list()).toMatchObject([{ kind: 'complaint' }])
  })

  it('of a mailbox file are taken one by one', async () => {
    const { take, list } = start()
    const mails = [bounceMail({ date }), complaintMail({ date }), bounceMail({ date, id: 'second' })]
    const results = await take(mails.map((mail) => `From x Fri Nov 20 07:00:00 2026\r\n${mail}`).join('\r\n'))
    expect(results).toMatchObject([{ kind: 'bounce' }, { kind: 'complaint' }, { kind: 'bounce' }])
    expect(await list()).toHaveLength(3)
  })

  it('show a test only to its owner and the key that made it', async () => {
    const { take, store, notices } = start()
    await take(bounceMail({ date }))
    const shownTo = async (isOwner: boolean, keyId: string | null) => {
      const list = store.receiverNotices.list
      const page = await createReceiverNoticeService({
        notices: {
          ...store.receiverNotices,
          list: async (...asked) => (await list(...asked)).map((row) => ({ ...row, token: 'a', keyId: 'k1' })),
        },
        secrets: { has: async () => false, read: async () => null, write: async () => {} },
        clock: createTestClock(),
      }).list(everything, { after: null, limit: 1 }, { isOwner, keyId })
      return page.notices[0]?.test
    }
    expect(await shownTo(true, null)).toBe('a')
    expect(await shownTo(false, 'k1')).toBe('a')
    expect(await shownTo(false, 'k2')).toBeNull()
    expect(await shownTo(false, null)).toBeNull()
    expect(await notices.remove(1)).toBe(true)
  })
})
