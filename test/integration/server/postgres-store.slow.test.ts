// Starts first, because it takes long.
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openS3Bodies } from '../../../src/hosted/bodies/s3-bodies.ts'
import { openPool } from '../../../src/hosted/database/database.ts'
import { describeAlertRepository } from '../../contract/alert-repository.ts'
import { describeDerived } from '../../contract/derived.ts'
import { describeDomainReportRepository } from '../../contract/domain-report-repository.ts'
import { describeMailboxRepositories } from '../../contract/mailbox-repositories.ts'
import { describeMonitorRepository } from '../../contract/monitor-repositories.ts'
import { describeReceiverNotices } from '../../contract/receiver-notices.ts'
import { describeReportInsightRepository } from '../../contract/report-insight-repository.ts'
import { describeMessageRepositories, describeRepositories } from '../../contract/repositories.ts'
import { describeTestWebhooks } from '../../contract/test-webhooks.ts'
import { launchObjectStore, type ObjectStore } from '../../support/object-store.ts'
import { describeWithPostgres } from '../../support/postgres.ts'
import { postgresStores } from '../../support/postgres-store.ts'

describeWithPostgres('The contract', (server) => {
  const stores = postgresStores(server)
  describeRepositories('PostgreSQL', () => stores.open())
  describeMailboxRepositories('PostgreSQL', () => stores.open())
  describeMonitorRepository('PostgreSQL', () => stores.open())
  describeAlertRepository('PostgreSQL', () => stores.open())
  describeTestWebhooks('PostgreSQL', () => stores.open())
  describeReceiverNotices('PostgreSQL', () => stores.open())
  describeDomainReportRepository('PostgreSQL', () => stores.open())
  describeReportInsightRepository('PostgreSQL', () => stores.open())
  describeDerived('PostgreSQL', async () => {
    const url = await stores.create()
    const db = openPool({ url, connections: 1 })
    onTestFinished(() => db.close())
    return { store: await stores.open(url), edit: (text) => db.executeSql(text) }
  })

  describe('with bodies in an S3-compatible store, and a single connection', () => {
    const stores = postgresStores(server, 1)
    let objectStore: ObjectStore
    beforeAll(async () => {
      objectStore = await launchObjectStore()
    })
    afterAll(() => objectStore.stop())
    describeMessageRepositories('PostgreSQL', async () => {
      const store = await openS3Bodies(objectStore.settings)
      return await stores.open(undefined, { store, takesNew: true })
    })
  })
})
