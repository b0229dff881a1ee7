import { describe, expect, it } from 'vitest'
import { startFloodingServer } from '../../../../../test/support/flooding-server.ts'
import { type ImapLogin, openImapAccount } from './imap-account.ts'
import { toMailboxTrouble } from './imap-trouble.ts'

/** The reported error of a login at a server that refuses every login with this response. */
async function troubleOf(refusal: string, credentials: ImapLogin['credentials']) {
  const { host, port, certificate } = await startFloodingServer({
    tls: true,
    greeting: '* OK [CAPABILITY IMAP4rev1 AUTH=OAUTHBEARER SASL-IR] ready\r\n',
    answer: (line) => ({ text: `${line.split(' ')[0]} ${/^\S+ (LOGIN|AUTH)/i.test(line) ? refusal : 'OK'}\r\n` }),
  })
  const login = { host, port, security: 'tls' as const, user: 'ada', credentials, certificate }
  return await openImapAccount(login, new AbortController().signal).then(
    () => null,
    (error: unknown) => toMailboxTrouble(error),
  )
}

describe('a server that refuses a login', () => {
  it.each([
    ['NO', 'Wrong password', 'wrong_credentials', 'token_refused'],
    ['NO [AUTHENTICATIONFAILED]', 'Invalid credentials', 'wrong_credentials', 'token_refused'],
    ['NO [EXPIRED]', 'Password expired', 'wrong_credentials', 'token_refused'],
    ['NO [UNAVAILABLE]', 'Temporary authentication failure', 'refused', 'refused'],
    ['NO [INUSE]', 'Somebody else has it open', 'refused', 'refused'],
    ['NO [LIMIT]', 'Too many connections', 'refused', 'refused'],
    ['NO [SERVERBUG]', 'Internal error', 'refused', 'refused'],
    ['NO [CONTACTADMIN]', 'Account suspended', 'refused', 'refused'],
  ])('with %s %s reports %s for a password and %s for a token', async (status, detail, password, token) => {
    const refusal = `${status} ${detail}`
    expect(await troubleOf(refusal, { password: 'correct horse' })).toEqual({ code: password, detail })
    let renewals = 0
    const credentials = { accessToken: 'token', renew: async () => `token ${++renewals}` }
    expect(await troubleOf(refusal, credentials)).toEqual({ code: token, detail })
    expect(renewals).toBe(token === 'token_refused' ? 1 : 0)
  })
})
