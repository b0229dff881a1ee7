import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSecretStore, secretsFile } from '../../../src/server/data-folder/secrets.ts'
import { readStatus } from '../../../src/shared/contract/lookups.ts'
import { deliver, demoDns, demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { launchObjectStore } from '../../support/object-store.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import { createTestAt, readWhenDone, runBuiltSendproof, serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const statusSchema = readStatus.responses[200].body

describeWithOwnPostgres('sendproof migrate', (server) => {
  it('changes no API answer', async () => {
    const dataDir = temporaryFolder()
    const baseUrl = ['--base-url', 'https://sendproof.example']
    const keyLine = await runBuiltSendproof(['keys', 'create', '--data-dir', dataDir])
    const headers = { 'x-api-key': keyLine.stdout.trim() }
    const before = await serveSendproof(dataDir, [...demoDns, ...baseUrl])
    const waiting = await createTestAt(before)
    const done = await createTestAt(before, { sending_ip: demoSender.ip })
    await deliver(before, done.address, await signedNewsletter())
    await readWhenDone(before, done.token)
    const asked = [
      `tests/${done.token}`,
      `tests/${waiting.token}`,
      'domain/shop.example',
      'spf?domain=shop.example',
      'status',
    ]
    const answersOf = async (http: string) => {
      const answers: unknown[] = []
      for (const path of asked) answers.push(await (await fetch(`${http}/api/v1/${path}`, { headers })).json())
      return answers
    }
    // The first audit is computed, later ones are cached.
    await answersOf(before.listening.http)
    const answers = await answersOf(before.listening.http)

    const database = await server().createDatabase()
    await createSecretStore(join(dataDir, secretsFile)).write('relay', '{}')
    const objectStore = await launchObjectStore()
    onTestFinished(() => objectStore.stop())
    const environment = { LANG: 'en', ...objectStore.environment }
    const move = () => runBuiltSendproof(['migrate', '--from', dataDir, '--to', database], { environment })
    expect(await move()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Another Sendproof') })
    await before.end()
    const { exitCode, stdout } = await move()
    expect(exitCode).toBe(0)
    expect(stdout).toContain('2 tests, 1 message, 1 report, 1 key')
    expect(stdout).toMatch(/were not moved.*: the SMTP server used for sending.*--secrets-key/)
    expect(await move()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('not empty') })
    expect(objectStore.bodies()).toHaveLength(1)

    const words = [...demoDns, ...baseUrl]
    const after = await serveSendproof(temporaryFolder(), words, { ...environment, SENDPROOF_DATABASE: database })
    onTestFinished(async () => void (await after.end('SIGKILL')))
    const [report, ...others] = await answersOf(after.listening.http)
    expect([report, ...others.slice(0, -2)]).toEqual(answers.slice(0, -2))
    // Every lookup counts, so the counter has continued.
    expect(others.at(-1)).toMatchObject({ usage: { today: statusSchema.parse(answers.at(-1)).usage.today + 1 } })
    expect(await deliver(after, waiting.address, await signedNewsletter())).toMatch(/^250 /)
    expect(await readWhenDone(after, waiting.token)).toMatchObject({ status: 'done' })
  })
})
