/**
 * The media type of the Prometheus text format.
 * Written by hand because `prom-client` is 157 KB with the OpenTelemetry API and would replace about 100 lines.
 */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** One series of a metric: labels and value. */
export type Sample<Label extends string = string> = readonly [labels: Labels<Label>, value: number]
type Labels<Label extends string> = Readonly<Record<Label, string>>

export interface Counter<Label extends string> {
  add(labels: Labels<Label>, by?: number): void
}

export interface Histogram<Label extends string> {
  observe(labels: Labels<Label>, value: number): void
}

/**
 * Metrics of this process in the Prometheus text format. The caller limits the values of labels, because every series
 * is kept.
 */
export type Registry = ReturnType<typeof createRegistry>

export type Samples = readonly Sample[]

export function createRegistry() {
  const metrics: (() => Promise<string>)[] = []

  function add(name: string, help: string, type: string, read: () => Promise<string[]>): void {
    const head = `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`
    metrics.push(async () => {
      const lines = await read().catch(() => [])
      return lines.length > 0 ? head + lines.map((line) => `${line}\n`).join('') : ''
    })
  }

  return {
    counter<Label extends string = never>(name: string, help: string): Counter<Label> {
      const series = new Map<string, number>()
      add(name, help, 'counter', async () => [...series].map(([labels, value]) => `${name}${labels} ${value}`))
      return {
        add(labels, by = 1) {
          const key = writeLabels(labels)
          series.set(key, (series.get(key) ?? 0) + by)
        },
      }
    },

    /** `bounds` are the upper ends of the buckets in ascending order. */
    histogram<Label extends string = never>(name: string, help: string, bounds: readonly number[]): Histogram<Label> {
      const series = new Map<string, Distribution>()
      add(name, help, 'histogram', async () => [...series.values()].flatMap((each) => writeBuckets(name, bounds, each)))
      return {
        observe(labels, value) {
          const key = writeLabels(labels)
          const distribution = series.get(key) ?? { labels, counts: new Array(bounds.length + 1).fill(0), sum: 0 }
          series.set(key, distribution)
          const bucket = bounds.findIndex((bound) => value <= bound)
          distribution.counts[bucket < 0 ? bounds.length : bucket] += 1
          distribution.sum += value
        },
      }
    },

    /** Reads a value on demand and omits it on failure. `counter` is for values that are counted elsewhere. */
    read(
      { name, help, type }: { name: string; help: string; type: 'gauge' | 'counter' },
      read: () => Samples | Promise<Samples>,
    ): void {
      add(name, help, type, async () =>
        (await read()).map(([labels, value]) => `${name}${writeLabels(labels)} ${value}`),
      )
    },

    /** All metrics in the text format. */
    expose: async (): Promise<string> => (await Promise.all(metrics.map((write) => write()))).join(''),
  }
}

/** Counts per bucket; the last bucket is unbounded. */
interface Distribution {
  labels: Labels<string>
  counts: number[]
  sum: number
}

/** Each bucket includes the smaller ones. */
function writeBuckets(name: string, bounds: readonly number[], { labels, counts, sum }: Distribution): string[] {
  let total = 0
  const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
    total += counts[index] ?? 0
    return `${name}_bucket${writeLabels({ ...labels, le })} ${total}`
  })
  const series = writeLabels(labels)
  return [...buckets, `${name}_sum${series} ${sum}`, `${name}_count${series} ${total}`]
}

function writeLabels(labels: Labels<string>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeValue(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function escapeValue(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"')
}
