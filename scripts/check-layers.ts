import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import config from '../dependency-cruiser.config.ts'

const layers = ['shared', 'engine', 'server', 'cli', 'main', 'preload', 'renderer']

/** Maximum files per folder, including tests. */
const maxFiles = 25
const { output } = await cruise(['src'], {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
})
if (typeof output === 'string') throw new Error('expected the result as an object')
const faults = [...findForbiddenImports(output), ...findLargeFolders()]
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

function findLargeFolders(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    encoding: 'utf8',
  })
  const folders = Map.groupBy(files.trim().split('\n'), dirname)
  return [...folders]
    .filter(([, { length }]) => length > maxFiles)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${maxFiles} (split it)`)
}
