import { join } from 'node:path'
import { createSecretStore, type SecretStore, secretsFile } from '../data-folder/secrets.ts'
import type { Store } from '../storage/store.ts'
import type { HostedLayer } from './hosted-layer.ts'

interface SecretPlace {
  layer: Pick<HostedLayer, 'openSecrets'> | null
  dataDir: string
}

/**
 * Opens the secrets for a command. They are stored with the data: in the database that nodes share, or in a file of
 * the data folder.
 */
export function openSecrets({ secrets }: Pick<Store, 'secrets'>, { layer, dataDir }: SecretPlace): SecretStore {
  return layer && secrets ? layer.openSecrets(secrets) : createSecretStore(join(dataDir, secretsFile))
}
