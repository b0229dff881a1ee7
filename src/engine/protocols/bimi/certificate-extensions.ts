import type { X509Certificate } from 'node:crypto'
import { contextTag, derTags, readDer, readObjectIdentifier } from './der.ts'

/** An extension of a certificate (RFC 5280 section 4.1). `value` is the DER inside its OCTET STRING. */
export interface CertificateExtension {
  oid: string
  critical: boolean
  value: Buffer
}

/** The signing rights of an authority (RFC 5280 section 4.2.1.9). */
export interface SigningRights {
  isAuthority: boolean
  /** Maximum number of intermediate authorities below it; null without a limit. */
  pathLength: number | null
}

export const extensionOids = {
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
  logotype: '1.3.6.1.5.5.7.1.12',
  /**
   * The pilot extension of mark certificates, which restricts nothing (minimum requirements for mark certificates,
   * 7.1.2.3).
   */
  pilotIdentifier: '1.3.6.1.4.1.53087.4.1',
} as const

/** The extensions of a certificate; throws if it is not DER. Node exposes only a few of them. */
export function readExtensions({ raw }: X509Certificate): CertificateExtension[] {
  const [certificate] = readDer(raw)
  const [body] = readDer(certificate?.content ?? Buffer.of())
  const wrapper = readDer(body?.content ?? Buffer.of()).find(({ tag }) => tag === contextTag(3))
  const [list] = readDer(wrapper?.content ?? Buffer.of())
  return readDer(list?.content ?? Buffer.of()).map(({ content }) => {
    const [oid, ...rest] = readDer(content)
    const critical = rest[0]?.tag === derTags.boolean && rest[0].content[0] !== 0
    const value = rest.at(-1)
    if (oid?.tag !== derTags.objectIdentifier || value?.tag !== derTags.octetString) {
      throw new RangeError('the extension is not valid DER')
    }
    return { oid: readObjectIdentifier(oid.content), critical, value: value.content }
  })
}

/** Whether a certificate may sign others. Without the extension, it may not. */
export function signingRights(extensions: readonly CertificateExtension[]): SigningRights {
  const value = extensionValue(extensions, extensionOids.basicConstraints)
  const [list] = value ? readDer(value) : []
  const members = list ? readDer(list.content) : []
  const isAuthority = members[0]?.tag === derTags.boolean && members[0].content[0] !== 0
  const limit = members.find(({ tag }) => tag === derTags.integer)
  return { isAuthority: isAuthority && maySign(extensions), pathLength: limit ? smallInteger(limit.content) : null }
}

/** Checks the bit keyCertSign (RFC 5280 section 4.2.1.3). A certificate without key usage is not restricted. */
function maySign(extensions: readonly CertificateExtension[]): boolean {
  const value = extensionValue(extensions, extensionOids.keyUsage)
  if (!value) return true
  const [bits] = readDer(value)
  return bits?.tag === derTags.bitString && ((bits.content[1] ?? 0) & 0x04) !== 0
}

/** The permitted key usages; empty if the certificate does not limit them (RFC 5280 section 4.2.1.12). */
export function extendedKeyUsage(extensions: readonly CertificateExtension[]): string[] {
  const value = extensionValue(extensions, extensionOids.extendedKeyUsage)
  if (!value) return []
  const [list] = readDer(value)
  return readDer(list?.content ?? Buffer.of()).map(({ content }) => readObjectIdentifier(content))
}

/** The value of an extension; undefined if there is none, or two of the same type, which RFC 5280 forbids. */
export function extensionValue(extensions: readonly CertificateExtension[], oid: string): Buffer | undefined {
  const found = extensions.filter((extension) => extension.oid === oid)
  return found.length === 1 ? found[0]?.value : undefined
}

/** A path length of more than one byte is effectively unlimited. */
function smallInteger(content: Buffer): number {
  return content.length === 1 ? (content[0] ?? 0) : Number.MAX_SAFE_INTEGER
}
