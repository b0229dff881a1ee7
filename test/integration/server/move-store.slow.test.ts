import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { completeRun } from '../../../src/engine/monitoring/complete-run.ts'
import type { EngineReport } from '../../../src/engine/ports/analysis.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { pieceOctets } from '../../../src/hosted/bodies/bodies.ts'
import type { BodyPlace } from '../../../src/hosted/bodies/body-store.ts'
import { openS3Bodies } from '../../../src/hosted/bodies/s3-bodies.ts'
import type { MoveObstacle } from '../../../src/hosted/move/move-error.ts'
import { moveStore } from '../../../src/hosted/move/move-store.ts'
import { openPostgresStore } from '../../../src/hosted/postgres/open.ts'
import { createSharedSecrets } from '../../../src/hosted/shared-secrets.ts'
import { channelSecret } from '../../../src/server/data-folder/secret-names.ts'
import { createSecretStore, type Sealer, secretsFile } from '../../../src/server/data-folder/secrets.ts'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import type { DueMonitor, NewMonitor, NewRun } from '../../../src/server/storage/monitors/repository.ts'
import type { ReportSummary } from '../../../src/server/storage/repositories.ts'
import { lockDataDir } from '../../../src/server/storage/sqlite/lock.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import type { Store } from '../../../src/server/storage/store.ts'
import { alertPolicySchema } from '../../../src/shared/contract/monitoring/incident.ts'
import { audit } from '../../support/audit.ts'
import { aggregate, reportFile } from '../../support/domain-reports.ts'
import { mailbox } from '../../support/mailbox.ts'
import { messageFacts, passingSignature } from '../../support/message-facts.ts'
import { largeSampleMessage, sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { launchObjectStore } from '../../support/object-store.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { postgresStores } from '../../support/postgres-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const log = pino({ enabled: false })
const createdAt = new Date('2026-11-20T11:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:00:00.123Z')
const expiresAt = new Date('2027-02-18T11:00:00.000Z')
const newTest = { lang: 'pl', name: 'Jesień\0', sendingIp: '192.0.2.1', keyId: 'k', createdAt, expiresAt } as const
const quota = { counter: 'tests 192.0.2.1', resetsAt: expiresAt, max: 3 }
const auditKey = { domain: 'shop.example', selectors: ['a'] }
const place = { mailboxId: 'm1', folder: 'INBOX', uidValidity: '18446744073709551615', uid: 7 }
const large = largeSampleMessage('Large')
const report: EngineReport & ReportSummary = {
  ...reevaluate(messageFacts({ dkim_signatures: [passingSignature] })),
  basis: '',
  observed: { receiver: 'gmail', state: 'spam', source: 'header' },
  messageDigest: null,
  score: 7.5,
  score_floor: 5.5,
  verdict: 'inbox',
  verdict_floor: 'at_risk',
  content_score: null,
  stream: 'shop.example letters',
  points: { content: 2.5 },
  listTally: { listed: ['Spamhaus ZEN'], unknown: [], clean: 3, unasked: [] },
}

const newMonitor: NewMonitor = {
  target: { kind: 'domain', domain: 'shop.example', selectors: [] },
  groupId: 1,
  schedule: { kind: 'interval', minutes: 60 },
  createdAt,
}
const firstPage = { after: null, limit: 10 }

/** A run with a change and an incident. */
function failingRun(monitor: DueMonitor): NewRun {
  const [subject, since] = ['check:spf.record', createdAt]
  const unknown = { value: [], problem: null }
  const times = { before_since: since.toISOString(), before_until: since.toISOString(), at: createdAt.toISOString() }
  const opened = { subject, problem: 'spf.no_record', severity: 'critical', opened_run: 1, since, at: since } as const
  const params = { domain: 'shop.example' }
  return {
    ...completeRun(monitor, { readings: [], skipped: null }, createdAt),
    at: createdAt,
    skipped: { code: 'dns_timeout' },
    summary: { kind: 'address', listed: 1, unanswered: 0 },
    changes: [{ subject, before: unknown, after: { ...unknown, value: ['spf.no_record'] }, ...times }],
    transitions: [{ kind: 'opened', ...opened, since_added: false, params }],
  }
}

/** Fills a data folder with all kinds of data, and ends as if the engine was killed during an analysis. */
async function fillFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = openStore(join(dataDir, storeFile))
  const { tests, messages } = store
  await store.keys.create({
    id: 'k',
    hash: Buffer.alloc(32, 1),
    name: null,
    plan: 'free',
    rights: ['tests'],
    credits: 5,
    createdAt,
  })
  const { trouble: _, ...mailboxSettings } = mailbox({ id: 'm1', createdAt, permanentSince: createdAt })
  await store.mailboxes.save(mailboxSettings)
  await store.mailboxes.refuseArrival({ mailboxId: 'm1', digest: 'abc', arrivedAt: createdAt })
  const webhook = { kind: 'webhook', url: 'https://hooks.shop.example/' } as const
  await store.alerts.addChannel({
    name: 'Hook',
    target: webhook,
    unconfirmed: [],
    lang: 'pl',
    isDefault: true,
    createdAt,
  })
  const policy = alertPolicySchema.parse({})
  const group = { name: 'Acme', owner: '', policy, channelIds: [1], digest: null, digestDue: null, createdAt }
  await store.alerts.addGroup(group)
  await store.alerts.changeDefaultPolicy(group.policy)
  await store.monitors.add(newMonitor)
  const monitor = await store.monitors.findDue(1)
  if (monitor) await store.monitors.complete(1, failingRun(monitor))
  await store.alerts.plan([{ channelId: 1, incidentId: 1, notice: 'opened', opening: 1, messageId: 'm1' }], createdAt)
  const order = {
    mailboxes: [{ mailboxId: 'm1', provider: 'gmail', address: 'm1@a.example' }],
    chargedKeyId: 'k',
  } as const
  await tests.create({ token: 'done', ...newTest }, order)
  for (const token of ['waiting', 'large', 'shared', 'claimed']) await tests.create({ token, ...newTest })
  await messages.accept('done', { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt }), place })
  const first = await messages.claimNext()
  await messages.complete(first?.id ?? 0, report, { doneAt: receivedAt, expiresAt })
  await messages.receive(
    (async function* () {
      yield large
    })(),
    (raw) =>
      Promise.all(
        ['large', 'shared'].map((token) => messages.accept(token, { raw, delivery: sampleDelivery({ receivedAt }) })),
      ),
  )
  await messages.accept('claimed', { raw: sampleMessage('Claimed'), delivery: sampleDelivery({ receivedAt }) })
  await store.audits.save(auditKey, await audit('@ TXT "v=spf1 -all"'), expiresAt)
  await store.quotas.consume([quota])
  const fileId = await store.domainReports.storeFile(reportFile('<feedback/>'))
  await store.domainReports.save(fileId, { reports: [aggregate()], readAt: receivedAt })
  await messages.claimNext('small')
  await store.close()
  return dataDir
}

