import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSecretStore } from '../../../src/server/data-folder/secrets.ts'
import { sessionHeader } from '../../../src/server/http/guard/session.ts'
import { createMailboxAuthorizations } from '../../../src/server/services/mailboxes/mailbox-authorizations.ts'
import { createMailboxService } from '../../../src/server/services/mailboxes/mailboxes.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { addMailbox, authorizeMailbox, readMailboxAuthorization } from '../../../src/shared/contract/mailboxes.ts'
import type { OAuthEndpoints } from '../../../src/shared/mailboxes/mailbox-providers.ts'
import { createTestClock } from '../../support/clock.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { call } from '../../support/http-client.ts'
import { type AuthorizationServer, launchAuthorizationServer } from '../../support/launch-authorization-server.ts'
import { dovecotObstacle } from '../../support/launch-dovecot.ts'
import { startListeners } from '../../support/listeners.ts'
import { mailbox } from '../../support/mailbox.ts'
import { named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Starts an unencrypted authorization server for the duration of the test. */
async function startAuthorizationServer(user: string): Promise<AuthorizationServer> {
  const server = await launchAuthorizationServer(user)
  onTestFinished(server.end)
  return server
}

const user = 'ada@mail.example'
const clientSecret = 'client-secret-fjord'
const {
  id: _,
  createdAt: __,
  trouble: ___,
  ...settings
} = mailbox({
  user,
  authentication: 'oauth2',
  oauth_client_id: 'client-1',
})

/** The service with a store of its own; its waits end immediately and are recorded. */
function setUp(endpoints: OAuthEndpoints) {
  const folder = temporaryFolder()
  const clock = createTestClock()
  const store = openStore(join(folder, storeFile))
  const secrets = createSecretStore(join(folder, 'secrets.json'))
  const waits: number[] = []
  const written: string[] = []
  const granted: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _, done) {
        written.push(String(chunk))
        done()
      },
    }),
  )
  const authorizations = createMailboxAuthorizations({
    secrets,
    onGranted: async (id) => void granted.push(id),
    clock,
    log,
    endpointsOf: () => endpoints,
    async wait(milliseconds) {
      waits.push(milliseconds)
      clock.advance(milliseconds)
    },
  })
  const mailboxes = createMailboxService({
    mailboxes: store.mailboxes,
    checkpoints: store.reportCheckpoints,
    secrets,
    authorizations,
    onChange: async () => {},
    clock,
  })
  onTestFinished(async () => {
    await authorizations.close()
    await store.close()
  })

  /** Adds the mailbox and waits for the result of its authorization. */
  async function authorize(changes: Partial<typeof settings> = {}) {
    const { id } = await mailboxes.add({ ...settings, ...changes }, clientSecret)
    const begun = await mailboxes.authorize(id)
    await expect.poll(() => mailboxes.readAuthorization(id)?.status).not.toBe('pending')
    return { id, begun, end: mailboxes.readAuthorization(id) }
  }

  return { folder, clock, secrets, waits, written, granted, mailboxes, authorizations, authorize }
}

const lastQuestion = ({ questions }: AuthorizationServer) => questions.at(-1)?.form

