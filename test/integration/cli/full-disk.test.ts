import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { createTestAt, serveSendproof, withoutLimits } from '../../support/sendproof.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

it('answers 503 on a full disk, keeps reading, and is ready again once there is space', async ({ skip }) => {
  const disk = mountSmallDisk(24 * 1024)
  if (disk === null) return skip('not run: needs the right to mount')
  const engine = await serveSendproof(disk.folder, ['--offline'], withoutLimits)
  onTestFinished(async () => void (await engine.end()))
  const { http } = engine.listening
  const ready = async () => {
    const answer = await fetch(`${http}/readyz`)
    return { status: answer.status, body: await answer.json() }
  }
  const { token } = await createTestAt(engine)
  expect(await ready()).toMatchObject({ status: 200 })
  disk.fill()
  await expect.poll(ready).toEqual({ status: 503, body: { status: 'not_ready', reasons: ['disk'] } })
  // The database's log has some space left, so the first calls may succeed.
  const refused = async () => {
    for (let tries = 0; tries < 2000; tries++) {
      const answer = await call(http, createTest)
      if (answer.status !== 201) return answer
    }
    throw new Error('the disk never was full')
  }
  const answer = await refused()
  expect(expectProblem(answer)).toMatchObject({ status: 503, code: 'no_room' })
  expect(answer.headers['retry-after']).toBe('60')
  expect((await fetch(`${http}/api/v1/tests/${token}`)).status).toBe(200)
  rmSync(join(disk.folder, '../ballast'))
  await expect.poll(ready).toMatchObject({ status: 200 })
  expect((await call(http, createTest)).status).toBe(201)
})
