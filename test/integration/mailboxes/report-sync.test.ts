import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createDomainReportService } from '../../../src/server/services/domain-reports/domain-reports.ts'
import { createReportSync } from '../../../src/server/services/domain-reports/mail/report-sync.ts'
import { createReceiverNoticeService } from '../../../src/server/services/domain-reports/receiver-notices.ts'
import { prepareReports } from '../../../src/server/worker/reports/prepare-reports.ts'
import type { MailboxSettings } from '../../../src/shared/contract/mailboxes.ts'
import { aggregateMail } from '../../support/aggregate-mail.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { startFaultyProxy } from '../../support/faulty-proxy.ts'
import { dovecotObstacle } from '../../support/launch-dovecot.ts'
import { address, letter, password, plain, settingsFor, startMailboxServices } from '../../support/mailbox-services.ts'
import { bounceMail, complaintMail } from '../../support/notices.ts'
import { named } from '../../support/obstacles.ts'

const log = pino({ enabled: false })
const everything = { domain: null, kind: null, excluded: null }

/** A mailbox with reports, and a sync of it. */
async function start(changes: Partial<MailboxSettings> = {}) {
  const dovecot = await startDovecot()
  const account = dovecot.addAccount(address, password)
  const proxy = await startFaultyProxy(dovecot)
  const { clock, store, secrets, mailboxes } = await startMailboxServices()
  const service = createDomainReportService({
    reports: store.domainReports,
    notices: createReceiverNoticeService({ notices: store.receiverNotices, secrets, clock }),
    parse: prepareReports,
    readText: async () => null,
    judge: async () => ({ author: null, doubt: 'path_unknown', mayChange: false }),
    retention: { aggregate: 0, tls: 0, failure: 0, notice: 0 },
    ...{ clock, log },
  })
  const keep = vi.fn(service.storeFile)
  const sync = createReportSync({
    mailboxes: store.mailboxes,
    checkpoints: store.reportCheckpoints,
    service: { ...service, storeFile: keep },
    logIn: mailboxes.logIn,
    ...{ clock, log },
  })
  const settings = settingsFor(proxy, { for_placement: false, for_reports: true, ...changes })
  const { id } = await mailboxes.add(settings, password)
  const list = () => store.domainReports.list(everything, { after: null, limit: 100 })
  return {
    ...{ account, proxy, store, mailboxes, settings, id, keep, sync, list },
    run: async () => (await sync.run(id))[0],
    answer: async () => (await mailboxes.list())[0]?.reports,
  }
}

const dovecotMissing = dovecotObstacle()

