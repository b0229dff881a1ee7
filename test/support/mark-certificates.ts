import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** A certificate made by a test, with the key to sign others. */
export interface MadeCertificate {
  certificate: X509Certificate
  pem: string
  privateKey: KeyObject
}

export interface CertificateOptions {
  /** Attributes by object identifier, in order. */
  subject: Readonly<Record<string, string>>
  /** The issuer; self-signed if missing. */
  issuer?: MadeCertificate
  /** The issuer's name in DER, if it differs from the signer's. */
  issuerName?: Buffer
  from?: Date
  to?: Date
  /** If missing, it is not a CA. */
  authority?: { pathLength?: number } | undefined
  /** Key usage bits, first byte. */
  keyUsage?: number
  uses?: readonly string[] | undefined
  names?: readonly string[]
  /** The URI in the logotype extension, and the bytes of its hash. */
  logo?: { uri: string; hashed: Buffer; mediaType?: string } | undefined
  /** An unknown extension. */
  unknownCritical?: boolean
}

export const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  country: '2.5.4.6',
  brandIndicators: '1.3.6.1.5.5.7.3.31',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

/** The logo in a certificate: `data:` with the compressed SVG. */
export function embedded(svg: string, prefix = 'data:image/svg+xml;base64,') {
  return { uri: `${prefix}${gzipSync(svg).toString('base64')}`, hashed: Buffer.from(svg) }
}

/** Makes a P-256 certificate (RFC 5280), by default valid from 2026 to 2028. */
export function makeCertificate(wishes: CertificateOptions): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'))
  const subject = nameOf(wishes.subject)
  const { issuerName } = wishes
  const issuer = issuerName ?? (wishes.issuer ? subjectOf(wishes.issuer.certificate) : subject)
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(0x42), randomBytes(8)])),
    algorithm,
    issuer,
    sequence(
      time(wishes.from ?? new Date('2026-01-01T00:00:00Z')),
      time(wishes.to ?? new Date('2028-01-01T00:00:00Z')),
    ),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensionsOf(wishes))),
  )
  const signature = sign('sha256', body, wishes.issuer?.privateKey ?? privateKey)
  const raw = sequence(body, algorithm, der(0x03, Buffer.of(0), signature))
  const certificate = new X509Certificate(raw)
  return { certificate, pem: certificate.toString(), privateKey }
}

/** The subject of a certificate in DER: the sixth member of its body. */
export function subjectOf(certificate: X509Certificate): Buffer {
  const body = contentsOf(contentsOf(certificate.raw)[0] ?? Buffer.of())
  return body[5] ?? Buffer.of()
}

function contentsOf(element: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = headerOf(element, 0).start; at < element.length; ) {
    const { start, length } = headerOf(element, at)
    found.push(element.subarray(at, start + length))
    at = start + length
  }
  return found
}

function headerOf(octets: Buffer, at: number): { start: number; length: number } {
  const first = octets[at + 1] ?? 0
  if (first < 0x80) return { start: at + 2, length: first }
  return { start: at + 2 + (first & 0x7f), length: octets.readUIntBE(at + 2, first & 0x7f) }
}

function extensionsOf({ authority, keyUsage, uses, names, logo, unknownCritical }: CertificateOptions): Buffer[] {
  const pathLength = authority?.pathLength === undefined ? [] : [der(0x02, Buffer.of(authority.pathLength))]
  return [
    ...(authority ? [extension('2.5.29.19', sequence(der(0x01, Buffer.of(0xff)), ...pathLength), true)] : []),
    ...(keyUsage === undefined ? [] : [extension('2.5.29.15', der(0x03, Buffer.of(0, keyUsage)), true)]),
    ...(uses ? [extension('2.5.29.37', sequence(...uses.map(oid)))] : []),
    ...(names ? [extension('2.5.29.17', sequence(...names.map((name) => der(0x82, Buffer.from(name)))))] : []),
    ...(logo ? [extension('1.3.6.1.5.5.7.1.12', logotype(logo))] : []),
    ...(unknownCritical ? [extension('1.2.3.4', sequence(), true)] : []),
  ]
}

function logotype({ uri, hashed, mediaType = 'image/svg+xml' }: NonNullable<CertificateOptions['logo']>): Buffer {
  const digest = createHash('sha256').update(hashed).digest()
  const hash = sequence(sequence(sequence(oid(oids.sha256)), der(0x04, digest)))
  const details = sequence(der(0x16, Buffer.from(mediaType)), hash, sequence(der(0x16, Buffer.from(uri))))
  return sequence(der(0xa2, der(0xa0, sequence(sequence(details)))))
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [der(0x01, Buffer.of(0xff))] : []), der(0x04, value))
}

function nameOf(attributes: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(attributes)
  return sequence(...parts.map(([id, value]) => der(0x31, sequence(oid(id), der(0x0c, Buffer.from(value))))))
}

function time(date: Date): Buffer {
  return der(
    0x17,
    Buffer.from(
      date
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )
}

function oid(id: string): Buffer {
  const [first = 0, second = 0, ...others] = id.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

function base128(value: number): number[] {
  const octets = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) octets.unshift((rest & 0x7f) | 0x80)
  return octets
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents)
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  return Buffer.concat([Buffer.of(tag, ...lengthOctets(length)), content])
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  if (length < 0x10000) return [0x82, length >> 8, length & 0xff]
  return [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff]
}