/** Claims all waiting messages, as engines do. */
async function claimAll({ messages }: Store) {
  const claimed = []
  for (let next = await messages.claimNext(); next; next = await messages.claimNext()) claimed.push(next)
  return claimed.sort((one, other) => one.id - other.id)
}

describeWithPostgres('A store that is moved', (server) => {
  const stores = postgresStores(server)

  function move(
    dataDir: string,
    url: string,
    options: { resume?: boolean; secretsKey?: Buffer; bodyPlace?: BodyPlace } = {},
  ) {
    const { resume = false, secretsKey = null, bodyPlace = null } = options
    const { signal } = new AbortController()
    return moveStore({ dataDir, url, bodyPlace, resume, signal, secretsKey, log, onAdvance: () => {} })
  }

  /** Moves only tests and keys. */
  async function moveSome(dataDir: string, url: string): Promise<void> {
    const controller = new AbortController()
    const onAdvance = () => controller.abort()
    const { signal } = controller
    const moving = moveStore({
      ...{ dataDir, url, bodyPlace: null, resume: false, secretsKey: null },
      ...{ signal, log, onAdvance },
    })
    await expect(moving).rejects.toMatchObject({ name: 'AbortError' })
  }

  const expectObstacle = (moving: Promise<unknown>, obstacle: MoveObstacle) =>
    expect(moving).rejects.toMatchObject({ name: 'MoveError', obstacle })

  it('has all of its data, and waiting messages are analyzed', async () => {
    const dataDir = await fillFolder()
    const url = await server().createDatabase()
    const counts = { keys: 1, tests: 5, messages: 4, reports: 1, signing_keys: 1, domain_audits: 1, counters: 1 }
    const ofAlerts = { channel: 1, monitor_group: 1, group_channel: 1, delivery: 1, alert_policy: 1 }
    const ofMonitors = { ...ofAlerts, monitor: 1, monitor_message: 0, run: 1, change: 1, incident: 1 }
    const ofReports = {
      report_file: 1,
      report: 1,
      report_source: 1,
      report_record: 1,
      report_daily: 1,
      report_day: 1,
      report_period: 1,
      report_trait: 1,
    }
    expect(await move(dataDir, url)).toEqual({
      counts: {
        ...{ ...ofReports, tls_policy: 0, tls_failure: 0, failure_report: 0, removed_report: 0, report_checkpoint: 0 },
        ...counts,
        mailboxes: 1,
        permanent_arrivals: 1,
        placements: 1,
        test_webhook: 0,
        test_images: 0,
        domain_observation: 0,
        receiver_notice: 0,
        pickups: 1,
        ...ofMonitors,
        monitor_message: 0,
      },
      secrets: { sealed: 0, left: { mailboxes: [], channels: [], relay: false } },
    })

    const [source, target] = [openStore(join(dataDir, storeFile)), await stores.open(url)]
    const name = 'Jesień\uFFFD'
    expect(await target.tests.find('done', receivedAt)).toEqual({
      ...(await source.tests.find('done', receivedAt)),
      name,
    })
    for (const ask of [
      (store: Store) => store.keys.find('k'),
      (store: Store) => store.domainReports.readWhole(1),
      (store: Store) => store.tests.findReport('done'),
      (store: Store) =>
        store.reports.listOfStream('shop.example letters', 10, receivedAt).then((all) => all[0]?.points),
      (store: Store) => store.audits.find(auditKey, receivedAt),
      (store: Store) => store.audits.findSelectors('shop.example'),
      (store: Store) => store.quotas.read([quota]),
      (store: Store) => store.mailboxes.list(),
      (store: Store) => store.placements.listByTest('done'),
      (store: Store) => store.placements.isPickedUp(place),
      (store: Store) => store.messages.findInput(1),
      (store: Store) => store.alerts.listChannels(),
      (store: Store) => store.alerts.listGroups(),
      (store: Store) => store.alerts.listDueDeliveries(createdAt, 9),
      (store: Store) => store.monitors.list(),
      (store: Store) => store.monitors.findDue(1),
      (store: Store) => store.monitors.listRuns(1, 10),
      (store: Store) => store.monitors.listChanges({ monitorId: null, since: null }, firstPage),
      (store: Store) => store.monitors.listIncidents({ monitorId: null, isOpen: null }, firstPage),
    ])
      expect(await ask(target)).toEqual(await ask(source))
    await source.close()
    expect(await target.monitors.add({ ...newMonitor, target: { kind: 'address', ip: '203.0.113.7' } })).toEqual({
      id: 2,
      isNew: true,
    })

    const waiting = await claimAll(target)
    expect(waiting).toMatchObject([
      { id: 2, token: 'large', suspicion: 0 },
      { id: 3, token: 'shared', suspicion: 0 },
      { id: 4, token: 'claimed', suspicion: 1, raw: sampleMessage('Claimed') },
    ])
    for (const { raw } of waiting.slice(0, 2)) expect((await readWhole(raw)).equals(large)).toBe(true)
    const next = await target.messages.accept('done', {
      raw: sampleMessage(),
      delivery: sampleDelivery({ receivedAt }),
    })
    expect(next).toMatchObject({ state: 'accepted', messageId: 5 })
  })

  it('moves secrets if there is a key, and lists those left behind', async () => {
    const dataDir = await fillFolder()
    const file = join(dataDir, secretsFile)
    await createSecretStore(file).write('mailbox:m1', 'wolf-Hedgehog-42')
    await createSecretStore(file).write('mailbox:gone', 'of a mailbox that was removed')
    await createSecretStore(file).write(channelSecret(1), 'whsec_c2VjcmV0')
    const keychain: Sealer = {
      protection: async () => 'keychain',
      seal: async (secret) => Buffer.from(secret),
      unseal: async (sealed) => sealed.toString(),
    }
    await createSecretStore(file, keychain).write('relay', '{}')

    const [keyless, keyed] = [await server().createDatabase(), await server().createDatabase()]
    const { secrets: left } = await move(dataDir, keyless)
    expect(left).toEqual({ sealed: 0, left: { mailboxes: ['ada@mail.example'], channels: ['Hook'], relay: true } })
    const key = randomBytes(32)
    const { secrets: sealed } = await move(dataDir, keyed, { secretsKey: key })
    expect(sealed).toEqual({ sealed: 3, left: { mailboxes: [], channels: [], relay: true } })
    const { secrets } = await stores.open(keyed)
    expect(secrets && (await createSharedSecrets(secrets, key).read('mailbox:m1'))).toBe('wolf-Hedgehog-42')
    expect(await secrets?.find('relay')).toBeNull()
  })

  it('can be restored from a database dump', async () => {
    const [url, empty] = [await server().createDatabase(), await server().createDatabase()]
    await move(await fillFolder(), url)
    const dump = join(temporaryFolder(), 'sendproof.dump')
    const run = (program: string, ...words: string[]) => execFileSync(join(server().programs, program), words)
    run('pg_dump', '--format=custom', `--file=${dump}`, url)
    run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${empty}`, dump)
    const [store, restored] = [await stores.open(url), await stores.open(empty)]
    expect(await restored.tests.findReport('done')).toEqual(await store.tests.findReport('done'))
    expect(await claimAll(restored)).toHaveLength(3)
  })

  it('stores and compares bodies in the external store if configured', async () => {
    const objectStore = await launchObjectStore()
    onTestFinished(() => objectStore.stop())
    const bodies = await openS3Bodies(objectStore.settings)
    let [underWay, mostUnderWay] = [0, 0]
    async function get(name: string) {
      if (name.endsWith('/0')) mostUnderWay = Math.max(mostUnderWay, ++underWay)
      const octets = await bodies.get(name)
      if (name.endsWith('/0')) underWay -= 1
      return octets
    }
    const bodyPlace = { store: { ...bodies, get }, takesNew: true }
    const dataDir = await fillFolder()
    const url = await server().createDatabase()
    expect(await move(dataDir, url, { bodyPlace })).toMatchObject({ counts: { messages: 4 } })
    expect(mostUnderWay).toBeGreaterThan(1)
    // The bodies of the two small messages, and the pieces of the large one that two tests share.
    expect(objectStore.bodies()).toHaveLength(2 + Math.ceil(large.length / pieceOctets))
    const waiting = await claimAll(await stores.open(url, bodyPlace))
    expect(waiting).toMatchObject([{ id: 2 }, { id: 3 }, { id: 4, raw: sampleMessage('Claimed') }])
    for (const { raw } of waiting.slice(0, 2)) expect((await readWhole(raw)).equals(large)).toBe(true)

    const another = await server().createDatabase()
    await expect(move(dataDir, another, { bodyPlace })).rejects.toMatchObject({ code: 'bodies_foreign' })
    const others = await openS3Bodies({ ...objectStore.settings, prefix: 'another' })
    const write = (name: string, octets: Buffer) => others.write(name, name === 'owner' ? octets : Buffer.alloc(9))
    const damaging = { store: { ...others, write }, takesNew: true }
    // The second time, only the comparison is left.
    for (const _time of ['first', 'second'])
      await expectObstacle(move(dataDir, another, { bodyPlace: damaging, resume: true }), 'differs')
  })

  it('is resumed after an interruption, and cannot be used before it is complete', async () => {
    const dataDir = await fillFolder()
    const url = await server().createDatabase()
    await moveSome(dataDir, url)
    await expect(stores.open(url)).rejects.toMatchObject({ code: 'unfinished_move' })
    await expectObstacle(move(dataDir, url), 'unfinished')
    expect(await move(dataDir, url, { resume: true })).toMatchObject({ counts: { tests: 5, messages: 4, reports: 1 } })
    expect(await claimAll(await stores.open(url))).toHaveLength(3)
  })

  it('detects changes made while it was interrupted', async () => {
    const dataDir = await fillFolder()
    const url = await server().createDatabase()
    await moveSome(dataDir, url)
    const db = new Database(join(dataDir, storeFile))
    db.prepare(`UPDATE keys SET credits = 3`).run()
    db.close()
    await expectObstacle(move(dataDir, url, { resume: true }), 'differs')
  })

  describe('is not moved', () => {
    it('if the database is not empty', async () => {
      const dataDir = await fillFolder()
      const url = await stores.create()
      const store = await openPostgresStore({ url, connections: 2, log })
      await store.quotas.consume([quota])
      await store.close()
      for (const resume of [false, true]) await expectObstacle(move(dataDir, url, { resume }), 'not_empty')
    })

    it('while an engine uses the database', async () => {
      const url = await stores.create()
      await stores.open(url)
      await expectObstacle(move(await fillFolder(), url), 'in_use')
    })

    it('while an engine uses the folder', async () => {
      const dataDir = await fillFolder()
      const lock = lockDataDir(dataDir)
      await expect(move(dataDir, await stores.create())).rejects.toMatchObject({ code: 'in_use' })
      lock.release()
    })
  })
})
