import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/*
 * Creates a certificate with the necessary parts of X.509 (RFC 5280) and DER (X.690); Node can only read certificates.
 * Written by hand because `@peculiar/x509` adds 23 packages (685 KB, 0.1 s to load).
 */

const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** `[2]` of GeneralName (RFC 5280 section 4.2.1.6). */
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
} as const

const oids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
} as const

/** Creates a P-256 key and a self-signed certificate for host names, as PEM. */
export function createSelfSigned(names: readonly string[], validity: { from: Date; to: Date }): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectIdentifier(oids.ecdsaWithSha256))
  const holder = nameOf(names[0] ?? '')
  const certificate = sequence(
    der(tags.version, integer(Buffer.of(2))),
    integer(serialNumber()),
    algorithm,
    holder,
    sequence(time(validity.from), time(validity.to)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      tags.extensions,
      sequence(
        extension(
          oids.subjectAltName,
          sequence(...names.map((name) => der(tags.dnsName, Buffer.from(name, 'latin1')))),
        ),
        // Not a CA, which is the default of an empty sequence.
        extension(oids.basicConstraints, sequence()),
      ),
    ),
  )
  const signature = sign('sha256', certificate, privateKey)
  const signed = sequence(certificate, algorithm, der(tags.bitString, Buffer.of(0), signature))
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${toPem(signed)}`
}

/** A positive number of at most 20 octets (RFC 5280 section 4.1.2.2). */
function serialNumber(): Buffer {
  const octets = randomBytes(16)
  octets[0] = ((octets[0] ?? 0) & 0x7f) | 0x40
  return octets
}

function nameOf(commonName: string): Buffer {
  const text = der(tags.utf8String, Buffer.from(commonName))
  return sequence(der(tags.set, sequence(objectIdentifier(oids.commonName), text)))
}

function extension(oid: string, value: Buffer): Buffer {
  return sequence(objectIdentifier(oid), der(tags.octetString, value))
}

/** Two-digit years up to 2049, four digits after that (RFC 5280 section 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return date.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.generalizedTime, Buffer.from(digits))
}

function objectIdentifier(oid: string): Buffer {
  const [first = 0, second = 0, ...others] = oid.split('.').map(Number)
  return der(tags.objectIdentifier, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

/** Seven bits per octet; all but the last have the high bit set (X.690 section 8.19.2). */
function base128(value: number): number[] {
  const octets = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) octets.unshift((rest & 0x7f) | 0x80)
  return octets
}

function integer(octets: Buffer): Buffer {
  return der(tags.integer, octets)
}

function sequence(...contents: Buffer[]): Buffer {
  return der(tags.sequence, ...contents)
}

/** An element: tag, length, contents (X.690 section 8.1). */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content])
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length <= 0xff ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
