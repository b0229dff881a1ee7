import { expect, it, onTestFinished } from 'vitest'
import { readEngine } from '../../../src/shared/contract/app.ts'
import { openBrowserSession } from '../../support/browser-session.ts'
import { call } from '../../support/http-client.ts'
import { runSendproof, serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('ends the sessions of a running engine', async () => {
  const dataDir = temporaryFolder()
  expect(await runSendproof(['sessions', 'end', '--data-dir', dataDir])).toMatchObject({
    exitCode: 0,
    stdout: 'Signed out all browsers: 0 sessions ended.\n',
  })
  const engine = await serveSendproof(dataDir, ['--offline'])
  onTestFinished(async () => void (await engine.end()))
  await expect.poll(() => engine.written().stderr).toMatch(/app\/open/)
  const headers = await openBrowserSession(/http:\S+/.exec(engine.written().stderr)?.[0] ?? '')
  const holdsSession = async () => (await call(engine.listening.http, readEngine, { headers })).json
  expect(await holdsSession()).toMatchObject({ session: true })
  const unused = await runSendproof(['open', '--no-browser', '--data-dir', dataDir])
  const { exitCode, stdout } = await runSendproof(['sessions', 'end', '--json', '--data-dir', dataDir])
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '{"ended":1}\n' })
  expect(await holdsSession()).toMatchObject({ session: false })
  // An unused link must not work either.
  const opened = await fetch(unused.stdout.trim(), { redirect: 'manual' })
  expect(opened.headers.getSetCookie()).toEqual([])
})
