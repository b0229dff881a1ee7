import type { AnyCheck } from '../../src/engine/checks/run-checks.ts'
import { auditAnswer } from './audit.ts'
import { fetched, outboundTo } from './outbound.ts'

const url = 'https://mta-sts.shop.example/.well-known/mta-sts.txt'

/** The answer of a check if shop.example serves a policy with these lines. */
export function answerToPolicy(check: AnyCheck, lines: readonly string[], zone = '@ MX 10 mail'): Promise<string> {
  const outbound = outboundTo({ documents: { [url]: fetched(lines.join('\r\n')) } })
  return auditAnswer(check, `_mta-sts TXT "v=STSv1; id=1;"\n${zone}`, { outbound })
}

/** The lines of a correct policy, with changes. */
export function policyOf(changes: { mode?: string; mx?: string[]; max_age?: string } = {}): string[] {
  const { mode = 'enforce', mx = ['mail.shop.example'], max_age = '604800' } = changes
  return ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), `max_age: ${max_age}`]
}
