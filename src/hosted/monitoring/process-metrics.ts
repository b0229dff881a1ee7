import { readdirSync, readFileSync } from 'node:fs'
import { version } from '../../server/ground/version.ts'
import type { Registry, Samples } from './exposition.ts'

/** Milliseconds between samples of the event loop. */
const resolution = 50
/** Seconds that the event loop was late. Delays under 10 ms are not noticed by anyone. */
const lagBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Clock ticks per second in /proc, on every Linux (proc(5), sysconf _SC_CLK_TCK). */
const ticksPerSecond = 100

/** Adds process metrics under the names that Prometheus dashboards expect. */
export function addProcessMetrics(registry: Registry, labels: { role: string }): { stop(): void } {
  const gauge = (name: string, help: string, read: () => Samples) => registry.read({ name, help, type: 'gauge' }, read)
  const counter = (name: string, help: string, read: () => Samples) =>
    registry.read({ name, help, type: 'counter' }, read)
  const one = (value: number): Samples => [[{}, value]]

  gauge('sendproof_build_info', 'Version of Sendproof and of Node.js on this node.', () => [
    [{ version, node: process.version, ...labels }, 1],
  ])
  gauge('process_start_time_seconds', 'Start time of the process in seconds since 1970.', () =>
    one(performance.timeOrigin / 1000),
  )
  gauge('process_resident_memory_bytes', 'Resident memory of the process in bytes, without its workers.', () =>
    one(process.memoryUsage.rss()),
  )
  gauge('nodejs_heap_size_used_bytes', 'Heap in use in bytes.', () => one(process.memoryUsage().heapUsed))
  counter('process_cpu_seconds_total', 'CPU time of the process in seconds, without its workers.', () => {
    const { user, system } = process.cpuUsage()
    return one((user + system) / 1e6)
  })
  counter('sendproof_worker_cpu_seconds_total', 'CPU time of the analysis processes in seconds, on Linux.', () =>
    process.platform === 'linux' ? one(readWorkerTime()) : [],
  )
  const lag = registry.histogram(
    'nodejs_eventloop_lag_seconds',
    'Seconds that the event loop was late, sampled 20 times per second.',
    lagBounds,
  )
  let expected = performance.now() + resolution
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe({}, Math.max(0, now - expected) / 1000)
    expected = now + resolution
  }, resolution).unref()
  return { stop: () => clearInterval(timer) }
}

/** Seconds of the child processes that have ended, which the kernel adds up, and of those that run. */
function readWorkerTime(): number {
  const ended = timesOf('self').slice(2)
  const tasks = readdirSync('/proc/self/task')
  const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
  const running = children.filter(Boolean).flatMap((pid) => {
    try {
      return timesOf(pid)
    } catch {
      // It has just ended.
      return []
    }
  })
  return [...ended, ...running].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
}

/** The user and system time of a process, and of its children that have ended, in ticks (proc_pid_stat(5)). */
function timesOf(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name may contain blanks and parentheses. After it, the state is the third field, and utime the 14th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).map(Number)
}
