import { describe, expect, it } from 'vitest'
import { startFloodingServer } from '../../../../../test/support/flooding-server.ts'
import type { MailboxTrouble } from '../../../../shared/contract/mailboxes.ts'
import { answerBudget } from './answer-budget.ts'
import { openImapAccount, readCause } from './imap-account.ts'
import { toMailboxTrouble } from './imap-trouble.ts'

const never = new AbortController().signal
const list = /^(\S+) (?:X?LIST|LSUB)/i

/** Octets in system buffers when a client disconnects. */
const buffered = 16 * 1024 * 1024

/** A server that accepts any login and behaves well, except for one command. */
async function logIn(command: RegExp, endless: string) {
  const server = await startFloodingServer({
    tls: true,
    greeting: '* OK [CAPABILITY IMAP4rev1] ready\r\n',
    answer(line) {
      if (command.test(line)) return { endless }
      const [tag = '', name = ''] = line.split(' ')
      if (name.toUpperCase() === 'CAPABILITY') return { text: `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n` }
      if (list.test(line)) return { text: `* LIST () "/" INBOX\r\n${tag} OK\r\n` }
      return { text: `${tag} OK done\r\n` }
    },
  })
  const { host, port, certificate } = server
  const credentials = { password: 'correct horse' }
  const account = openImapAccount({ host, port, security: 'tls', user: 'ada', credentials, certificate }, never)
  return { server, account }
}

async function troubleOf(work: Promise<unknown>): Promise<MailboxTrouble | null> {
  return await work.then(
    () => null,
    (error: unknown) => toMailboxTrouble(error),
  )
}

describe('an endless mailbox server', () => {
  it.each([
    ['lists folders', '* LIST () "/" a\r\n'],
    ['sends unsolicited responses', '* 5 EXISTS\r\n'],
    ['sends untagged OK responses', '* OK still here\r\n'],
    ['sends malformed lines', '* \r\n'],
    ['sends an endless line', 'x'],
    ['announces a literal that exceeds any memory', '* LIST () "/" {99999999999}\r\n'],
    ['sends literals', `* LIST () "/" {1000}\r\n${'x'.repeat(1000)}\r\n`],
  ])('is disconnected when it %s', async (_, endless) => {
    const { server, account } = await logIn(list, endless)
    expect(await troubleOf(account)).toMatchObject({ code: 'no_imap' })
    expect(await server.floodEnded).toBeLessThan(answerBudget.octets + buffered)
  })

  it('is disconnected during login as well', async () => {
    const { server, account } = await logIn(/^\S+ LOGIN/i, '* LIST () "/" a\r\n')
    expect(await troubleOf(account)).toEqual({ code: 'no_imap', detail: 'the server does not stop sending' })
    await server.floodEnded
  })

  it('is disconnected after login as well', async () => {
    const { server, account } = await logIn(/^\S+ SELECT|^\S+ EXAMINE/i, '* 5 EXISTS\r\n')
    const client = await account
    const opened = client.mailboxOpen('INBOX').catch((error: unknown) => Promise.reject(readCause(client, error)))
    expect(await troubleOf(opened)).toEqual({ code: 'no_imap', detail: 'the server does not stop sending' })
    await server.floodEnded
  })

  it.each(['XOAUTH2', 'OAUTHBEARER'])(
    'is hung up on when it never has enough of a login with %s',
    async (mechanism) => {
      let questions = 0
      const { host, port, certificate } = await startFloodingServer({
        tls: true,
        greeting: `* OK [CAPABILITY IMAP4rev1 AUTH=${mechanism}] ready\r\n`,
        answer() {
          questions += 1
          return { text: '+ eyJzdGF0dXMiOiI0MDAifQ==\r\n' }
        },
      })
      const credentials = { accessToken: 'token', renew: async () => 'another' }
      const account = openImapAccount({ host, port, security: 'tls', user: 'ada', credentials, certificate }, never)
      expect(await troubleOf(account)).toEqual({ code: 'no_imap', detail: 'the server does not stop sending' })
      expect(questions).toBeLessThan(2 * answerBudget.responses)
    },
  )

  it('does not include a server with many folders', async () => {
    const { account } = await logIn(/^nothing$/, '')
    const client = await account
    for (let round = 0; round < 3; round++) expect(await client.list()).toHaveLength(1)
    client.close()
  })
})
