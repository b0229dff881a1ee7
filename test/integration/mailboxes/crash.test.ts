import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { addMailbox, tryMailbox } from '../../../src/shared/contract/mailboxes.ts'
import { changeRelay } from '../../../src/shared/contract/relay.ts'
import { openBrowserSession } from '../../support/browser-session.ts'
import { holdsSecret } from '../../support/holds-secret.ts'
import { call } from '../../support/http-client.ts'
import { settingsFor } from '../../support/mailbox-services.ts'
import { selfSigned } from '../../support/self-signed.ts'
import { type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const secrets = { mailbox: 'crash-mailbox-fjord', relay: 'crash-relay-fjord', hosted: 'crash-hosted-fjord' }

/** Preloaded into the engine: a signal makes it throw an uncaught error. */
const planted = "process.on('SIGUSR2', () => { throw new Error('planted') })\n"

/** An IMAP server that stops responding after it received a password. */
async function startSilentServer() {
  const logins: string[] = []
  const { pem, certificate } = selfSigned('mail.example')
  const server = createServer({ key: pem, cert: pem }, (socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (data) => {
      const [tag, command] = String(data).split(' ', 2)
      if (command === 'LOGIN') logins.push(String(data))
      else socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return { host: '127.0.0.1', port: at.port, certificate, logins }
}

/** The session link that the engine prints to standard error. */
async function openSession({ written }: ServingSendproof) {
  await expect.poll(() => written().stderr).toMatch(/http:\/\/\S+/)
  const [address = ''] = /http:\/\/\S+/.exec(written().stderr) ?? []
  return await openBrowserSession(address)
}

it('prints no secret when the engine crashes while using one', async () => {
  const [dataDir, crashes] = [temporaryFolder(), temporaryFolder()]
  const preload = join(crashes, 'planted.mjs')
  writeFileSync(preload, planted)
  const engine = await serveSendproof(dataDir, ['--log-level', 'debug', '--offline'], {
    SENDPROOF_HOSTED_API_KEY: secrets.hosted,
    NODE_OPTIONS: `--import=${preload} --report-uncaught-exception --report-directory=${crashes}`,
  })
  onTestFinished(async () => void (await engine.end('SIGKILL')))
  const { http } = engine.listening
  const headers = { ...(await openSession(engine)), 'Content-Type': 'application/json' }

  const relay = { host: '127.0.0.1', port: 9, security: 'starttls', user: 'shop', from: null, certificate: null }
  const saved = await call(http, changeRelay, { headers, body: JSON.stringify({ ...relay, secret: secrets.relay }) })
  expect(saved.status).toBe(200)
  const { logins, ...server } = await startSilentServer()
  const mailbox = { ...settingsFor(server), secret: secrets.mailbox }
  const added = await call(http, addMailbox, { headers, body: JSON.stringify(mailbox) })
  const { id } = addMailbox.responses[201].body.parse(added.json)
  const trial = call(http, tryMailbox, { headers, id }).catch(() => 'cut off')
  await expect.poll(() => logins).toHaveLength(1)
  expect(logins[0]).toContain(secrets.mailbox)

  engine.child.kill('SIGUSR2')
  expect(await trial).toBe('cut off')
  const { exitCode } = await engine.end()
  expect(exitCode).not.toBe(0)
  const [report = ''] = readdirSync(crashes).filter((name) => name.endsWith('.json'))
  const { stdout, stderr } = engine.written()
  expect(stderr).toContain('planted')
  const told = { stdout, stderr, report: readFileSync(join(crashes, report), 'utf8') }
  expect(told.report).toContain('planted')
  for (const [place, text] of Object.entries(told)) {
    for (const secret of Object.values(secrets)) expect(holdsSecret(text, secret), `${secret} in ${place}`).toBe(false)
  }
})
