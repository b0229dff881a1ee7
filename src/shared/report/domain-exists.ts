import type { FindingKey } from './finding.ts'

const notFound: FindingKey = 'domain.not_found'

/** If the domain does not exist, there is nothing to check: no status of a topic is a result. */
export function domainExists({ findings }: { findings: readonly { key: string }[] }): boolean {
  return findings.every(({ key }) => key !== notFound)
}
