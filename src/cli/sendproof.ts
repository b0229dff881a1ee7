import { join } from 'node:path'

/* The program of the command line. */

void run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<void> {
  const { stdout, stderr, env } = process
  // Secrets may be passed as variables, and people share Node's crash reports.
  process.report.excludeEnv = true
  const { describePrintError, onInterruption, runProgram } = await import('./program/program.ts')
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe (`sendproof … | head`) ends the program without a message. The rest is not done, so
    // the exit code must not be the one for a good result.
    if (error.code !== 'EPIPE') stderr.write(describePrintError(error, env))
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
    // Paths in the built product: this is in out/main/cli.
    paths: {
      resources: join(import.meta.dirname, '../../../resources'),
      renderer: join(import.meta.dirname, '../../renderer'),
      worker: join(import.meta.dirname, '../analysis-worker.js'),
    },
    onInterruption,
    // Few commands need this, and loading it takes 2 ms.
    setHeapFlag: (flag) => process.getBuiltinModule('node:v8').setFlagsFromString(flag),
  })
}
