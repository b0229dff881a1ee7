import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer } from '../../../src/server/compose/create-server.ts'
import { settingsSchema } from '../../../src/server/settings/settings.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { startListeners } from '../../support/listeners.ts'
import { named, programObstacle } from '../../support/obstacles.ts'
import { connectSmtp, type SmtpClient } from '../../support/smtp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const user = Buffer.from('someone').toString('base64')
const secret = Buffer.from('secret').toString('base64')
const plain = Buffer.from('\0someone\0secret').toString('base64')

async function open(port: number): Promise<{ client: SmtpClient; extensions: string[] }> {
  const client = connectSmtp(port)
  await client.reply()
  return { client, extensions: (await client.say('EHLO client.example')).split('\n') }
}

/** Says each line, and returns the codes of the replies. */
async function sayAll(client: SmtpClient, lines: readonly string[]): Promise<string[]> {
  const codes = []
  for (const line of lines) codes.push((await client.say(line)).slice(0, 3))
  return codes
}

describe('AUTH', () => {
  it.each([
    ['PLAIN with an initial response', [`AUTH PLAIN ${plain}`], ['235']],
    ['PLAIN in steps', ['AUTH PLAIN', plain], ['334', '235']],
    ['LOGIN', ['AUTH LOGIN', user, secret], ['334', '334', '235']],
    ['LOGIN with the name in the command', [`AUTH LOGIN ${user}`, secret], ['334', '235']],
    ['an unknown mechanism', ['AUTH CRAM-MD5'], ['504']],
  ])('answers %s, and takes mail for tests only', async (_what, lines, codes) => {
    const { smtpPort, createTest } = await startListeners({ settings: { smtp_auth: 'accept' } })
    const { client, extensions } = await open(smtpPort)
    expect(extensions.map((line) => line.slice(4))).toContain('AUTH PLAIN LOGIN')
    expect(await sayAll(client, lines)).toEqual(codes)
    const { address } = await createTest()
    const mail = ['MAIL FROM:<a@shop.example>', 'RCPT TO:<b@elsewhere.example>', `RCPT TO:<${address}>`]
    expect(await sayAll(client, mail)).toEqual(['250', '550', '250'])
  })

  it('is offered within TLS, too', async () => {
    const { smtpPort } = await startListeners({ settings: { smtp_auth: 'accept' } })
    const { client } = await open(smtpPort)
    await client.say('STARTTLS')
    await client.startTls()
    expect(await client.say('EHLO client.example')).toContain('AUTH PLAIN LOGIN')
    expect(await sayAll(client, [`AUTH PLAIN ${plain}`])).toEqual(['235'])
  })

  it('is refused if it is off', async () => {
    const { smtpPort } = await startListeners({ settings: { smtp_auth: 'off' } })
    const { client, extensions } = await open(smtpPort)
    expect(extensions.filter((line) => line.includes('AUTH'))).toEqual([])
    expect(await sayAll(client, [`AUTH PLAIN ${plain}`])).toEqual(['500'])
  })

  it.each([
    ['127.0.0.1', true],
    ['0.0.0.0', false],
  ])('is offered by default on %s: %s', async (smtp_host, isOffered) => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const settings = settingsSchema.parse({ port: 0, smtp_port: 0, smtp_host, offline: true, allow_remote: true })
    const server = await createServer({ settings, dataDir: temporaryFolder(), paths: enginePaths, log })
    onTestFinished(() => server.close())
    const { client, extensions } = await open(Number(server.listening.smtp.split(':').at(-1)))
    expect(extensions.some((line) => line.includes('AUTH'))).toBe(isOffered)
    await client.say(`AUTH PLAIN ${plain}`)
    expect(lines.join('')).not.toMatch(new RegExp(`someone|secret|${plain}`))
  })

  const noSwaks = programObstacle('swaks')
  it.skipIf(noSwaks)(named('lets swaks sign in', noSwaks), async () => {
    const { smtpPort, createTest, store } = await startListeners({ settings: { smtp_auth: 'accept' } })
    const { address } = await createTest()
    const words = ['--server', `127.0.0.1:${smtpPort}`, '--to', address, '--auth', 'LOGIN', '--auth-user', 'someone']
    await promisify(execFile)('swaks', [...words, '--auth-password', 'secret', '--from', 'a@shop.example'])
    expect(JSON.stringify(await store.messages.claimNext())).not.toMatch(/someone|secret/)
  })
})
