#!/usr/bin/env node
import { join } from 'node:path'

/*
 * The command line's entry. It must load under any Node that has ES modules, to say in one line that it is too old; so
 * everything else is imported after the question.
 */

const requiredMajor = 24
const major = Number.parseInt(process.versions.node, 10)

if (major < requiredMajor) {
  process.stderr.write(`sendproof needs Node ${requiredMajor} or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  const { stdout, stderr, env, argv } = process
  // Settings that are secrets may come as variables, and a report of Node's on a crash is made to be handed on.
  process.report.excludeEnv = true
  const words = argv.slice(2)
  // What runs for long may leave something behind, so that it starts fast.
  if (words[0] === 'serve') {
    const { compiledCodeFolder, keepCompiledCode } = await import('./compiled-code.ts')
    keepCompiledCode(compiledCodeFolder(env))
  }
  const { runProgram } = await import('./program.ts')
  stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader that goes away (`sendproof … | head`) ends the program; that is no fault of it.
    if (code === 'EPIPE') process.exit()
    stderr.write(`sendproof: ${message}\n`)
    process.exit(1)
  })
  process.exitCode = await runProgram(words, {
    terminal: {
      // Making it takes a moment, and few read it.
      get stdin() {
        return process.stdin
      },
      stdout,
      octets: stdout,
      stderr,
      environment: env,
    },
    // As built: out/main/sendproof.js beside its siblings.
    paths: {
      resources: join(import.meta.dirname, '../../resources'),
      renderer: join(import.meta.dirname, '../renderer'),
      worker: join(import.meta.dirname, 'analysis-worker.js'),
      auditWorker: join(import.meta.dirname, 'audit-worker.js'),
    },
  })
}
