import { z } from 'zod'
import type { WantedTarget } from '../../../../shared/contract/monitoring/monitor.ts'
import { readTargetList } from '../../../../shared/names/target-list.ts'
import type { WantedDraft } from './wanted-draft.ts'

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/** A target, and the text that was entered for it. */
export interface NamedWish {
  name: string
  target: WantedTarget
}

/** The targets in a text, without duplicates. The engine decides whether they can be watched. */
export function readTargets(text: string, draft: WantedDraft): NamedWish[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith('#'))
  return [...new Set(readTargetList(lines))].map((name) => ({ name, target: toTarget(name, draft) }))
}

function toTarget(name: string, { kind, hours, days, registration }: WantedDraft): WantedTarget {
  switch (kind) {
    case 'audit':
      return addressSchema.safeParse(name).success
        ? { kind: 'address', ip: name }
        : { kind: 'domain', domain: name, selectors: [] }
    case 'reports':
      return { kind, domain: name, expected_hours: Number(hours) }
    case 'test_address':
      return { kind, address: name, expected_hours: Number(hours) }
    case 'expiry':
      return { kind, domain: name, days: Number(days), key_days: keyDays, registration }
  }
}

/** Days after which a DKIM key counts as old, the same as on the command line. */
const keyDays = 365
