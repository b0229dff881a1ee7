import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { buildProduct, root } from '../../scripts/build-product.ts'

const run = promisify(execFile)

const packedSchema = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string(), size: z.number() })) }),
])

/** The package as npm would publish it. */
export interface PackedPackage {
  tarball: string
  files: readonly string[]
}

/** Packs the built product into a folder. */
export async function packPackage(folder: string): Promise<PackedPackage> {
  buildProduct()
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', words, { cwd: root })
  const [{ filename, files }] = packedSchema.parse(JSON.parse(stdout))
  return { tarball: join(folder, filename), files: files.map(({ path }) => path) }
}

/** npm's messages if its registry is unreachable. */
const offline = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED/
/** Milliseconds after which a registry that does not respond counts as unreachable. */
const timeout = 120_000

/**
 * Installs a package into an empty folder from npm's configured registry. Resolves with null if the registry is
 * unreachable.
 */
export async function installPackage({ tarball }: PackedPackage, folder: string): Promise<string | null> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  try {
    const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1', tarball]
    await run('npm', words, { cwd: folder, timeout: timeout })
  } catch (error) {
    if (offline.test(String(error)) || isTimeout(error)) return null
    throw error
  }
  return folder
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'killed' in error && error.killed === true
}
