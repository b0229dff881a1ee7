import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbound } from '../../../src/engine/outbound/outbound.ts'
import { canConnect, probeSmtpTls, type SmtpTls } from '../../../src/engine/outbound/smtp-tls.ts'
import { createSelfSigned } from '../../../src/server/smtp/self-signed.ts'
import { scriptedResolver } from '../../support/scripted-resolver.ts'

const host = 'mail.shop.example'
const address = '127.0.0.1'
const oneDay = 24 * 60 * 60 * 1000
const validity = { from: new Date(Date.now() - oneDay), to: new Date(Date.now() + oneDay) }
const certificate = createSelfSigned([host], validity)
const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a mail server. Returns its port. */
async function startMail(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({ key: certificate, cert: certificate, disableReverseLookup: true, ...options })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  closers.push(() => server.close(() => {}))
  return (server.server.address() as AddressInfo).port
}

/** Starts a server with a script. Returns its port. */
async function startRaw(talk: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Answers each line in turn, after a greeting. */
function script(greeting: string, ...answers: string[]) {
  return (socket: Socket) => {
    socket.write(greeting)
    socket.on('data', () => void socket.write(answers.shift() ?? ''))
  }
}

function probe(port: number, { ca = certificate, name = host, signal = AbortSignal.timeout(3_000) } = {}) {
  return probeSmtpTls({ address, port, host: name, ca }, signal)
}

describe('the probe of a mail server', () => {
  it('detects version and certificate', async () => {
    expect(await probe(await startMail())).toEqual({
      state: 'encrypted',
      version: 'TLSv1.3',
      certificate: {
        names: [host],
        issuer: host,
        validFrom: expect.any(Date),
        validUntil: expect.any(Date),
        fault: null,
      },
    })
  })

  it.each([
    ['another name', { name: 'mx.shop.example' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['an unknown authority', { ca: createSelfSigned(['other.example'], validity) }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('reports a certificate for %s without failing', async (_, options, fault) => {
    expect(await probe(await startMail(), options)).toMatchObject({ state: 'encrypted', certificate: { fault } })
  })

  it('detects outdated versions', async () => {
    const port = await startMail({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
    expect(await probe(port)).toMatchObject({ state: 'encrypted', version: 'TLSv1.1' })
  })

  describe('with the TLS of Electron', () => {
    // Electron uses BoringSSL instead of OpenSSL, which throws for unknown options.
    beforeEach(() => {
      const { connect } = tls
      Reflect.set(process.features, 'openssl_is_boringssl', true)
      vi.spyOn(tls, 'connect').mockImplementation((...words) => {
        const isRefused = words.some((word: unknown) => /@|SECLEVEL/.test(String(Object(word).ciphers)))
        if (isRefused) throw new Error('error:100000b1:SSL routines:OPENSSL_internal:INVALID_COMMAND')
        return connect(...words)
      })
      syncBuiltinESMExports()
    })
    afterEach(() => {
      Reflect.set(process.features, 'openssl_is_boringssl', false)
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    })

    it('probes a modern server', async () => {
      expect(await probe(await startMail())).toMatchObject({ state: 'encrypted', version: 'TLSv1.3' })
    })

    it('probes an older server', async () => {
      const port = await startMail({ maxVersion: 'TLSv1.2' })
      expect(await probe(port)).toMatchObject({ state: 'encrypted', version: 'TLSv1.2' })
    })
  })

  it('detects missing encryption', async () => {
    expect(await probe(await startMail({ hideSTARTTLS: true }))).toEqual({ state: 'not_offered' })
  })

  it.each<[string, (socket: Socket) => void, SmtpTls]>([
    ['refuses the connection', script('554 no\r\n'), { state: 'unwilling', detail: '554 no' }],
    ['does not support EHLO', script('220 hi\r\n', '500 what\r\n'), { state: 'unwilling', detail: '500 what' }],
    [
      'withdraws its STARTTLS offer',
      script('220 hi\r\n', '250-me\r\n250 STARTTLS\r\n', '454 not now\r\n'),
      { state: 'failed', detail: '454 not now' },
    ],
    ['closes the connection', (socket) => socket.end(), { state: 'unwilling', detail: 'ECONNRESET' }],
    [
      'never ends its reply',
      (socket) => void socket.write('220-more\r\n'.repeat(5_000)),
      { state: 'unwilling', detail: 'Error: the reply has no end' },
    ],
  ])('reports no encryption result for a server that %s', async (_, talk, outcome) => {
    expect(await probe(await startRaw(talk))).toEqual(outcome)
  })

  it('reports noise instead of TLS as a failure', async () => {
    const port = await startRaw(script('220 hi\r\n', '250 STARTTLS\r\n', '220 go\r\n', 'noise noise noise\r\n'))
    expect(await probe(port)).toMatchObject({ state: 'failed' })
  })

  it('ends on its abort signal, no matter what the server does', async () => {
    const abortController = new AbortController()
    const port = await startRaw((socket) => {
      socket.write('220 hi\r\n')
      socket.on('data', () => abortController.abort())
    })
    expect(await probe(port, { signal: abortController.signal })).toEqual({ state: 'unwilling', detail: 'ETIMEDOUT' })
  })

  it('detects a closed port', async () => {
    const port = await startRaw(() => {})
    closers.pop()?.()
    expect(await probe(port)).toEqual({ state: 'unreachable', detail: 'ECONNREFUSED' })
    expect(await canConnect(address, port, AbortSignal.timeout(1_000))).toBe(false)
  })
})

describe('the connections to mail servers', () => {
  const control = scriptedResolver({ 'gmail-smtp-in.l.google.com': { A: [address] } })
  const never = new AbortController().signal

  it('are opened only on request', () => {
    expect(createOutbound()(control, never).mail).toBeNull()
  })

  it('use a known server to detect a blocked port', async () => {
    const smtpPort = await startMail()
    const open = createOutbound({ probeMail: true, mayConnect: () => true, smtpPort })
    expect(await open(control, never).mail?.isPortOpen()).toBe(true)
    expect(await open(scriptedResolver({}), never).mail?.isPortOpen()).toBe(false)
  })

  it('go only to public addresses', async () => {
    let connections = 0
    const smtpPort = await startRaw(() => {
      connections += 1
    })
    const { mail } = createOutbound({ probeMail: true, smtpPort })(control, never)
    expect(await mail?.probeTls(host, address)).toEqual({ state: 'unreachable', detail: 'EACCES' })
    expect(await mail?.isPortOpen()).toBe(false)
    expect(connections).toBe(0)
  })
})
