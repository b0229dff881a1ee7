/** Sources that send nothing over the network: files, recordings, offline, and servers on this machine. */
const localSources = [/^(zone|replay):/, /^offline$/, /^(127\.|\[?::1\b|localhost\b)/]

/** Whether DNS queries leave this machine, given the configured sources. No source means the system resolver. */
export function asksNetwork(sources: readonly string[]): boolean {
  return sources.length === 0 || sources.some((source) => !localSources.some((pattern) => pattern.test(source)))
}
