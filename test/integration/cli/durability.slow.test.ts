import { describe, expect, it, onTestFinished } from 'vitest'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { largeSampleMessage } from '../../support/messages.ts'
import { createTestAt, readWhenDone, type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function serve(dataDir: string): Promise<ServingSendproof> {
  const engine = await serveSendproof(dataDir, demoDns)
  onTestFinished(async () => void (await engine.end('SIGKILL')))
  return engine
}

describe('an accepted message', () => {
  it('is analyzed after a restart if the engine was killed right after the answer', async () => {
    const dataDir = temporaryFolder()
    const first = await serve(dataDir)
    const { address, token } = await createTestAt(first, { sending_ip: demoSender.ip })
    expect(await deliver(first, address, await signedNewsletter())).toMatch(/^250 /)
    await first.end('SIGKILL')

    const report = await readWhenDone(await serve(dataDir), token)
    expect(report).toMatchObject({ verdict: 'inbox' })
    expect(report.result?.facts.rspamd.auth).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'pass' })
  })

  it('survives several killed engines', async () => {
    const dataDir = temporaryFolder()
    const first = await serve(dataDir)
    const tests = await Promise.all([1, 2, 3].map(() => createTestAt(first, { sending_ip: demoSender.ip })))
    const raw = await signedNewsletter()
    await Promise.all(tests.map(({ address }) => deliver(first, address, raw)))
    await first.end('SIGKILL')
    for (let round = 0; round < 2; round++) await (await serve(dataDir)).end('SIGKILL')

    const last = await serve(dataDir)
    const reports = await Promise.all(tests.map(({ token }) => readWhenDone(last, token)))
    expect(reports.map(({ verdict }) => verdict)).toEqual(['inbox', 'inbox', 'inbox'])
  })

  it('is analyzed once after a restart if it is large', async () => {
    const dataDir = temporaryFolder()
    const first = await serve(dataDir)
    const { address, token } = await createTestAt(first, { sending_ip: demoSender.ip })
    const raw = largeSampleMessage()
    expect(await deliver(first, address, raw)).toMatch(/^250 /)
    await first.end('SIGKILL')

    const second = await serve(dataDir)
    const report = await readWhenDone(second, token)
    expect(report).toMatchObject({ message: { size: raw.length }, result: { facts: { analysis: { state: 'known' } } } })
    await second.end('SIGKILL')
    const again = await readWhenDone(await serve(dataDir), token)
    expect(again).toMatchObject({ done_at: report.done_at, result: report.result })
  })
})
