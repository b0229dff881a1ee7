#!/usr/bin/env node
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

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
      ? `${(await import('../server/ground/version.ts')).version}\n`
      : (await import('./program/help-page.ts')).composeHelpPage(process),
  )
} else {
  process.getBuiltinModule('node:module').enableCompileCache(codeFolder(process))
  await import('./sendproof.ts')
}

/**
 * The folder where Node keeps compiled code, which makes later starts faster. Each account has its own: in Node's default,
 * below the shared folder for temporary files, another account could choose the code that runs.
 */
function codeFolder({ env, platform }: NodeJS.Process): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Sendproof', 'code')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Sendproof')
  const { XDG_CACHE_HOME } = env
  return join(XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'sendproof')
}
