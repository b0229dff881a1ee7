import { z } from 'zod'
import type { NamedTarget } from '../../../api/monitoring/monitors.ts'

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/** What a text names, one per line or first cell of CSV, each once. The engine decides whether they can be watched. */
export function readTargets(text: string): NamedTarget[] {
  const names = text.split(/\r?\n/).map(firstCell)
  const wanted = names.filter((name) => name !== '' && !name.startsWith('#'))
  return [...new Set(wanted)].map((name) =>
    addressSchema.safeParse(name).success
      ? { kind: 'address', ip: name }
      : { kind: 'domain', domain: name, selectors: [] },
  )
}

function firstCell(line: string): string {
  const [, quoted] = /^\s*"([^"]*)"/.exec(line) ?? []
  return (quoted ?? line.split(/[,;\t]/, 1)[0] ?? '').trim()
}
