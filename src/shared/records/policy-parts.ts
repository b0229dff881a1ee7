import type { MeaningKey } from '../i18n/ui/records.ts'
import { cutRecord } from './cut-record.ts'
import { faulty, ignored, means, type PartReading, type RecordPart } from './record-part.ts'

const modes: Record<string, MeaningKey> = { enforce: 'mode_enforce', testing: 'mode_testing', none: 'mode_none' }
/** A host name, or a star in the place of its first label. */
const host =
  /^(?:\*\.)?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
/** The most that senders keep a policy, in seconds (RFC 8461 section 3.2). */
const longestMaxAge = 31_557_600

/** Takes the policy file of MTA-STS apart, line by line (RFC 8461 section 3.2). */
export function readPolicyParts(policy: string): RecordPart[] {
  const seen = new Set<string>()
  return cutRecord(policy, '\n').map(({ text, body, end }) => ({ text, end, ...readLine(body) }))

  function readLine(line: string): PartReading {
    const colon = line.indexOf(':')
    if (colon <= 0) return faulty('no_colon', line)
    const name = line.slice(0, colon)
    if (seen.has(name) && name !== 'mx') return ignored('repeated_line', name)
    seen.add(name)
    return readField(name, line.slice(colon + 1).trim())
  }
}

function readField(name: string, value: string): PartReading {
  switch (name) {
    case 'version':
      return value === 'STSv1'
        ? { role: 'version', meanings: [means('policy_version')] }
        : faulty('no_version', 'version: STSv1')
    case 'mode': {
      const key = Object.hasOwn(modes, value) ? modes[value] : undefined
      return key ? { role: 'policy', meanings: [means(key)] } : faulty('unreadable', Object.keys(modes).join(', '))
    }
    case 'mx':
      if (!host.test(value)) return faulty('bad_host', value)
      return {
        role: 'who',
        meanings: [value.startsWith('*.') ? means('hosts_below', value.slice(2)) : means('host', value)],
      }
    case 'max_age':
      return /^\d{1,10}$/.test(value) && Number(value) <= longestMaxAge
        ? { role: 'option', meanings: [means('max_age', value)] }
        : faulty('unreadable', `0–${longestMaxAge}`)
    default:
      return ignored('unknown_tag', name)
  }
}