describe('the authorization of a mailbox', () => {
  it("shows a code, polls at the provider's interval, and stores the refresh token as a secret", async () => {
    const server = await startAuthorizationServer(user)
    server.refusals.push('authorization_pending', 'slow_down', 'authorization_pending')
    const { waits, granted, mailboxes, authorize, folder, secrets } = setUp(server.endpoints)
    const { id, begun, end } = await authorize()
    expect(begun).toEqual({
      status: 'pending',
      user_code: 'WDJB-MJHT',
      verification_uri: 'https://provider.example/device',
      verification_uri_complete: null,
      expires_at: '2026-11-20T12:30:00.000Z',
      trouble: null,
    })
    expect(end).toMatchObject({ status: 'granted', user_code: null, trouble: null })
    expect(waits).toEqual([5000, 5000, 10_000, 10_000])
    expect(server.questions[0]?.form).toEqual({ client_id: 'client-1', scope: 'mail' })
    expect(lastQuestion(server)).toMatchObject({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'device-code-of-the-test',
      client_secret: clientSecret,
    })
    await expect.poll(() => granted).toEqual([id])
    expect(await mailboxes.list()).toMatchObject([{ has_secret: true }])
    expect(await secrets.read(`mailbox:${id}`)).toBe('refresh-token-1-fjord')
    expect(readFileSync(join(folder, storeFile)).includes('fjord')).toBe(false)
  })

  it.each([
    ['access_denied', 'refused'],
    ['expired_token', 'expired'],
    ['invalid_client', 'failed'],
  ])('that the provider answers with %s is %s, and reveals no secret', async (refusal, status) => {
    const server = await startAuthorizationServer(user)
    server.refusals.push(refusal)
    const { authorize, written } = setUp(server.endpoints)
    const { end } = await authorize()
    expect(end).toMatchObject({ status, trouble: { code: 'no_consent' } })
    expect(JSON.stringify([end, written])).not.toMatch(/fjord|device-code/)
  })

  it('expires without consent', async () => {
    const server = await startAuthorizationServer(user)
    server.refusals.push(...Array.from({ length: 400 }, () => 'authorization_pending'))
    const { authorize } = setUp(server.endpoints)
    expect((await authorize()).end).toMatchObject({ status: 'expired', user_code: null })
  })

  it('fails with the reason if the provider does not respond', async () => {
    const closed = 'http://127.0.0.1:9/token'
    const { mailboxes } = setUp({ device: closed, token: closed, scope: 'mail' })
    const { id } = await mailboxes.add(settings, clientSecret)
    expect(await mailboxes.authorize(id)).toMatchObject({ status: 'failed', user_code: null })
  })

  it('ends when its account is removed', async () => {
    const server = await startAuthorizationServer(user)
    const { authorize, mailboxes, secrets } = setUp(server.endpoints)
    const { id } = await authorize()
    await mailboxes.change(id, { ...settings, oauth_client_id: 'client-2' }, undefined)
    expect(await mailboxes.list()).toMatchObject([{ has_secret: false }])
    expect(await secrets.has(`mailbox:${id}:client`)).toBe(false)
    expect(mailboxes.readAuthorization(id)).toBeNull()
  })

  it('is stored before it is closed', async () => {
    const server = await startAuthorizationServer(user)
    const { authorizations, mailboxes, secrets } = setUp(server.endpoints)
    const { id } = await mailboxes.add(settings, clientSecret)
    const [disk, closed] = [Promise.withResolvers<void>(), vi.fn()]
    const write = vi.spyOn(secrets, 'write').mockReturnValueOnce(disk.promise)
    await mailboxes.authorize(id)
    await expect.poll(() => write.mock.calls).toEqual([[`mailbox:${id}`, 'refresh-token-1-fjord']])
    const closing = authorizations.close().then(closed)
    await new Promise((resolve) => setImmediate(resolve))
    expect(closed).not.toHaveBeenCalled()
    disk.resolve()
    await closing
  })

  it('needs the session, a client, and encrypted endpoints', async () => {
    const { url, sessions } = await startListeners()
    const secret = await sessions.redeem(await sessions.issueCode())
    const headers = { [sessionHeader]: secret ?? '', 'Content-Type': 'application/json' }
    const add = async (changes: object) =>
      call(url, addMailbox, { headers, body: JSON.stringify({ ...settings, ...changes }) })
    const plain = { device: 'http://provider.example/d', token: 'https://provider.example/t', scope: 'mail' }
    expect(await add({ oauth_endpoints: plain })).toMatchObject({ status: 400 })
    const { id } = addMailbox.responses[201].body.parse((await add({})).json)
    expect(await call(url, authorizeMailbox, { headers, id })).toMatchObject({
      status: 422,
      json: { code: 'no_oauth_client' },
    })
    expect(await call(url, authorizeMailbox, { headers, id: 'other' })).toMatchObject({ status: 404 })
    expect(await call(url, readMailboxAuthorization, { headers, id })).toMatchObject({ status: 404 })
    expect(await call(url, authorizeMailbox, { id })).toMatchObject({ status: 401 })
  })
})

const dovecotMissing = dovecotObstacle()

describe.skipIf(dovecotMissing)(named('a mailbox that accepts access tokens', dovecotMissing), () => {
  async function openMailbox() {
    const server = await startAuthorizationServer(user)
    const dovecot = await startDovecot({ introspection: server.introspection })
    dovecot.addAccount(user, 'no password is used')
    const { host, port, certificate } = dovecot
    const parts = setUp(server.endpoints)
    const { id } = await parts.authorize({ host, port, certificate })
    return { server, id, ...parts }
  }

  it('signs in, and renews its token before it expires', async () => {
    const { server, id, clock, mailboxes, secrets } = await openMailbox()
    expect(await mailboxes.try(id)).toMatchObject({ trouble: null, folders: { inbox: 'INBOX' } })
    expect(server.accessTokens).toHaveLength(1)
    clock.advance(58 * 60_000)
    expect(await mailboxes.try(id)).toMatchObject({ trouble: null })
    expect(server.accessTokens).toHaveLength(2)
    expect(await secrets.read(`mailbox:${id}`)).toBe('refresh-token-2-fjord')
  })

  it('is retried once with a new token if it rejects the old one', async () => {
    const { server, id, mailboxes } = await openMailbox()
    server.active.clear()
    expect(await mailboxes.try(id)).toMatchObject({ trouble: null })
    expect(server.accessTokens).toHaveLength(2)
  })

  it('reports revoked consent', async () => {
    const { server, id, mailboxes, written } = await openMailbox()
    server.active.clear()
    server.refusals.push('invalid_grant')
    const trial = await mailboxes.try(id)
    expect(trial).toMatchObject({ trouble: { code: 'no_consent' } })
    expect(JSON.stringify([trial, written])).not.toContain('fjord')
  })

  it('renews its token once for parallel requests', async () => {
    const { server, id, clock, mailboxes } = await openMailbox()
    clock.advance(60 * 60_000)
    const trials = await Promise.all([mailboxes.try(id), mailboxes.try(id), mailboxes.try(id)])
    expect(trials.map((trial) => trial?.trouble)).toEqual([null, null, null])
    expect(server.accessTokens).toHaveLength(2)
  })
})
