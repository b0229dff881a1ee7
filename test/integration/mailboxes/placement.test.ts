import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startDovecot } from '../../support/dovecot.ts'
import { type Dovecot, dovecotObstacle } from '../../support/launch-dovecot.ts'
import {
  address,
  letter,
  minute,
  password,
  plain,
  settingsFor,
  startAccount,
  startMailboxServices,
  token,
} from '../../support/mailbox-services.ts'
import { named } from '../../support/obstacles.ts'

const obstacle = dovecotObstacle()

/** Memory growth allowed while 300 messages of 1 MB are read, including garbage; 150 MB are usual. */
const maxKilobytes = 400 * 1024

describe.skipIf(obstacle)(named('placement in a mailbox of a real server', obstacle), () => {
  it.each<[string, string, object]>([
    ['the inbox', '', { status: 'inbox', folder: 'INBOX' }],
    ['the spam folder, regardless of its name', 'Spam-Ordner', { status: 'spam', folder: 'Spam-Ordner' }],
    ['a folder used by a filter', 'Newsletters/2026', { status: 'other', folder: 'Newsletters/2026' }],
  ])('finds a message in %s', async (_, folder, expected) => {
    const { account, clock, order, eventually } = await startAccount()
    await order()
    const authentication = 'mail.example; dkim=pass header.d=shop.example'
    const fields = {
      ...plain,
      'X-Test': `test-${token}`,
      'Authentication-Results': authentication,
      'X-Spam-Status': 'No',
    }
    account.deliver(letter(fields), folder, clock.now())
    const before = account.files()
    await eventually({
      ...expected,
      authentication_results: authentication,
      spam_headers: [{ name: 'X-Spam-Status', value: 'No' }],
      trouble: null,
    })
    expect(account.files()).toEqual(before)
  })

  it.each<[string, string]>([
    ['a recipient', letter({ ...plain, To: `Test <test-${token}@sendproof.localhost>` })],
    ['the subject', letter({ ...plain, Subject: `[test-${token}] Autumn` })],
    ['the text', letter(plain, `See https://shop.example/?c=${token}`)],
    ['the text, with a quoted-printable line break in it', letter(plain, `${token.slice(0, 9)}=\r\n${token.slice(9)}`)],
  ])('recognizes the token in %s', async (_, message) => {
    const { account, clock, order, eventually } = await startAccount()
    await order()
    account.deliver(letter(plain), 'Spam-Ordner', clock.now())
    account.deliver(message, '', clock.now())
    await eventually({ status: 'inbox' })
  })

  it.each<[string, Record<string, string>]>([
    ['its Message-ID', { From: 'a@b.example', 'Message-ID': '<1@shop.example>' }],
    ['author, subject, and time', { ...plain, 'Message-ID': '<2@shop.example>' }],
  ])('recognizes a copy without the token by %s, even if it arrived first', async (_, fields) => {
    const { account, clock, order, receive, read, eventually } = await startAccount()
    await order()
    account.deliver(letter(fields), 'Spam-Ordner', clock.now())
    await vi.waitFor(async () => expect((await read())?.checked_at).not.toBeNull())
    expect(await read()).toMatchObject({ status: 'pending' })
    await receive({ ...plain, 'Message-ID': '<1@shop.example>' })
    await eventually({ status: 'spam' })
  })

  it('finds messages in the other folders if the server does not open one, and calls none missing', async () => {
    const { account, clock, order, receive, read, eventually } = await startAccount()
    account.lock('Shared')
    await order()
    await receive({ ...plain, 'Message-ID': '<1@shop.example>' })
    clock.advance(30 * minute)
    const detail = expect.stringMatching(/^Shared: /)
    await eventually({ status: 'pending', checked_at: null, trouble: { code: 'folder_refused', detail } })
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), 'Spam-Ordner', clock.now())
    await eventually({ status: 'spam', trouble: null })
    expect(await read()).toMatchObject({ folder: 'Spam-Ordner' })
  })

  it('ignores messages older than the test', async () => {
    const { account, clock, order, receive, read } = await startAccount()
    account.deliver(letter(plain), '', new Date(clock.now().getTime() - 10 * minute))
    await order()
    await receive(plain)
    await vi.waitFor(async () => expect((await read())?.checked_at).not.toBeNull())
    expect(await read()).toMatchObject({ status: 'pending' })
  })

  it('reports missing after 15 minutes, and corrects that when the message arrives', async () => {
    const { account, clock, order, receive, eventually } = await startAccount()
    await order()
    await receive(plain)
    clock.advance(14 * minute)
    await eventually({ status: 'pending', checked_at: clock.now().toISOString() })
    clock.advance(2 * minute)
    await eventually({ status: 'missing' })
    clock.advance(20 * minute)
    const takenAt = new Date(clock.now().getTime() - 25_000).toUTCString()
    const trace = `from mx.shop.example (mx.shop.example [203.0.113.9]) by mail.example; ${takenAt}`
    account.deliver(letter({ Received: trace, ...plain }), '', clock.now())
    await eventually({ status: 'inbox', seconds: 25 })
  })

  it('supports STARTTLS', async () => {
    const { account, clock, order, eventually } = await startAccount({
      settings: ({ plainPort }) => ({ security: 'starttls', port: plainPort }),
    })
    await order()
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), '', clock.now())
    await eventually({ status: 'inbox' })
  })

  it('finds a message among 10,000 others of 1 MB, with few in memory', async () => {
    const { account, clock, order, eventually } = await startAccount()
    const large = letter(plain, 'Hello, and some more.\r\n'.repeat(45_000))
    account.fill(10_000, large, '', new Date(clock.now().getTime() - 24 * 60 * minute))
    const peak = process.resourceUsage().maxRSS
    await order()
    account.fill(300, large, '', clock.now())
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), '', clock.now())
    await eventually({ status: 'inbox' })
    expect(process.resourceUsage().maxRSS - peak).toBeLessThan(maxKilobytes)
  })

  it('continues after a restart of the engine', async () => {
    const { account, clock, watch, order, eventually } = await startAccount()
    await order()
    await watch.close()
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), '', clock.now())
    await watch.start()
    await eventually({ status: 'inbox' })
  })

  it('moves a found message to the trash if configured', async () => {
    const { account, clock, order, eventually } = await startAccount({ settings: { clean_up: true } })
    await order()
    account.deliver(letter(plain), '', clock.now())
    account.deliver(letter({ ...plain, 'X-Test': `test-${token}` }), 'Spam-Ordner', clock.now())
    await eventually({ status: 'spam' })
    const folders = () => account.files().map((file) => file.replace(/cur\/.*/, ''))
    await vi.waitFor(() => expect(folders()).toEqual(['.Trash/', '']))
  })

  it('shows an untrusted certificate, and trusts exactly the confirmed one', async () => {
    const [dovecot, other] = [await startDovecot(), await startDovecot()]
    dovecot.addAccount(address, password)
    const { mailboxes } = await startMailboxServices()
    for (const security of ['tls', 'starttls'] as const) {
      const port = security === 'tls' ? dovecot.port : dovecot.plainPort
      const { id } = await mailboxes.add(settingsFor(dovecot, { security, port, certificate: null }), password)
      const trial = await mailboxes.try(id)
      expect(trial).toMatchObject({ trouble: { code: 'certificate_untrusted' }, folders: null })
      expect(trial?.fingerprint).toMatch(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)
      await mailboxes.change(
        id,
        settingsFor(dovecot, { security, port, certificate: trial?.certificate ?? null }),
        undefined,
      )
      expect(await mailboxes.try(id)).toEqual({
        trouble: null,
        certificate: null,
        fingerprint: null,
        folders: { inbox: 'INBOX', spam: 'Spam-Ordner', others: 2 },
      })
      await mailboxes.change(id, settingsFor(dovecot, { security, port, certificate: other.certificate }), undefined)
      expect(await mailboxes.try(id)).toMatchObject({ trouble: { code: 'certificate_untrusted' } })
    }
  })

  it('reports a wrong password, and adds no second account', async () => {
    const dovecot = await startDovecot()
    dovecot.addAccount(address, password)
    const { mailboxes } = await startMailboxServices()
    const { id } = await mailboxes.add(settingsFor(dovecot), 'wrong')
    expect(await mailboxes.try(id)).toMatchObject({ trouble: { code: 'wrong_credentials' } })
    await mailboxes.change(id, settingsFor(dovecot), password)
    expect(await mailboxes.try(id)).toMatchObject({ trouble: null })
    const moved = await mailboxes.change(id, settingsFor(dovecot, { host: 'localhost' }), undefined)
    expect(moved).toMatchObject({ has_secret: false })
    expect(await mailboxes.try(id)).toMatchObject({ trouble: { code: 'no_secret' } })
  })
})

