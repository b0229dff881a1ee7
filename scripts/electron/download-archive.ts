import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/*
 * Run by `fetch-archive.ts`: downloads Electron's archive for a platform and architecture into the cache, unless a
 * valid one exists, and prints its path. Uses the same variables as the package's own `install.js`.
 */

const [folder = '', platform, arch] = process.argv.slice(2)
const { env } = process
const required = createRequire(join(folder, 'package.json'))

const getSchema = z.object({ downloadArtifact: z.custom<(details: object) => Promise<string>>() })
const { downloadArtifact } = getSchema.parse(await import(pathToFileURL(required.resolve('@electron/get')).href))
const { version } = z.object({ version: z.string() }).parse(required('./package.json'))
const wantsRemoteChecksums = env.electron_use_remote_checksums || env.npm_config_electron_use_remote_checksums

const path = await downloadArtifact({
  version,
  artifactName: 'electron',
  force: env.force_no_cache === 'true',
  ...(env.electron_config_cache && { cacheRoot: env.electron_config_cache }),
  ...(!wantsRemoteChecksums && { checksums: required('./checksums.json') }),
  platform,
  arch,
})
process.stdout.write(path)
