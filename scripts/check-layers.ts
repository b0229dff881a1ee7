import { cruise, type ICruiseResult } from 'dependency-cruiser'
import config from '../dependency-cruiser.config.ts'

const folders = ['shared', 'engine', 'server', 'cli', 'main', 'preload', 'renderer']

const { output } = await cruise(['src'], {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
})
if (typeof output === 'string') throw new Error('expected the result as an object')
report(output)

/** Prints what crosses a wall. A tool that saw no modules found no faults either, so that is one. */
function report({ modules, summary }: ICruiseResult): void {
  const unseen = folders.filter((folder) => !modules.some(({ source }) => source.startsWith(`src/${folder}/`)))
  for (const { from, to, rule } of summary.violations) console.error(`${from} → ${to}: ${rule.name}`)
  for (const folder of unseen) console.error(`src/${folder}: no module was seen`)
  if (summary.violations.length || unseen.length) process.exitCode = 1
  else console.log(`${modules.length} modules, ${summary.totalDependenciesCruised} imports, no wall crossed`)
}
