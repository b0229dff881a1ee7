import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { root } from './build-product.ts'

const packageSchema = z.object({
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) })

const dataSchema = z.object({ source: z.string(), date: z.iso.date() })

/** Licenses that permit distribution under the MIT license with just a notice. */
const permitted: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]

/** Source files whose imported packages are bundled. */
const bundled = 'src/**/*.{ts,tsx,css}'
/** Ships beside the bundles: the desktop shell. */
const shell = 'electron'

const modulesFolder = 'node_modules/'

/**
 * What ships with the product, as a JSON file: packages with their licenses (from the lock file, so that it is the
 * same on every system), and data with source and date. Throws for licenses that may not ship.
 */
export function describeShipped(): string {
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')))
  const document = {
    data: Object.fromEntries(globSync('src/engine/**/*.json', { cwd: root }).sort().map(describeData)),
    packages: listPackages(packages, [...installedDependencies(packages), ...importedPackages(), shell]),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function describeData(file: string): [string, z.infer<typeof dataSchema>] {
  return [basename(file, '.json').replaceAll('-', '_'), dataSchema.parse(JSON.parse(read(file)))]
}

/** The packages that `npm ci --omit=dev` installs. */
function installedDependencies(packages: Record<string, unknown>): string[] {
  return Object.keys(packageSchema.partial().parse(packages['']).dependencies ?? {})
}

/** The packages that the product imports by name. */
function importedPackages(): string[] {
  const names = globSync(bundled, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|[/]testing[/]/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(?:from |import\(|import |@import )['"]([@a-z][^'"]*)['"]/g)])
    .map(([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)].filter((name) => existsSync(join(root, modulesFolder, name)))
}

/** The named packages and all their dependencies, sorted by name. */
function listPackages(packages: Record<string, unknown>, names: readonly string[]) {
  const places = new Set<string>()
  const visit = (name: string, from: string): void => {
    const place = findPlace(packages, name, from)
    if (place === null || places.has(place)) return
    places.add(place)
    const { dependencies, optionalDependencies } = packageSchema.parse(packages[place])
    // Electron's own dependencies only download its program.
    if (name === shell) return
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, `${place}/`)
  }
  for (const name of names) visit(name, '')
  const listed = [...places].map((place) => {
    const { version, license } = packageSchema.parse(packages[place])
    const name = place.slice(place.lastIndexOf(modulesFolder) + modulesFolder.length)
    if (!isPermitted(license)) throw new Error(`${name} ${version} may not ship: its license is ${license}`)
    return { name, version, license: license }
  })
  const byId = new Map(listed.map((each) => [`${each.name} ${each.version}`, each]))
  return [...byId.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/**
 * Resolves a package from another one, in the nearest `node_modules`. Null for an optional package that is not
 * installed.
 */
function findPlace(packages: Record<string, unknown>, name: string, from: string): string | null {
  const place = `${from}${modulesFolder}${name}`
  if (place in packages) return place
  if (from === '') return null
  return findPlace(packages, name, from.slice(0, from.lastIndexOf(modulesFolder, from.length - 1)))
}

/** Whether permitted licenses alone satisfy an SPDX expression. Unreadable expressions are not permitted. */
export function isPermitted(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(bare)) return false
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => permitted.includes(license.trim())))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
