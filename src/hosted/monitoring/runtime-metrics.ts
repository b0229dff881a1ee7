import { monitorEventLoopDelay } from 'node:perf_hooks'
import { version } from '../../server/ground/version.ts'
import type { Registry, Samples } from './exposition.ts'

const nanoseconds = 1e9
/** Milliseconds between samples of the event loop. */
const resolution = 10

/** Adds process metrics under the names that Prometheus dashboards expect. */
export function addRuntimeMetrics(registry: Registry, labels: { role: string }): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const gauge = (name: string, help: string, read: () => Samples) => registry.read({ name, help, type: 'gauge' }, read)
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
  gauge(
    'nodejs_eventloop_lag_p99_seconds',
    '99th percentile of the event loop delay in seconds since the last scrape.',
    () => {
      const lag = (delay.percentile(99) - resolution * 1e6) / nanoseconds
      delay.reset()
      return one(Math.max(0, lag))
    },
  )
  registry.read(
    { name: 'process_cpu_seconds_total', help: 'CPU time of the process in seconds.', type: 'counter' },
    () => {
      const { user, system } = process.cpuUsage()
      return one((user + system) / 1e6)
    },
  )
  return { stop: () => delay.disable() }
}
