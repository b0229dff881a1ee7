import { beforeEach, expect, it } from 'vitest'
import { startDesktop } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'

beforeEach(() => electron.resetElectron())

it("is off in the window's session before Electron is ready, and downloads no dictionary", async () => {
  await startDesktop()
  const [session] = electron.createdSessions
  expect(session?.spelling).toEqual({ isEnabled: false, languages: [], source: 'http://127.0.0.1:9/' })
  expect(session?.downloads()).toEqual([])
})

it.each(['persist:reports', 'printing'])('is off in the session of the partition %s', async (partition) => {
  await startDesktop()
  expect(electron.session.fromPartition(partition).spelling).toMatchObject({ isEnabled: false, languages: [] })
})
