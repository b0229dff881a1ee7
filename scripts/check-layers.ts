import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import config, { circles, rooms } from '../dependency-cruiser.config.ts'

const layers = ['shared', 'engine', 'server', 'hosted', 'cli', 'main', 'preload', 'renderer']

/** Maximum files per folder, including tests. */
const maxFiles = 25
const { output } = await cruise(['src'], {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
})
if (typeof output === 'string') throw new Error('expected the result as an object')
const faults = [
  ...findForbiddenImports(output),
  ...findWrongRooms(output),
  ...findCircles(output),
  ...findLargeFolders(),
]
for (const fault of faults) console.error(fault)
if (faults.length) process.exitCode = 1
else console.log(`${output.modules.length} modules, ${output.summary.totalDependenciesCruised} imports, none forbidden`)

/** Forbidden imports. A run that finds no modules would find no violations, so it counts as one. */
function findForbiddenImports({ modules, summary }: ICruiseResult): string[] {
  const unseen = layers.filter((layer) => !modules.some(({ source }) => source.startsWith(`src/${layer}/`)))
  return [
    ...summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`),
    ...unseen.map((layer) => `src/${layer}: no module was seen`),
  ]
}

/** Imports between the folders of a layer that run against their order, and folders that have no place in it. */
function findWrongRooms(result: ICruiseResult): string[] {
  return Object.entries(rooms).flatMap(([layer, order]) => {
    const edges = importsBelow(`src/${layer}/`, result)
    const unplaced = new Set(edges.flatMap(({ from, to }) => [from, to].filter((room) => !order.includes(room))))
    const upward = edges.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from))
    return [
      ...[...unplaced].map((room) => `src/${layer}/${room} is in no order (dependency-cruiser.config.ts, rooms)`),
      ...upward.map(({ source, target, to }) => `${source} → ${target}: src/${layer}/${to} comes later`),
    ]
  })
}

/** Sibling folders that import each other, directly or through others. Files beside the folders do not count. */
function findCircles(result: ICruiseResult): string[] {
  const folders = new Set(result.modules.flatMap(({ source }) => parentsOf(source)))
  return [...folders].flatMap((folder) => {
    const edges = importsBelow(`${folder}/`, result)
    let circular = new Set(edges.map(({ from }) => from))
    let count = 0
    while (circular.size !== count) {
      count = circular.size
      const left = edges.filter(({ from, to }) => circular.has(from) && circular.has(to))
      circular = new Set(left.map(({ from }) => from)).intersection(new Set(left.map(({ to }) => to)))
    }
    const allowed = circles[folder] ?? 0
    if (circular.size <= allowed) return []
    return [`${folder}: ${[...circular].join(', ')} import each other (${circular.size} folders, at most ${allowed})`]
  })
}

interface RoomImport {
  from: string
  to: string
  source: string
  target: string
}

/** The imports between different subfolders of a folder, without those of tests. */
function importsBelow(folder: string, { modules }: ICruiseResult): RoomImport[] {
  const roomOf = (file: string) =>
    file.startsWith(folder) ? file.slice(folder.length).match(/^[^/]+(?=\/)/)?.[0] : undefined
  return modules.flatMap(({ source, dependencies }) => {
    const from = isTest(source) ? undefined : roomOf(source)
    if (from === undefined) return []
    return dependencies.flatMap(({ resolved }) => {
      const to = roomOf(resolved)
      return to === undefined || to === from ? [] : [{ from, to, source, target: resolved }]
    })
  })
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** The folders above a file, below `src`. */
function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts[0] === 'src' ? parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/')) : []
}

function findLargeFolders(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    encoding: 'utf8',
  })
  const folders = Map.groupBy(files.trim().split('\n'), dirname)
  return [...folders]
    .filter(([, { length }]) => length > maxFiles)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${maxFiles} (split it)`)
}
