import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  killImports,
  killReception,
  killSyncs,
  straceObstacle,
} from '../../../scripts/test-faults/kill-report-intake.ts'
import { demoDns } from '../../support/demo-sender.ts'
import { dovecotObstacle } from '../../support/launch-dovecot.ts'
import { named } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** `npm run test:faults` kills at every step. */
const stride = 40

const noStrace = straceObstacle()
const noMailbox = noStrace ?? dovecotObstacle()

describe.skipIf(noStrace)(named('an engine that is killed', noStrace), () => {
  it.each([
    ['during an import', killImports],
    ['while it receives reports by SMTP', killReception],
  ])('%s loses or duplicates no report', async (_, kill) => {
    const { seen, faults } = await kill({ dataDir: join(temporaryFolder(), 'data'), flags: demoDns, stride })
    expect(faults).toEqual([])
    expect(seen).toMatch(/^[1-9]\d* kills/)
  })

  it.skipIf(noMailbox)(named('while it reads a mailbox loses or duplicates no report', noMailbox), async () => {
    const { seen, faults } = await killSyncs({ dataDir: join(temporaryFolder(), 'data'), flags: demoDns, stride })
    expect(faults).toEqual([])
    expect(seen).toMatch(/^[1-9]\d* kills/)
  })
})
