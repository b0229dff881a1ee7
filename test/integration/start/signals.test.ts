import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createRestartableProgram } from '../../../scripts/dev/restartable-program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const runAppModule = new URL('../../../scripts/electron/run-app.ts', import.meta.url).href

/** Prints each signal, and ends on SIGTERM as the app does once its engine is done. */
const countingApp = `#!${process.execPath}
const { writeSync } = require('node:fs')
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => writeSync(1, name + '\\n'))
process.on('SIGTERM', () => process.exit(5))
writeSync(1, 'ready\\n')
setInterval(() => {}, 1000)
`

/** Runs an app like `npm start` does, in a process group of its own, as in a terminal. */
function startInGroup(source: string): { process: ChildProcess; lines: AsyncIterator<string> } {
  const folder = temporaryFolder()
  const binary = join(folder, 'app.cjs')
  writeFileSync(binary, source, { mode: 0o755 })
  const starter = join(folder, 'starter.mjs')
  writeFileSync(
    starter,
    `import { runApp } from ${JSON.stringify(runAppModule)}
const end = await runApp(${JSON.stringify(binary)}, [], { environment: process.env, onStart() {} })
process.exitCode = end.exitCode`,
  )
  // A terminal inside an Electron app may set this.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const child = spawn(process.execPath, [starter], { detached: true, stdio: ['ignore', 'pipe', 'inherit'], env })
  onTestFinished(() => signalGroup(child, 'SIGKILL'))
  return { process: child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

function signalGroup({ pid, exitCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, signal)
}

// Windows has no process groups and no SIGTERM.
const posix = process.platform !== 'win32'

describe.skipIf(!posix)('signals of npm start', () => {
  it('leaves Ctrl+C to the app, forwards SIGTERM, waits for the app, and returns its exit code', async () => {
    const { process: starter, lines } = startInGroup(countingApp)
    const exit = once(starter, 'exit')
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    // A terminal sends it to the whole group.
    signalGroup(starter, 'SIGINT')
    expect(await lines.next()).toMatchObject({ value: 'SIGINT' })
    // Sent only to the first process, which has handled its own SIGINT by then.
    starter.kill('SIGTERM')
    expect(await lines.next()).toMatchObject({ value: 'SIGTERM' })
    expect(await exit).toEqual([5, null])
  })

  it('does not pass on a variable that makes Electron run as Node', async () => {
    const { process: starter } = startInGroup(
      `#!${process.execPath}\nprocess.exitCode = process.env.ELECTRON_RUN_AS_NODE === undefined ? 5 : 6\n`,
    )
    expect(await once(starter, 'exit')).toEqual([5, null])
  })

  it('exits as shells do if a signal ended the app', async () => {
    const { process: starter } = startInGroup(`#!${process.execPath}\nprocess.kill(process.pid, 'SIGKILL')\n`)
    expect(await once(starter, 'exit')).toEqual([137, null])
  })
})

describe.skipIf(!posix)('a program of npm run dev', () => {
  /** Ends on SIGTERM followed by a message, so that the test controls the duration. */
  const slow =
    "process.on('SIGTERM', () => process.send('ending')); process.on('message', () => process.exit(0)); process.send('up')"

  function startSlow(started: ChildProcess[]): ChildProcess {
    const child = spawn(process.execPath, ['-e', slow], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    started.push(child)
    return child
  }

  it('restarts after the old process has ended, and once for many changes', async () => {
    const started: ChildProcess[] = []
    const endings: unknown[] = []
    const program = createRestartableProgram(
      () => startSlow(started),
      (code) => void endings.push(code),
    )
    await program.restart()
    const [first] = started
    expect((await once(first as ChildProcess, 'message'))[0]).toBe('up')
    const changes = [program.restart(), program.restart(), program.restart()]
    expect((await once(first as ChildProcess, 'message'))[0]).toBe('ending')
    expect(started).toHaveLength(1)
    first?.send('end')
    await Promise.all(changes)
    expect(first?.exitCode).toBe(0)
    expect(started).toHaveLength(2)
    expect(endings).toEqual([])
  })

  it('restarts after it ended by itself, and reports that', async () => {
    const started: ChildProcess[] = []
    const exit = Promise.withResolvers<number | null>()
    const program = createRestartableProgram(() => startSlow(started), exit.resolve)
    await program.restart()
    const [first] = started
    first?.kill('SIGKILL')
    expect(await exit.promise).toBeNull()
    await program.restart()
    expect(started).toHaveLength(2)
  })

  it('waits for its end, and does not restart it', async () => {
    const started: ChildProcess[] = []
    const endings: unknown[] = []
    const program = createRestartableProgram(
      () => startSlow(started),
      (code) => void endings.push(code),
    )
    await program.restart()
    const [first] = started
    await once(first as ChildProcess, 'message')
    const ended = program.end('kill')
    await once(first as ChildProcess, 'message')
    first?.send('end')
    await ended
    await program.restart()
    expect(started).toHaveLength(1)
    expect(endings).toEqual([])
  })
})
