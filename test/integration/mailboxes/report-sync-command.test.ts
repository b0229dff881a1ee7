import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { prepareDataDir } from '../../../src/server/compose/data-folder.ts'
import { openSecrets } from '../../../src/server/compose/open-secrets.ts'
import { systemClock } from '../../../src/server/ground/clock.ts'
import { createMailboxAuthorizations } from '../../../src/server/services/mailboxes/mailbox-authorizations.ts'
import { createMailboxService } from '../../../src/server/services/mailboxes/mailboxes.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { demoDns } from '../../support/demo-sender.ts'
import { startDovecot } from '../../support/dovecot.ts'
import { dovecotObstacle } from '../../support/launch-dovecot.ts'
import { address, letter, password, plain, settingsFor } from '../../support/mailbox-services.ts'
import { named } from '../../support/obstacles.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { signedReport } from '../../support/signed-report.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const log = pino({ enabled: false })

/** A data folder with a mailbox that is searched for reports. */
async function start(folder: string | null = null) {
  const dovecot = await startDovecot()
  const account = dovecot.addAccount(address, password)
  const dataDir = join(temporaryFolder(), 'data')
  await prepareDataDir(dataDir)
  const store = openStore(join(dataDir, storeFile))
  const secrets = openSecrets(store, { layer: null, dataDir })
  const clock = systemClock
  const authorizations = createMailboxAuthorizations({ secrets, onGranted: async () => {}, clock, log })
  const { mailboxes, reportCheckpoints: checkpoints } = store
  const service = createMailboxService({
    ...{ mailboxes, checkpoints, secrets, authorizations, clock },
    onChange: async () => {},
  })
  await service.add(settingsFor(dovecot, { for_placement: false, for_reports: true, report_folder: folder }), password)
  await authorizations.close()
  await store.close()
  const sync = (...words: string[]) => runSendproof(['reports', 'sync', '--data-dir', dataDir, ...demoDns, ...words])
  return { account, sync, list: () => runSendproof(['reports', 'list', '--data-dir', dataDir, '--json']) }
}

const dovecotMissing = dovecotObstacle()

describe.skipIf(dovecotMissing)(named('sendproof reports sync', dovecotMissing), () => {
  it('reads new reports, prints what it found, and changes nothing', async () => {
    const { account, sync, list } = await start()
    account.deliver(await signedReport(1))
    account.deliver(await signedReport(2))
    account.deliver(letter(plain, 'Hello'))
    const before = account.files()
    expect(await sync()).toEqual({
      ...{ exitCode: 0, stderr: '' },
      stdout: `${address}, INBOX: 2 stored, 0 already known, 0 refused.\n`,
    })
    expect(account.files()).toEqual(before)
    const { reports } = JSON.parse((await list()).stdout)
    expect(reports).toMatchObject([
      { via: 'mailbox', authenticity: 'authentic' },
      { via: 'mailbox', authenticity: 'authentic' },
    ])
    const again = await sync('--json', '--mailbox', address.toUpperCase())
    expect(JSON.parse(again.stdout)).toMatchObject({ mailboxes: [{ address, stored: 0, is_complete: true }] })
  })

  it('names a mailbox that cannot be read, and exits with 1', async () => {
    const { sync } = await start('Missing')
    expect(await sync()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(`${address} cannot be read`) })
    expect(await sync('--mailbox', 'other@mail.example')).toMatchObject({
      ...{ exitCode: 1, stderr: expect.stringContaining('not read from a mailbox other@mail.example') },
    })
  })
})

it('explains how to enable reading reports from a mailbox', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { exitCode, stderr } = await runSendproof(['reports', 'sync', '--data-dir', dataDir])
  expect({ exitCode, stderr }).toEqual({
    ...{ exitCode: 1, stderr: expect.stringContaining('Switch on “Read reports from this mailbox”') },
  })
})
