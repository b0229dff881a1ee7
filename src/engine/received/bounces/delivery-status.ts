import { bounceActions } from '../../../shared/contract/received/explanation.ts'
import { readAddress } from './addresses.ts'
import type { Attempt } from './decide-bounce.ts'

/** Recipients that are read. A queue reports those of one message, of which servers take 100 (RFC 5321, 4.5.3.1.8). */
export const maxRecipients = 500

type Fields = ReadonlyMap<string, string>

/**
 * The recipients of a `message/delivery-status` part (RFC 3464 section 2). Also reads groups of fields without an empty
 * line between them, and without a recipient.
 */
export function readDeliveryStatus(text: string): Attempt[] {
  const groups = readGroups(text)
  const whole = groups.find((group) => !isRecipient(group))
  return groups
    .filter(isRecipient)
    .slice(0, maxRecipients)
    .map((group) => readRecipient(group, whole))
}

/** The fields of each group, in lower case. An empty line or a repeated recipient ends a group. */
function readGroups(text: string): Fields[] {
  const groups: Map<string, string>[] = [new Map()]
  for (const line of text.replace(/\n[ \t]{1,200}(?=\S)/g, ' ').split('\n')) {
    if (groups.length > 2 * maxRecipients) break
    const [, name = '', value = ''] = fieldLine.exec(line) ?? []
    const key = name.toLowerCase()
    const isRepeated = key === 'final-recipient' && groups.at(-1)?.has(key)
    if (line.trim() === '' || isRepeated) groups.push(new Map())
    const group = groups.at(-1)
    if (key !== '' && !group?.has(key)) group?.set(key, value.trim().slice(0, maxField))
  }
  return groups.filter((group) => group.size > 0)
}

const fieldLine = /^([A-Za-z][\w-]{1,60}):(.*)$/
/** Longest value that is read, in characters. */
const maxField = 8_000

function isRecipient(fields: Fields): boolean {
  return ['final-recipient', 'original-recipient', 'action', 'status', 'diagnostic-code'].some((name) =>
    fields.has(name),
  )
}

function readRecipient(fields: Fields, whole: Fields | undefined): Attempt {
  const [, type = '', words = ''] = /^([\w-]{1,30}) ?;(.*)$/.exec(fields.get('diagnostic-code') ?? '') ?? []
  const diagnostic = type === '' ? (fields.get('diagnostic-code') ?? '') : words.trim()
  const action = fields
    .get('action')
    ?.toLowerCase()
    .match(/[a-z]{1,20}/)?.[0]
  const address = ['final-recipient', 'original-recipient', 'x-actual-recipient']
    .map((name) => readAddress(withoutType(fields.get(name) ?? '')))
    .find((found) => found !== null)
  return {
    recipient: address ?? null,
    action:
      bounceActions.find(
        (each) =>
          action === each ||
          (action === 'expired' && each === 'failed') ||
          (action?.startsWith('deliver') && each === 'delivered'),
      ) ?? null,
    status: /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null,
    texts: [diagnostic, fields.get('x-supplementary-info') ?? ''].filter((each) => each !== ''),
    host:
      hostOf(fields.get('remote-mta') ?? '') ?? (diagnostic === '' ? hostOf(whole?.get('reporting-mta') ?? '') : null),
  }
}

/** The name of a host after its type: `dns; mx.example.com (192.0.2.1)`. */
function hostOf(value: string): string | null {
  return /[A-Za-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){1,10}/.exec(withoutType(value))?.[0] ?? null
}

function withoutType(value: string): string {
  return value.replace(/^[\w-]{1,30} ?; ?/, '').trim()
}
