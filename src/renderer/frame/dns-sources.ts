/** What never leaves the machine: files, recordings, nothing at all, and servers on the machine itself. */
const localSources = [/^(zone|replay):/, /^offline$/, /^(127\.|\[?::1\b|localhost\b)/]

/** Whether DNS questions leave this machine, by the sources of the engine's settings. No source is the system's. */
export function asksNetwork(sources: readonly string[]): boolean {
  return sources.length === 0 || sources.some((source) => !localSources.some((pattern) => pattern.test(source)))
}
