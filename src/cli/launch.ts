#!/usr/bin/env node
import { join } from 'node:path'

/*
 * Starts the command line in a build. It must load under any Node with ES modules in order to report one that is too old, so
 * everything else is imported after that check.
 */

const requiredMajor = 24
const major = Number.parseInt(process.versions.node, 10)
const onlyWord = process.argv.length === 3 ? (process.argv[2] ?? '') : ''

if (major < requiredMajor) {
  process.stderr.write(`sendproof needs Node ${requiredMajor} or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 1
} else if (/^(?:-V|--version|-h|--help|help)$/.test(onlyWord)) {
  // People and scripts ask for these often, and loading the commands would take longer than the answer.
  process.stdout.on('error', () => process.exit(1))
  process.stdout.write(
    /version|V/.test(onlyWord)
      ? `${(await import('../server/version.ts')).version}\n`
      : (await import('./program/help-page.ts')).composeHelpPage(process),
  )
} else {
  const { runCompiledProgram } = await import('../server/launch/compiled-program.ts')
  runCompiledProgram(join(import.meta.dirname, 'cli/sendproof.cjs'))
}
