import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { selfSigned } from './self-signed.ts'

export const relaySecret = 'relay-password-fjord'

const { pem, certificate } = selfSigned('relay.example')

export const relayCertificate = certificate

export interface RunningRelay {
  port: number
  taken: { from: string; to: string[]; raw: Buffer }[]
  /** Delays the answers to messages from now on until the promise settles. */
  hold(until: Promise<void>): void
  end(): void
}

/** Starts an SMTP server that accepts one password and refuses recipients named `nobody`. */
export async function launchRelay(options: SMTPServerOptions = {}): Promise<RunningRelay> {
  const taken: RunningRelay['taken'] = []
  let answering = Promise.resolve()
  const server = new SMTPServer({
    key: pem,
    cert: relayCertificate,
    onAuth: ({ password }, _, done) =>
      password === relaySecret ? done(null, { user: 'shop' }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('nobody@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    async onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: await buffer(stream) })
      await answering
      done()
    },
    ...options,
  })
  // Caused by a client that disconnects.
  server.on('error', () => {})
  return {
    port: await listenOnLoopback(server.server),
    taken,
    hold: (until) => {
      answering = until
    },
    end: () => void server.close(),
  }
}
