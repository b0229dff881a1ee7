import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '../../server/settings/settings.ts'
import type { Store } from '../../server/storage/store.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import type { BodyPlace } from './body-store.ts'
import type { S3Settings } from './s3-bodies.ts'

/** Milliseconds that a start waits to learn whether the body store belongs to another database. */
const checkTimeout = 3_000

/** Opens the configured body store, even if new bodies are stored in the database again; null if none is configured. */
export async function openBodies(settings: Settings): Promise<BodyPlace | null> {
  const s3 = settings.database === undefined ? null : s3Settings(settings)
  if (!s3) return null
  const { openS3Bodies } = await import('./s3-bodies.ts')
  return { store: await openS3Bodies(s3), takesNew: settings.body_store === 's3' }
}

/** Null if the bucket is not configured completely. */
export function s3Settings(settings: Settings): S3Settings | null {
  const { s3_endpoint: endpoint, s3_bucket: bucket, s3_access_key_id, s3_secret_access_key } = settings
  if (!endpoint || !bucket || !s3_access_key_id || !s3_secret_access_key) return null
  return {
    endpoint,
    bucket,
    prefix: settings.s3_prefix,
    region: settings.s3_region,
    virtualHosted: settings.s3_virtual_hosted,
    accessKeyId: s3_access_key_id,
    secretAccessKey: s3_secret_access_key,
  }
}

/** Logs why bodies cannot be stored or read. Throws if the body store belongs to another database. */
export async function checkBodies({ reachBodies }: Pick<Store, 'reachBodies'>, log: Logger): Promise<void> {
  const reached = reachBodies?.().catch((error: unknown) => {
    log.error({ err: error }, 'the body store cannot be used')
    if (isForeignStore(error)) throw error
  })
  await Promise.race([reached, sleep(checkTimeout, undefined, { ref: false })])
}

function isForeignStore(error: unknown): boolean {
  if (!(error instanceof StoreError)) return false
  return error.code === 'bodies_foreign' || (error.code === 'bodies_elsewhere' && error.file !== null)
}

/**
 * Whether a node needs the body store to be ready. A node that only serves reports does not: they are in the database.
 */
export function needsBodies({ role, body_store }: Pick<Settings, 'role' | 'body_store'>): boolean {
  return role === 'smtp' ? body_store === 's3' : role !== 'http'
}
