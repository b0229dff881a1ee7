import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, vi } from 'vitest'
import { summarizeReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import { createSecretStore } from '../../src/server/data-folder/secrets.ts'
import { createMailboxAuthorizations } from '../../src/server/services/mailboxes/mailbox-authorizations.ts'
import { createMailboxWatch, type MailboxWatchOptions } from '../../src/server/services/mailboxes/mailbox-watch.ts'
import { createMailboxService } from '../../src/server/services/mailboxes/mailboxes.ts'
import { createPlacementService } from '../../src/server/services/placements/placements.ts'
import { openStore } from '../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../src/server/storage/sqlite/store-file.ts'
import type { MailboxSettings } from '../../src/shared/contract/mailboxes.ts'
import { createTestClock } from './clock.ts'
import { startDovecot } from './dovecot.ts'
import type { Dovecot } from './launch-dovecot.ts'
import { messageFacts } from './message-facts.ts'
import { sampleDelivery, sampleMessage } from './messages.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The test that messages are for, and the account that receives them. */
export const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'
export const address = 'ada@mail.example'
export const password = 'correct horse'
export const minute = 60_000

export const plain = { From: 'Shop <news@shop.example>', To: address, Subject: 'Autumn' }

export function letter(fields: Record<string, string>, text = 'Hello'): string {
  const header = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${header.join('')}\r\n${text}\r\n`
}

/** The server part of the settings. */
export type ServerOfMailbox = Pick<Dovecot, 'host' | 'port' | 'certificate'>

/** Settings for the account on a server, for placement only. */
export function settingsFor(dovecot: ServerOfMailbox, changes: Partial<MailboxSettings> = {}): MailboxSettings {
  return {
    provider: 'custom',
    address,
    host: dovecot.host,
    port: dovecot.port,
    security: 'tls',
    user: address,
    authentication: 'password',
    oauth_client_id: null,
    oauth_endpoints: null,
    for_placement: true,
    for_pickup: false,
    plus_addressing: true,
    permanent_address: false,
    clean_up: false,
    for_reports: false,
    report_folder: null,
    certificate: dovecot.certificate,
    ...changes,
  }
}

type ServiceOptions = Pick<MailboxWatchOptions, 'pace'>

interface AccountOptions extends ServiceOptions {
  /** Changes to `settingsFor`, which may depend on the server. */
  settings?: Partial<MailboxSettings> | ((dovecot: Dovecot) => Partial<MailboxSettings>)
}

/** An account on a server of its own, and the services that read it. */
export async function startAccount({ settings = {}, ...options }: AccountOptions = {}) {
  const dovecot = await startDovecot()
  const account = dovecot.addAccount(address, password)
  const services = await startMailboxServices(options)
  const entered = typeof settings === 'function' ? settings(dovecot) : settings
  await services.mailboxes.add(settingsFor(dovecot, entered), password)
  return { dovecot, account, ...services }
}

/** The mailbox services with a store of their own. */
export async function startMailboxServices({ pace }: ServiceOptions = {}) {
  const folder = temporaryFolder()
  const clock = createTestClock()
  const store = openStore(join(folder, storeFile))
  const secrets = createSecretStore(join(folder, 'secrets.json'))
  const placements = createPlacementService({ store, clock })
  const log = pino({ enabled: false })
  const renew = (id: string) => watch.renew(id)
  const authorizations = createMailboxAuthorizations({ secrets, onGranted: renew, clock, log })
  const mailboxes = createMailboxService({
    mailboxes: store.mailboxes,
    checkpoints: store.reportCheckpoints,
    secrets,
    authorizations,
    onChange: renew,
    clock,
  })
  const watch = createMailboxWatch({
    store,
    logIn: mailboxes.logIn,
    pickUp: { since: async () => null, take: async () => {} },
    clock,
    log,
    ...(pace && { pace }),
  })
  onTestFinished(async () => {
    await watch.close()
    await authorizations.close()
    await store.close()
  })
  await watch.start()

  async function order(): Promise<void> {
    const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 90 * 24 * 60 * minute)]
    const test = { token, lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt } as const
    await store.tests.create(test, { mailboxes: await placements.findSeeds(), chargedKeyId: null })
    watch.wake()
  }

  /** Delivers the test's message with these fields. */
  async function receive(fields: Record<string, string>): Promise<void> {
    await store.messages.accept(token, { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt: clock.now() }) })
    const claimed = await store.messages.claimNext()
    const headers = Object.entries(fields).map(([name, value]) => ({ name, value }))
    const report = reevaluate(messageFacts({ headers: { fields: headers, truncated: false } }))
    const at = { doneAt: clock.now(), expiresAt: new Date(clock.now().getTime() + 90 * 24 * 60 * minute) }
    await store.messages.complete(claimed?.id ?? 0, { ...report, ...summarizeReport(report) }, at)
  }

  async function read() {
    const test = await store.tests.find(token, clock.now())
    const { placement } = await placements.read(token, test?.receivedAt ?? null)
    return placement?.[0]
  }

  /** Searches the mailbox until the placement matches. */
  async function eventually(expected: object): Promise<void> {
    const look = async () => {
      watch.wake()
      expect(await read()).toMatchObject(expected)
    }
    await vi.waitFor(look, { interval: 100 })
  }

  return { clock, store, secrets, mailboxes, watch, order, receive, read, eventually }
}
