import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteTest } from '../../../src/shared/contract/app.ts'
import { searchTests } from '../../../src/shared/contract/inbox-tests/history.ts'
import {
  addMailbox,
  changeMailbox,
  listMailboxes,
  type MailboxSettings,
} from '../../../src/shared/contract/mailboxes.ts'
import { openBrowserSession } from '../../support/browser-session.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { call } from '../../support/http-client.ts'
import { type DovecotAccount, dovecotObstacle } from '../../support/launch-dovecot.ts'
import { letter, minute, settingsFor } from '../../support/mailbox-services.ts'
import { named } from '../../support/obstacles.ts'
import { serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const user = 'ada@readers.example'
const password = 'wolf-Hedgehog-42-quartz'
const permanent = 'ada+sendproof@readers.example'

/** An engine in a process of its own, with a session of its owner. */
async function serve(dataDir: string) {
  const engine = await serveSendproof(dataDir, ['--offline'])
  onTestFinished(async () => void (await engine.end('SIGKILL')))
  await expect.poll(() => engine.written().stderr).toMatch(/http:\/\/\S+/)
  const [address = ''] = /http:\/\/\S+/.exec(engine.written().stderr) ?? []
  const headers = { ...(await openBrowserSession(address)), 'Content-Type': 'application/json' }
  const { http } = engine.listening
  const list = async () => {
    const { json } = await call(http, searchTests, { headers })
    return searchTests.responses[200].body.parse(json).tests
  }
  const subjects = async () => (await list()).map(({ subject }) => subject).sort()
  return { ...engine, http, headers, list, subjects }
}

type Serving = Awaited<ReturnType<typeof serve>>

async function add({ http, headers }: Serving, settings: MailboxSettings) {
  const body = JSON.stringify({ ...settings, secret: password })
  return addMailbox.responses[201].body.parse((await call(http, addMailbox, { headers, body })).json)
}

async function switchOn({ http, headers }: Serving, id: string, settings: MailboxSettings) {
  const body = JSON.stringify({ ...settings, permanent_address: true })
  return changeMailbox.responses[200].body.parse((await call(http, changeMailbox, { headers, id, body })).json)
}

async function readMailbox({ http, headers }: Serving) {
  const { json } = await call(http, listMailboxes, { headers })
  return listMailboxes.responses[200].body.parse(json).mailboxes[0]
}

/** Delivers a message as a mail host would, with a unique trace. */
function deliver(account: DovecotAccount, subject: string, to = permanent, folder = ''): string {
  const date = new Date().toUTCString()
  const received = `by mx.readers.example with ESMTP id ${crypto.randomUUID()} for <${to}>; ${date}`
  const message = letter({ Received: received, From: 'Shop <news@shop.example>', To: to, Subject: subject })
  account.deliver(message, folder)
  return message
}

const dovecotMissing = dovecotObstacle()

describe.skipIf(dovecotMissing)(named('a permanent test address', dovecotMissing), () => {
  it('turns each message into one test, also after the engine was killed and the messages are read again', async () => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(user, password)
    const settings = settingsFor(dovecot, { address: user, user, for_placement: false })
    const dataDir = temporaryFolder()
    const first = await serve(dataDir)
    const added = await add(first, settings)
    expect(added).toMatchObject({ permanent_address: false, permanent: null })
    account.deliver(letter({ To: permanent, Subject: 'Before' }), '', new Date(Date.now() - minute))
    const changed = await switchOn(first, added.id, settings)
    expect(changed.permanent).toEqual({ address: permanent, mark: null, refused: 0 })

    const copied = deliver(account, 'One')
    account.deliver(copied, 'Spam-Ordner')
    deliver(account, 'Not for tests', user)
    for (const subject of ['Two', 'Three']) deliver(account, subject)
    const before = account.files()
    await expect.poll(first.subjects, { interval: 100 }).toContain('One')
    await first.end('SIGKILL')

    const second = await serve(dataDir)
    deliver(account, 'Four')
    await expect.poll(second.subjects, { interval: 100 }).toEqual(['Four', 'One', 'Three', 'Two'])
    const [removed] = await second.list()
    await call(second.http, deleteTest, { headers: second.headers, token: removed?.token ?? '' })
    await second.end('SIGKILL')

    const third = await serve(dataDir)
    deliver(account, 'Five')
    await expect.poll(third.subjects, { interval: 100 }).toContain('Five')
    expect(await third.list()).toHaveLength(4)
    expect((await third.list()).map(({ subject }) => subject)).not.toContain(removed?.subject)
    expect(account.files()).toEqual(expect.arrayContaining(before))
    expect(await readMailbox(third)).toMatchObject({ trouble: null, permanent: { refused: 0 } })
  })

  it('is the mailbox address with a mark in the subject if the provider has no plus addressing', async () => {
    const dovecot = await startDovecot()
    const account = dovecot.addAccount(user, password)
    const settings = { address: user, user, plus_addressing: false, permanent_address: true }
    const engine = await serve(temporaryFolder())
    const added = await add(engine, settingsFor(dovecot, settings))
    expect(added.permanent).toEqual({ address: user, mark: '[sendproof]', refused: 0 })
    deliver(account, 'Autumn', user)
    deliver(account, 'Autumn [Sendproof]', user)
    await expect.poll(engine.subjects, { interval: 100 }).toEqual(['Autumn [Sendproof]'])
  })
})
