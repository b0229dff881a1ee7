import { createHash } from 'node:crypto'
import type { ParamValues } from '../../shared/findings/finding.ts'

/**
 * The evidence that distinguishes two findings of the same rule. Numbers, positions, and quoted text are left out,
 * because they change when a template is reformatted or rebuilt.
 */
const identity: ReadonlySet<string> = new Set([
  'belongs_at',
  'destinations',
  'dkim_domain',
  'domain',
  'domains',
  'feature',
  'field',
  'headers',
  'host',
  'hosts',
  'ip',
  'issues',
  'list',
  'lists',
  'name',
  'names',
  'selector',
  'selectors',
  'server',
  'servers',
  'spf_domain',
  'tag',
  'tags',
  'term',
  'terms',
  'zone',
])

/** Hex digits per fingerprint: 80 bits, far more than the findings of a repository need. */
const digits = 20

/** The fingerprint of a finding. It stays the same for the same problem of a subject, whatever else changes there. */
export function fingerprintOf(rule: string, subject: string, evidence: ParamValues): string {
  const known = Object.entries(evidence)
    .filter(([name]) => identity.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([rule, subject, known]))
    .digest('hex')
    .slice(0, digits)
}
