import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mode and the digest of each file of a folder, by name; null if the folder does not exist. */
export function snapshotOf(folder: string): Record<string, string> | null {
  if (!existsSync(folder)) return null
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names.map((name) => {
      const stats = lstatSync(join(folder, name))
      const digest = stats.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
        : ''
      return [name, `${stats.mode.toString(8)} ${digest}`]
    }),
  )
}
