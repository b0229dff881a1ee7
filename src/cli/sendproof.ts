#!/usr/bin/env node
import { join } from 'node:path'

/*
 * Entry point of the command line. It must load under any Node with ES modules in order to report one that is too old,
 * so everything else is imported after that check.
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
  const { stdout, stderr, env, argv } = process
  // Secrets may be passed as variables, and people share Node's crash reports.
  process.report.excludeEnv = true
  const words = argv.slice(2)
  // Only a long-running command may spend time on the cache.
  if (words[0] === 'serve') {
    const { compiledCodeFolder, keepCompiledCode } = await import('./compiled-code.ts')
    keepCompiledCode(compiledCodeFolder(env))
  }
  const { onInterruption, runProgram } = await import('./program/program.ts')
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader that closes the pipe (`sendproof … | head`) ends the program without a message. The rest is not done, so
    // the exit code must not be the one for a good result.
    if (code !== 'EPIPE') stderr.write(`sendproof: ${message}\n`)
    process.exit(1)
  })
  // The reader of the log is gone (`sendproof serve 2>&1 | head`): keep running without a log.
  stderr.on('error', () => {})
  process.exitCode = await runProgram(words, {
    terminal: {
      // Opening it takes a moment, and few commands read it.
      get stdin() {
        return process.stdin
      },
      stdout,
      octets: stdout,
      stderr,
      environment: env,
    },
    // Paths in the built product: out/main/sendproof.js and its siblings.
    paths: {
      resources: join(import.meta.dirname, '../../resources'),
      renderer: join(import.meta.dirname, '../renderer'),
      worker: join(import.meta.dirname, 'analysis-worker.js'),
      auditWorker: join(import.meta.dirname, 'audit-worker.js'),
    },
    onInterruption,
    // Few commands need this, and loading it takes 2 ms.
    setHeapFlag: (flag) => process.getBuiltinModule('node:v8').setFlagsFromString(flag),
  })
}
