import { findTag, type TagList } from '../../../shared/records/tag-list.ts'
import { toAsciiName } from '../../names/ascii-name.ts'

/** The fields that are tag lists with a signature. */
export type SignatureName = 'DKIM-Signature' | 'ARC-Message-Signature' | 'ARC-Seal'

/** Why a field is not a signature, in the words of the verifier. */
export type SignatureFault =
  | 'signature missing required tag'
  | 'signature syntax error'
  | 'signature repeats a tag'
  | 'incompatible version'
  | 'unknown algorithm'
  | 'unknown canonicalization'
  | 'unsupported query method'
  | 'domain mismatch'
  | 'from field not signed'
  | 'invalid expiration'

type TagFaults = ReadonlyMap<string, (value: string) => SignatureFault | null>

/** `ALPHA *(ALPHA / DIGIT / "-") (ALPHA / DIGIT)`, as in the names of methods. */
const hyphenatedWord = /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/i
const fieldName = /^[!-9<-~]+$/
const subDomain = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(`^${subDomain}(?:\\.${subDomain})+$`, 'i')
const selectorName = new RegExp(`^${subDomain}(?:\\.${subDomain})*$`, 'i')
/** Unicode labels are allowed in internationalized messages (RFC 8616 section 5). */
const nameCharacters = /^[a-z0-9.\u002d\u0080-\u{10ffff}]+$/iu
/** `dkim-quoted-printable` without its whitespace, and with the characters of internationalized messages. */
const quotedPrintable = /^(?:=[0-9A-F]{2}|[!-:<>-~\u0080-\u{10ffff}])*$/iu
/** A dot-atom or a quoted string (RFC 5321 section 4.1.2, RFC 6531 section 3.3). */
const localPart =
  /^(?:[\w!#$%&'*+\-/=?^`{|}~\u0080-\u{10ffff}]+(?:\.[\w!#$%&'*+\-/=?^`{|}~\u0080-\u{10ffff}]+)*|"(?:[^"\\\r\n]|\\.)*")?$/u

/** The value without folding whitespace, where the syntax allows it anywhere. */
function compact(value: string): string {
  return value.replace(/[\t\n\r ]+/g, '')
}

/** The items of a list with colons, without the whitespace around them. */
function itemsOf(value: string): string[] {
  return value.split(':').map(trimFolds)
}

/** Without folding whitespace around it (RFC 5234 WSP, RFC 5322 section 3.2.2). `trim` would drop other characters. */
function trimFolds(text: string): string {
  let end = text.length
  while (end > 0 && /[\t\n\r ]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).replace(/^[\t\n\r ]+/, '')
}

function valid(isValid: (value: string) => boolean, fault: SignatureFault = 'signature syntax error') {
  return (value: string) => (isValid(value) ? null : fault)
}

const isBase64 = (value: string) => /^[a-z0-9+/]+={0,2}$/i.test(compact(value))
const isDomain = (value: string) => nameCharacters.test(value) && domainName.test(toAsciiName(value))
const isSelector = (value: string) => nameCharacters.test(value) && selectorName.test(toAsciiName(value))
const isTime = (value: string) => /^\d{1,12}$/.test(value)
/** RFC 8617 section 4.2.1. */
const isInstance = (value: string) => /^(?:0?[1-9]|[1-4]\d|50)$/.test(value)

const sealFaults: TagFaults = new Map([
  ['a', valid((value) => /^(?:rsa|ed25519)-sha256$/i.test(value), 'unknown algorithm')],
  ['b', valid(isBase64)],
  ['cv', valid((value) => /^(?:none|fail|pass)$/i.test(value))],
  ['d', valid(isDomain)],
  // RFC 8617 section 4.1.3: a seal with h= makes the chain fail.
  ['h', valid(() => false)],
  ['i', valid(isInstance)],
  ['s', valid(isSelector)],
  ['t', valid(isTime)],
])

const messageFaults: TagFaults = new Map([
  ...sealFaults,
  ['bh', valid(isBase64)],
  ['c', valid((value) => /^(?:simple|relaxed)(?:\/(?:simple|relaxed))?$/i.test(value), 'unknown canonicalization')],
  ['cv', () => null],
  // Empty names are ignored, as the public test suite of ARC expects.
  ['h', valid((value) => itemsOf(value).every((item) => item === '' || fieldName.test(item)))],
  ['l', valid((value) => /^\d{1,76}$/.test(value))],
  ['q', faultOfMethods],
  ['x', valid(isTime)],
  ['z', valid((value) => value.split('|').every(isCopiedField))],
])

const dkimFaults: TagFaults = new Map([
  ...messageFaults,
  // SHA-1 is refused later, with a reason of its own (RFC 8301 section 3.1).
  ['a', valid((value) => /^(?:rsa-sha(?:1|256)|ed25519-sha256)$/i.test(value), 'unknown algorithm')],
  ['h', valid((value) => itemsOf(value).every((item) => fieldName.test(item)))],
  ['i', valid(isIdentity)],
  ['v', (value) => (/^\d+$/.test(value) ? (value === '1' ? null : 'incompatible version') : 'signature syntax error')],
])

const syntaxes: Record<SignatureName, { required: readonly string[]; faults: TagFaults }> = {
  'DKIM-Signature': { required: ['v', 'a', 'b', 'bh', 'd', 'h', 's'], faults: dkimFaults },
  'ARC-Message-Signature': { required: ['i', 'a', 'b', 'bh', 'd', 'h', 's'], faults: messageFaults },
  'ARC-Seal': { required: ['i', 'a', 'b', 'cv', 'd', 's'], faults: sealFaults },
}

/** Longer than any signature. `parseTagList` does not read the rest of longer ones. */
const maxLength = 65_535

/**
 * Why the value of a field does not have the syntax of a signature (RFC 6376 section 3.5, RFC 8617 section 4.1); null if
 * it does. Such a field counts as no signature, and must not reach the verifier: one that it cannot read makes it throw
 * for all.
 */
export function findSignatureFault(
  name: SignatureName,
  value: string,
  { tags, problems }: TagList,
): SignatureFault | null {
  const { required, faults } = syntaxes[name]
  // Other whitespace than the standard's is part of a name or value.
  if (value.length > maxLength || /[^\S\t\n\r ]/.test(value)) return 'signature syntax error'
  if (problems.some(({ code }) => code === 'duplicate_tag')) return 'signature repeats a tag'
  if (problems.some(({ code }) => code !== 'escaped_semicolon')) return 'signature syntax error'
  if (required.some((tag) => !findTag(tags, tag))) return 'signature missing required tag'
  for (const tag of tags) {
    const fault = faults.get(tag.name)?.(tag.value) ?? null
    if (fault !== null) return fault
  }
  return name === 'ARC-Seal' ? null : findContradiction(name, (tag) => findTag(tags, tag)?.value)
}

/** What RFC 6376 sections 3.5 and 6.1.1 require of several tags together. */
function findContradiction(name: SignatureName, read: (tag: string) => string | undefined): SignatureFault | null {
  const domain = toAsciiName(read('d') ?? '').toLowerCase()
  const identity = name === 'DKIM-Signature' ? read('i') : undefined
  const owner = identity === undefined ? domain : toAsciiName(domainOf(identity)).toLowerCase()
  if (owner !== domain && !owner.endsWith(`.${domain}`)) return 'domain mismatch'
  if (!itemsOf(read('h') ?? '').some((item) => item.toLowerCase() === 'from')) return 'from field not signed'
  const [signed, expires] = [read('t'), read('x')]
  return signed !== undefined && expires !== undefined && Number(expires) <= Number(signed)
    ? 'invalid expiration'
    : null
}

function faultOfMethods(value: string): SignatureFault | null {
  const methods = itemsOf(value)
  if (methods.some((method) => !isMethod(method))) return 'signature syntax error'
  return methods.some((method) => method.toLowerCase() === 'dns/txt') ? null : 'unsupported query method'
}

function isMethod(method: string): boolean {
  const [type = '', ...args] = method.split('/')
  return hyphenatedWord.test(type) && quotedPrintable.test(compact(args.join('/')))
}

/** A field in `z=`: its name, a colon, and its value. */
function isCopiedField(copy: string): boolean {
  const colon = copy.indexOf(':')
  return (
    colon > 0 && fieldName.test(trimFolds(copy.slice(0, colon))) && quotedPrintable.test(compact(copy.slice(colon + 1)))
  )
}

function isIdentity(value: string): boolean {
  const encoded = compact(value)
  const identity = decodeQuoted(encoded)
  const at = identity.lastIndexOf('@')
  return (
    quotedPrintable.test(encoded) &&
    at >= 0 &&
    localPart.test(identity.slice(0, at)) &&
    isDomain(identity.slice(at + 1))
  )
}

function domainOf(identity: string): string {
  const decoded = decodeQuoted(compact(identity))
  return decoded.slice(decoded.lastIndexOf('@') + 1)
}

/** Decodes `=40`. Bytes beyond ASCII stay encoded, which no local part minds. */
function decodeQuoted(text: string): string {
  return text.replace(/=([0-7][0-9A-F])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
