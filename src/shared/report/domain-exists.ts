import type { FindingKey } from '../findings/finding.ts'

const notFound: FindingKey = 'domain.not_found'

/** If the domain does not exist, there is nothing to check, so the status of a topic is not a result. */
export function domainExists({ findings }: { findings: readonly { key: string }[] }): boolean {
  return findings.every(({ key }) => key !== notFound)
}