/** A server that treats all clients the same. */
async function startServer(greet: (socket: Socket) => void): Promise<Dovecot> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const port = Number(server.address() && Object(server.address()).port)
  const addAccount = () => {
    throw new Error('no accounts here')
  }
  return { host: '127.0.0.1', port, plainPort: port, certificate: '', addAccount }
}

describe('a mailbox that cannot be searched', () => {
  it.each<[string, string, (socket: Socket) => void]>([
    ['drops every connection', 'disconnected', (socket) => socket.destroy()],
    ['does not respond', 'timeout', () => {}],
    ['never ends a line', 'no_imap', (socket) => socket.write(Buffer.alloc(8 * 1024 * 1024, 'a'))],
    ['has no STARTTLS', 'no_starttls', answerWithoutTls],
  ])('is reported if its server %s', async (_, code, greet) => {
    const server = await startServer(greet)
    const { mailboxes } = await startMailboxServices()
    const { id } = await mailboxes.add(settingsFor(server, { security: 'starttls', certificate: null }), password)
    expect(await mailboxes.try(id)).toMatchObject({ trouble: { code }, folders: null })
    expect(await mailboxes.list()).toMatchObject([{ trouble: { code } }])
  })

  it('never makes a message missing', async () => {
    const server = await startServer((socket) => socket.destroy())
    const { clock, mailboxes, order, receive, read } = await startMailboxServices()
    await mailboxes.add(settingsFor(server, { certificate: null }), password)
    await order()
    await receive(plain)
    clock.advance(60 * minute)
    await vi.waitFor(async () => expect(await read()).toMatchObject({ trouble: { code: 'disconnected' } }))
    expect(await read()).toMatchObject({ status: 'pending', checked_at: null })
  })
})

/** Greeting and answers of a server without STARTTLS that does not allow plaintext logins. */
function answerWithoutTls(socket: Socket): void {
  socket.write('* OK [CAPABILITY IMAP4rev1 LOGINDISABLED] ready\r\n')
  socket.on('data', (data) => {
    const tag = String(data).split(' ', 1)[0]
    socket.write(`* CAPABILITY IMAP4rev1 LOGINDISABLED\r\n${tag} OK done\r\n`)
  })
}
