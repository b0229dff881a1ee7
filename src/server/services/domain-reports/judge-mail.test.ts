import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createSigner, signMessage } from '../../../../test/support/signed-message.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { systemClock } from '../../clock.ts'
import { createMailJudge } from './judge-mail.ts'

const signer = createSigner('reporter.example')
const zone = [
  'reporter.example. 300 IN SOA ns.reporter.example. hostmaster.reporter.example. 1 2 3 4 5',
  '_dmarc.reporter.example. TXT "v=DMARC1; p=reject"',
  signer.keyRecord,
  '',
].join('\n')
const mail = ['From: dmarc@reporter.example', 'Subject: Report domain: example.org', '', '<feedback/>', ''].join('\r\n')
const reporter = { org: 'reporter.example', email: 'dmarc@reporter.example' }
const broken: Resolver = {
  query: () => Promise.reject(new Error('broken')),
  close: async () => {},
}

function judgeWith(resolver: Resolver) {
  const judge = createMailJudge({ resolver, clock: systemClock, log: pino({ level: 'silent' }) })
  return async (text: string) =>
    await judge({ octets: Buffer.from(text, 'latin1'), delivery: null, receivedAt: systemClock.now() })
}

describe('createMailJudge', () => {
  const judge = judgeWith(resolverOf(zone))

  it('judges each report of a mail', async () => {
    const assess = await judge(await signMessage(mail, [signer]))
    expect(assess(reporter)).toEqual({ authenticity: 'authentic', doubt: null })
    expect(assess({ org: 'google.com', email: 'noreply-dmarc-support@google.com' })).toEqual({
      authenticity: 'forged',
      doubt: 'other_reporter',
    })
  })

  it('does not believe a mail without proof', async () => {
    expect((await judge(mail))(reporter)).toEqual({ authenticity: 'unverified', doubt: 'path_unknown' })
  })

  it('takes a mail that cannot be judged as unverified', async () => {
    expect((await judgeWith(broken)(mail))(reporter)).toMatchObject({ authenticity: 'unverified' })
  })
})
