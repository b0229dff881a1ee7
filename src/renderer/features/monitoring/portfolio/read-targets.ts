import { z } from 'zod'
import type { WantedTarget } from '../../../../shared/contract/monitoring/monitor.ts'
import { readTargetList } from '../../../../shared/names/target-list.ts'

/** The kinds of monitors that can be added from the list; a message is watched from its report. */
export const wantedKinds = ['audit', 'reports', 'test_address', 'expiry', 'bounces', 'complaints', 'facts'] as const
export type WantedKind = (typeof wantedKinds)[number]

/** The form state for what to watch about the entered targets. */
export interface WantedDraft {
  kind: WantedKind
  /** Hours within which something must arrive. */
  hours: (typeof hourChoices)[number]
  /** Days before expiry. */
  days: (typeof dayChoices)[number]
  registration: boolean
}

export const hourChoices = ['24', '48', '72', '168'] as const
/** `share`: by the share of the lifetime that is left. */
export const dayChoices = ['share', '7', '14', '21', '30', '60'] as const

export const auditDraft: WantedDraft = { kind: 'audit', hours: '72', days: 'share', registration: false }

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/** A target, and the text that was entered for it. */
export interface NamedWish {
  name: string
  target: WantedTarget
}

/** The targets in a text, without duplicates. The engine decides whether they can be watched. */
export function readTargets(text: string, draft: WantedDraft): NamedWish[] {
  if (draft.kind === 'facts') return [{ name: 'Sendproof', target: { kind: draft.kind } }]
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith('#'))
  return [...new Set(readTargetList(lines))].map((name) => ({ name, target: toTarget(name, draft) }))
}

function toTarget(name: string, { kind, hours, days, registration }: WantedDraft): WantedTarget {
  switch (kind) {
    case 'facts':
      return { kind }
    case 'audit':
      return addressSchema.safeParse(name).success
        ? { kind: 'address', ip: name }
        : { kind: 'domain', domain: name, selectors: [] }
    case 'reports':
      return { kind, domain: name, expected_hours: Number(hours) }
    case 'test_address':
      return { kind, address: name, expected_hours: Number(hours) }
    case 'bounces':
    case 'complaints':
      return { kind, domain: name, sent_per_day: null }
    case 'expiry':
      return { kind, domain: name, days: days === 'share' ? null : Number(days), key_days: keyDays, registration }
  }
}

/** Days after which a DKIM key counts as old, the same as on the command line. */
const keyDays = 365