describe.skipIf(dovecotMissing)(named('reports in a mailbox of the owner', dovecotMissing), () => {
  it('are found in the inbox, each once, without changing it', async () => {
    const { account, keep, run, list, answer } = await start()
    account.deliver(aggregateMail({ id: 'a', messages: 3 }))
    account.deliver(letter(plain))
    account.deliver(aggregateMail({ id: 'b', messages: 4 }))
    account.deliver(aggregateMail({ id: 'c' }), 'Newsletters')
    const before = account.files()
    const counts = { duplicate: 0, refused: 0, problems: [], is_complete: true, trouble: null }
    expect(await run()).toMatchObject({ address, folder: 'INBOX', seen: 3, stored: 2, ...counts })
    expect((await list()).map(({ reportId, via, messages }) => [reportId, via, messages])).toEqual([
      ['b', 'mailbox', 4],
      ['a', 'mailbox', 3],
    ])
    expect(keep).toHaveBeenCalledTimes(2)
    expect(keep.mock.calls[0]?.[0]).toMatchObject({ name: 'INBOX 1.eml', delivery: { pickedUp: true } })
    expect(await answer()).toMatchObject({ folder: 'INBOX', searched_at: expect.any(String), trouble: null })

    expect(await run()).toMatchObject({ seen: 0, stored: 0, ...counts })
    account.deliver(aggregateMail({ id: 'd' }))
    expect(await run()).toMatchObject({ seen: 1, stored: 1 })
    expect(account.files()).toEqual([...before, account.files().at(-1)].sort())
    expect(keep).toHaveBeenCalledTimes(3)
  })

  it('are read from a dedicated folder, where every other message is explained', async () => {
    const { account, run, list } = await start({ report_folder: 'Newsletters' })
    account.deliver(aggregateMail({ id: 'inbox' }))
    account.deliver(aggregateMail({ id: 'own' }).replace(/^Subject:.*$/m, 'Subject: none'), 'Newsletters')
    account.deliver(letter(plain), 'Newsletters')
    expect(await run()).toMatchObject({
      ...{ folder: 'Newsletters', seen: 2, stored: 1, refused: 1, is_complete: true },
      problems: [{ file: 'Newsletters 2.eml', problem: { code: 'no_report_in_message' } }],
    })
    expect(await list()).toMatchObject([{ reportId: 'own' }])
  })

  it('come with bounces and complaints, which count once', async () => {
    const { account, run, store } = await start()
    const qmail = bounceMail({ id: 'text' }).replace('multipart/report; report-type=delivery-status', 'multipart/mixed')
    for (const mail of [bounceMail(), letter(plain), complaintMail(), qmail]) account.deliver(mail)
    expect(await run()).toMatchObject({ seen: 4, stored: 3, duplicate: 0, refused: 0, problems: [] })
    account.deliver(bounceMail())
    expect(await run()).toMatchObject({ seen: 1, stored: 0, duplicate: 1 })
    const found = await store.receiverNotices.list(
      { domain: null, kind: null },
      { after: null, limit: 9, now: new Date() },
    )
    expect(found.map(({ kind, via }) => `${kind} ${via}`)).toEqual([
      'complaint mailbox',
      'bounce mailbox',
      'bounce mailbox',
    ])
  })

  it('are not found in a missing folder, and the message of the server is reported', async () => {
    const { run, answer } = await start({ report_folder: 'Nowhere' })
    expect(await run()).toMatchObject({ is_complete: false, trouble: { code: 'refused' } })
    expect(await answer()).toMatchObject({ folder: 'Nowhere', trouble: { detail: expect.stringContaining('Nowhere') } })
  })

  it('are not duplicated when UIDVALIDITY changes', async () => {
    const { account, store, id, run, list } = await start()
    for (const name of ['a', 'b']) account.deliver(aggregateMail({ id: name }))
    expect(await run()).toMatchObject({ stored: 2 })
    const place = { mailboxId: id, folder: 'INBOX' }
    const { uidValidity } = (await store.reportCheckpoints.find(place)) ?? {}
    await store.reportCheckpoints.advance(place, { uidValidity: '1', uid: 4_000_000 })
    account.deliver(aggregateMail({ id: 'c' }))
    expect(await run()).toMatchObject({ seen: 3, stored: 1, duplicate: 2, is_complete: true })
    expect(await list()).toHaveLength(3)
    expect(await store.reportCheckpoints.find(place)).toMatchObject({ uidValidity, uid: 3 })
  })

  it('are searched again in another account, and not after being switched off', async () => {
    const { mailboxes, settings, store, id, run, answer } = await start()
    await run()
    const place = { mailboxId: id, folder: 'INBOX' }
    expect(await store.reportCheckpoints.find(place)).not.toBeNull()
    await mailboxes.change(id, { ...settings, user: 'eve@mail.example' }, password)
    expect(await store.reportCheckpoints.find(place)).toBeNull()
    await mailboxes.change(id, { ...settings, for_reports: false }, password)
    expect(await run()).toBeUndefined()
    expect(await answer()).toBeNull()
  })

  it('are complete after a broken connection', async () => {
    const { account, proxy, run, list } = await start()
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const name of ids) account.deliver(aggregateMail({ id: name }))
    const commands = [/^\S+ (?:LOGIN|AUTHENTICATE)/im, /^\S+ EXAMINE/im, /^\S+ UID SEARCH/im, /^\S+ UID FETCH/im]
    for (const command of [...commands, /^\S+ UID FETCH .*BODY\.PEEK/im]) {
      proxy.fault = { command, how: 'drop' }
      const result = await run()
      expect(result).toMatchObject({ is_complete: false, trouble: { code: 'disconnected' } })
    }
    proxy.fault = null
    expect(await run()).toMatchObject({ is_complete: true, trouble: null })
    expect((await list()).map(({ reportId }) => reportId).sort()).toEqual(ids)
  })

  it('are stored before the position is saved', async () => {
    const { account, keep, store, id, run, sync, list } = await start()
    for (const name of ['a', 'b', 'c']) account.deliver(aggregateMail({ id: name }))
    const failing = keep.getMockImplementation()
    keep.mockImplementationOnce(async (file) => (await failing?.(file)) ?? 0)
    keep.mockImplementationOnce(() => Promise.reject(new Error('the disk is full')))
    await expect(sync.run(id)).rejects.toThrow('the disk is full')
    expect(await store.reportCheckpoints.find({ mailboxId: id, folder: 'INBOX' })).toBeNull()
    expect(await run()).toMatchObject({ seen: 3, stored: 2, duplicate: 1 })
    expect(await list()).toHaveLength(3)
  })
})
