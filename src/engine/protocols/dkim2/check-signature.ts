import type { Dkim2Fault } from '../../../shared/contract/facts/message/dkim2.ts'
import type { Reason } from '../../../shared/reason.ts'
import { isDkimKeyRecord, parseDkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { selectTxt } from '../../dns/select-txt.ts'
import { toAsciiName } from '../../names/ascii-name.ts'
import { importPublicKey, matchesKey } from '../dkim/public-key.ts'
import type { Dkim2Signature, MessageInstance } from './fields.ts'

/** The result for one part of a hop. */
export interface Checked {
  isSound: boolean | null
  faults: readonly Dkim2Fault[]
  reason?: Reason
}

type KeyLookup = ReturnType<typeof lookUpKeys>

/** Each key is looked up once. */
export function lookUpKeys(resolver: Resolver) {
  const known = new Map<string, Promise<ReturnType<typeof selectTxt>>>()
  return (name: string) => {
    const selection =
      known.get(name) ?? resolver.query(name, 'TXT').then((answer) => selectTxt(answer, isDkimKeyRecord))
    known.set(name, selection)
    return selection
  }
}

interface Chain {
  signatures: readonly Dkim2Signature[]
  instances: readonly MessageInstance[]
  keys: KeyLookup
}

/** Whether one of the alternatives matches (sections 11.5 and 11.6). */
export async function checkSignature(
  signature: Dkim2Signature,
  { signatures, instances, keys }: Chain,
): Promise<Checked> {
  const input = signedOctets(signature, signatures, instances)
  const groups = await Promise.all(
    signature.signatures.map(async (group) => {
      // Algorithms that are not known are ignored (section 3.4).
      const supported = group.filter(({ algorithm }) => /^(?:rsa|ed25519)-sha256$/.test(algorithm))
      const results = await Promise.all(
        supported.map(({ selector, algorithm, value }) =>
          checkKey(keys, `${selector}._domainkey.${signature.domain}`, { algorithm, value, input }),
        ),
      )
      return results.find(({ isSound }) => isSound !== true) ?? results[0] ?? { isSound: null, faults: unsupported }
    }),
  )
  const best = (isSound: boolean | null) => groups.find((group) => group.isSound === isSound)
  return best(true) ?? best(null) ?? best(false) ?? { isSound: null, faults: unsupported }
}

const unsupported: readonly Dkim2Fault[] = ['unsupported']

async function checkKey(
  keys: KeyLookup,
  name: string,
  { algorithm, value, input }: { algorithm: string; value: string; input: Buffer },
): Promise<Checked> {
  const selection = await keys(toAsciiName(name.toLowerCase()))
  if (selection.status === 'unavailable')
    return { isSound: null, faults: ['key_unavailable'], reason: selection.reason }
  if (selection.status === 'none') return { isSound: false, faults: ['key_missing'] }
  if (selection.status === 'several') return { isSound: false, faults: ['key_unusable'] }
  const record = parseDkimKeyRecord(selection.text)
  if (record.revoked) return { isSound: false, faults: ['key_revoked'] }
  // `h=` of a key is ignored (section 11.5).
  const isUsable = record.usable || record.problems.every(({ code }) => code === 'sha1_only' || code === 'unknown_hash')
  const key = isUsable ? importPublicKey(record) : null
  if (!key || algorithm !== `${record.keyType}-sha256`) return { isSound: false, faults: ['key_unusable'] }
  const isSound = matchesKey(value, input, key, 'sha256')
  return { isSound, faults: isSound ? [] : ['signature'] }
}

/** What a host signed (section 9.6): the instances and signatures so far, and its own field without the values. */
function signedOctets(
  { sequence, revision, field }: Dkim2Signature,
  signatures: readonly Dkim2Signature[],
  instances: readonly MessageInstance[],
): Buffer {
  const texts = [
    ...instances.filter((each) => each.revision <= revision),
    ...signatures.filter((each) => each.sequence < sequence),
  ].map(({ field: { name, value } }) => `${name}:${compact(value)}\r\n`)
  const own = compact(field.value)
    .split(';')
    .map((spec) => (/^s=/i.test(spec) ? withoutValues(spec) : spec))
    .join(';')
  return Buffer.from(`${texts.join('')}${field.name}:${own}\r\n`, 'latin1')
}

function compact(value: string): string {
  return value.replace(/[ \t]+/g, '')
}

/** `s=selector:algorithm:` for each set. */
function withoutValues(spec: string): string {
  return spec
    .split(/([,|])/)
    .map((set) => set.replace(/^([^:]*:[^:]*:).*$/s, '$1'))
    .join('')
}
