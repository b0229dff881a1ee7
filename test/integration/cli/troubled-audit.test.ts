// Starts first, because it takes long.
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DomainAudit, domainAuditSchema } from '../../../src/shared/contract/domain.ts'
import { type Behavior, startDnsServer } from '../../support/dns-server.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const audits = [auditByCommand, auditByHttp]

/** Every way in which a DNS server can fail. */
const troubles: [string, Behavior][] = [
  ['times out', 'silence'],
  ['fails', 'servfail'],
  ['refuses', 'refused'],
  ['truncates', 'truncated_for_good'],
  ['answers with a wrong id', 'wrong_id'],
  ['answers everything with a wildcard', { address: '192.0.2.80' }],
  ['answers 127.255.255.254', 'blocked'],
]

async function auditByCommand(dns: string): Promise<DomainAudit> {
  const words = ['audit', 'shop.example', '--json', '--fail-on', 'none', '--dns', dns]
  const { stdout, exitCode } = await runSendproof(words, { environment: { SENDPROOF_DATA_DIR: temporaryFolder() } })
  expect(exitCode).toBe(1)
  return domainAuditSchema.parse(JSON.parse(stdout))
}

async function auditByHttp(dns: string): Promise<DomainAudit> {
  const engine = await startEngine(temporaryFolder(), ['--dns', dns])
  const response = await fetch(`${engine.listening.http}/api/v1/domain/shop.example`)
  return domainAuditSchema.parse(await response.json())
}

function expectUnknown({ score, grade, checks, findings }: DomainAudit): void {
  expect({ score, grade }).toEqual({ score: null, grade: null })
  expect(new Set(Object.values(checks).map(({ status }) => status))).toEqual(new Set(['unknown']))
  expect(findings.filter(({ state }) => state === 'fail')).toEqual([])
  expect(findings.filter(({ state, reason }) => state === 'unknown' && !reason)).toEqual([])
}

describe('an audit with failing DNS', () => {
  it.each(troubles)('reports everything as unknown if it %s', async (_what, behavior) => {
    const dns = await startDnsServer({ behavior })
    onTestFinished(() => dns.close())
    for (const audit of audits) expectUnknown(await audit(dns.address))
  })
})
