import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ServingSendproof } from '../../test/support/sendproof.ts'
import { octetsOf } from './damage.ts'
import { require, type Target, target } from './target.ts'

/* Whole sessions, against the product as built. */

/** No session of so few octets takes so long, on whatever machine. */
const hangMilliseconds = 20_000

/** `address` is that of a live test. */
export function smtpTarget(engine: ServingSendproof, address: string): Target {
  const pieces = [
    ...[
      'EHLO a.example\r\n',
      'HELO a\r\n',
      'MAIL FROM:<a@shop.example>\r\n',
      'MAIL FROM:<> SIZE=1\r\n',
      'RSET\r\n',
      'NOOP\r\n',
    ],
    ...[
      `RCPT TO:<${address}>\r\n`,
      'RCPT TO:<b@elsewhere.example>\r\n',
      'DATA\r\n',
      'Subject: Hi\r\n',
      '.\r\n',
      '\r\n.\r\n',
    ],
    ...[
      'STARTTLS\r\n',
      'QUIT\r\n',
      'AUTH PLAIN AA==\r\n',
      'XCLIENT ADDR=1.2.3.4\r\n',
      'BDAT 1 LAST\r\n',
      'VRFY a\r\n',
      'HELP\r\n',
    ],
    ...['\n.\n', '\r.\r', '\0', '\r', '\n', ' ', '<', '>', '"', '@', '\xff', 'BODY=8BITMIME', 'SMTPUTF8'],
  ]
  return target({
    name: 'smtp-sessions',
    inputs: octetsOf(pieces, 40),
    async read(octets) {
      const heard = await converse(engine.smtp.port, octets)
      const replies = heard.split('\r\n').slice(0, -1)
      for (const reply of replies)
        require(/^[2-5]\d\d[ -][\x20-\x7e]*$/.test(reply), `a reply ${JSON.stringify(reply)}`)
      require(replies.at(0)?.startsWith('220 ') === true, 'no greeting')
      const accepted = replies.filter((reply) => reply.startsWith('250 2.6.0')).length
      require(accepted <= replies.filter((reply) => reply.startsWith('354')).length, 'a message that nobody began')
      require(engine.child.exitCode === null && engine.written().stderr.includes('"level":50') === false, 'it failed')
    },
  })
}

/** Says all of it, hangs up, and hears what there is to hear. */
async function converse(port: number, octets: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const hung = setTimeout(() => socket.destroy(new Error('the session hangs')), hangMilliseconds)
  try {
    socket.end(octets)
    return await text(socket)
  } catch (error) {
    // A connection that is cut while octets are on their way tells no more.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return '220 \r\n'
    throw error
  } finally {
    clearTimeout(hung)
  }
}
