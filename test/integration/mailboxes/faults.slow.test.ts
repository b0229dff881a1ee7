import { describe, expect, it, vi } from 'vitest'
import { startDovecot } from '../../support/dovecot.ts'
import { type SessionFault, startFaultyProxy } from '../../support/faulty-proxy.ts'
import { dovecotObstacle } from '../../support/launch-dovecot.ts'
import {
  address,
  letter,
  password,
  plain,
  settingsFor,
  startMailboxServices,
  token,
} from '../../support/mailbox-services.ts'
import { named } from '../../support/obstacles.ts'

/** Milliseconds: shorter timeouts than in production, and immediate retries. */
const pace = { silence: 1500, pass: 4000, retry: 100 }

const login: SessionFault['command'] = /^\S+ (?:LOGIN|AUTHENTICATE)/im
const folderList: SessionFault['command'] = /^\S+ LIST/im
const fetching: SessionFault['command'] = /^\S+ UID FETCH .*BODY/im
const idling: SessionFault['command'] = /^\S+ IDLE/im

const dovecotMissing = dovecotObstacle()

describe.skipIf(dovecotMissing)(named('a session with a mailbox', dovecotMissing), () => {
  it.each<[string, SessionFault, object]>([
    ['is dropped at the login', { command: login, how: 'drop' }, { code: 'disconnected' }],
    ['is dropped after the login', { command: folderList, how: 'drop' }, { code: 'disconnected' }],
    ['is dropped in the middle of a FETCH', { command: fetching, how: 'drop' }, { code: 'disconnected' }],
    ['stalls after the login', { command: folderList, how: 'stall' }, { code: 'timeout' }],
    ['stalls in the middle of a FETCH', { command: fetching, how: 'stall' }, { code: 'timeout' }],
  ])('that %s is reported, retried, and loses nothing', async (_, fault, trouble) => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(address, password)
    const proxy = await startFaultyProxy(dovecot)
    const { clock, mailboxes, order, read, eventually } = await startMailboxServices({ pace })
    await mailboxes.add(settingsFor(proxy), password)
    proxy.fault = fault
    await order()
    for (let index = 0; index < 20; index++) account.deliver(letter(plain, 'Hello '.repeat(2000)), '', clock.now())
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), '', clock.now())
    const before = account.files()
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'pending', trouble }))
    expect(proxy.faults).toBeGreaterThan(0)

    proxy.fault = null
    await eventually({ status: 'inbox', trouble: null })
    expect(account.files()).toEqual(before)
  })

  it.each<[string, SessionFault['how']]>([
    ['closes the connection', 'drop'],
    ['stops responding', 'stall'],
  ])('whose server %s during IDLE is reopened', async (_, how) => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(address, password)
    const proxy = await startFaultyProxy(dovecot)
    const { clock, mailboxes, order, read, eventually } = await startMailboxServices({ pace })
    await mailboxes.add(settingsFor(proxy), password)
    proxy.fault = { command: idling, how }
    await order()
    await vi.waitFor(() => expect(proxy.faults).toBeGreaterThan(0))
    proxy.fault = null
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), '', clock.now())
    await eventually({ status: 'inbox', trouble: null })
    expect((await read())?.checked_at).not.toBeNull()
  })
})
