import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createSelfSigned } from '../../../src/server/smtp/self-signed.ts'
import { charsetDigests } from '../../support/charset-digests.ts'
import { type PackedApp, packed, reportOf, startPacked, submitMessage } from '../support/packed-app.ts'

/** An app whose worker follows commands in messages (`scripts/pack-hostile-app.ts`). */
const { path: program, obstacle } = packed('SENDPROOF_HOSTILE_APP')
const oneDay = 24 * 60 * 60 * 1000

test.describe('the worker of the packaged app', () => {
  test.skip(obstacle !== null, obstacle ?? '')
  test.describe.configure({ mode: 'serial' })

  let app: PackedApp
  test.beforeAll(async () => {
    // The app is not installed, so on Linux it has no permission for a sandbox. Workers never have one.
    app = await startPacked({ program, flags: process.platform === 'linux' ? ['--no-sandbox'] : [] })
  })
  test.afterAll(() => app.dispose())

  async function factsOn(order: string) {
    const { result } = await reportOf(app.page, await submitMessage(app.page, order))
    if (!result) throw new Error('a report without facts')
    return result.facts
  }

  /** The worker's answer, which it reports as the subject. */
  async function answerTo(order: string): Promise<string | null> {
    const { message } = await factsOn(order)
    return message.subject
  }

  const failed = (detail: string) => ({ state: 'unavailable', reason: { code: 'analysis_failed', detail } })

  test('may use 512 MiB', async () => {
    expect((await factsOn('heap 500')).analysis).toMatchObject({ state: 'known' })
    expect((await factsOn('heap 640')).analysis).toEqual(failed('heap limit'))
  })

  test('is reported as out of memory, and the next message is analyzed', async () => {
    expect((await factsOn('bomb')).analysis).toEqual(failed('out of memory'))
    expect((await factsOn('report')).analysis).toMatchObject({ state: 'known' })
  })

  test('is killed when it hangs, and the next message is analyzed', async () => {
    expect((await factsOn('loop')).analysis).toEqual({ state: 'unavailable', reason: { code: 'deadline' } })
    expect((await factsOn('report')).analysis).toMatchObject({ state: 'known' })
  })

  test('decodes every charset as Node does', async () => {
    expect((await answerTo('charsets'))?.split(' ')).toEqual(charsetDigests())
  })

  for (const [server, options, version] of [
    ['a modern', {}, 'TLSv1.3'],
    ['an older', { maxVersion: 'TLSv1.2' }, 'TLSv1.2'],
    ['an old', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }, 'TLSv1'],
  ] as const satisfies [string, SMTPServerOptions, string][]) {
    test(`probes ${server} mail server`, async () => {
      const validity = { from: new Date(Date.now() - oneDay), to: new Date(Date.now() + oneDay) }
      const certificate = createSelfSigned(['mail.shop.example'], validity)
      const mail = new SMTPServer({ key: certificate, cert: certificate, disableReverseLookup: true, ...options })
      mail.on('error', () => {})
      await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
      try {
        const { port } = mail.server.address() as AddressInfo
        expect(await answerTo(`tls ${port}`)).toBe(version)
      } finally {
        mail.close(() => {})
      }
    })
  }
})
