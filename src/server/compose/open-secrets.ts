import { join } from 'node:path'
import { createSecretStore, type Sealer, type SecretStore, secretsFile } from '../data-folder/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../storage/repositories.ts'

interface SecretPlace {
  settings: Pick<Settings, 'secrets_key'>
  dataDir: string
  sealer?: Sealer
}

/** Secrets are stored with the data: in the database that nodes share, or in a file of the data folder. */
export async function openSecrets(
  { secrets }: Pick<Store, 'secrets'>,
  { settings, dataDir, sealer }: SecretPlace,
): Promise<SecretStore> {
  if (!secrets) return createSecretStore(join(dataDir, secretsFile), sealer)
  const { createSharedSecrets } = await import('../../hosted/shared-secrets.ts')
  const key = settings.secrets_key
  return createSharedSecrets(secrets, key === undefined ? null : Buffer.from(key, 'base64'))
}
