import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build-product.ts'
import { compiledCode } from './compiled-code.ts'
import { copyElectronPackage } from './electron-mirror.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A machine for `npm start`, with its package `electron` and its folders. */
export interface StartMachine {
  /** The folder of the package `electron`. */
  folder: string
  cache: string
  dataDir: string
  /** The folder for temporary files. */
  temporary: string
  /** The arguments of each start of the Electron stand-in. */
  starts(): unknown[]
  start(words: readonly string[], environment: NodeJS.ProcessEnv): StartedApp
}

export interface StartedApp {
  process: ChildProcess
  /** Its standard error so far. */
  stderr(): string
  /** Its standard output so far. */
  stdout(): string
  /** Resolves once standard error contains a text. */
  says(text: string): Promise<void>
  /** Resolves once the engine listens for browsers; rejects if it ends before. */
  listening: Promise<unknown>
  /** The exit code, null after a signal. */
  ended: Promise<number | null>
}

/** The program to start: `start-process.ts` unless given. */
interface Started {
  program: string
  settings: object
  flags: readonly string[]
}

const npmStart: Started = { program: 'start-process.ts', settings: {}, flags: ['--port', '0'] }

/** A machine for the duration of the test, including everything started on it. */
export function createStartMachine(onEnd: (clean: () => void) => void, started = npmStart): StartMachine {
  const home = temporaryFolder()
  const machine = {
    folder: copyElectronPackage(home),
    cache: join(home, 'cache'),
    dataDir: join(home, 'data'),
    temporary: temporaryFolder(),
  }
  const log = join(home, 'starts.log')
  return {
    ...machine,
    starts() {
      if (!existsSync(log)) return []
      const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
      return lines.map((line): unknown => JSON.parse(line))
    },
    start(words, environment) {
      const settings = { folder: machine.folder, ...started.settings }
      // Root has no sandbox, and containers allow none.
      const flags = ['--no-sandbox', ...started.flags, '--smtp-port', '0', '--offline', ...words]
      const child = spawn(process.execPath, [join(root, 'test/support', started.program), ...flags], {
        env: {
          PATH: process.env.PATH,
          HOME: home,
          TMPDIR: machine.temporary,
          LANG: 'C.UTF-8',
          SENDPROOF_DATA_DIR: machine.dataDir,
          electron_config_cache: machine.cache,
          STAND_IN_LOG: log,
          NODE_COMPILE_CACHE: compiledCode,
          START_PROCESS: JSON.stringify(settings),
          ...environment,
        },
      })
      onEnd(() => void child.kill('SIGKILL'))
      return watch(child)
    },
  }
}

function watch(child: ChildProcess): StartedApp {
  let stderr = ''
  let stdout = ''
  const listening = Promise.withResolvers<unknown>()
  const ended = once(child, 'close').then(([code]): number | null => code)
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
    if (stdout.startsWith('{') && stdout.endsWith('\n')) listening.resolve(JSON.parse(stdout))
  })
  void ended.then((code) => listening.reject(new Error(`it ended with ${code}:\n${stderr}`)))
  // A test that opens a window does not await this promise.
  listening.promise.catch(() => {})
  return {
    process: child,
    stderr: () => stderr,
    stdout: () => stdout,
    async says(text) {
      while (!stderr.includes(text)) {
        const end = await Promise.race([once(child.stderr ?? child, 'data'), ended])
        if (!Array.isArray(end) && !stderr.includes(text)) throw new Error(`it ended with ${end}:\n${stderr}`)
      }
    },
    listening: listening.promise,
    ended,
  }
}
