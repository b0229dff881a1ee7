import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type CertificateExtension, extensionOids, extensionValue } from './certificate-extensions.ts'
import { contextTag, type DerElement, derTags, readDer, readObjectIdentifier } from './der.ts'
import { inspectLogo, type LogoProblemCode, maxUnpackedOctets } from './inspect-logo.ts'

const unpack = promisify(gunzip)

/** The hash algorithms that a certificate may use for its logo (RFC 8017 appendix B.1, RFC 5758). */
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/**
 * Problems that keep every receiver from displaying the logo: it is not an SVG of the profile, or has active content.
 * Design recommendations are not included.
 */
const disqualifying: ReadonlySet<LogoProblemCode> = new Set<LogoProblemCode>([
  'not_utf8',
  'not_svg',
  'not_well_formed',
  'entity_declaration',
  'wrong_base_profile',
  'missing_title',
  'empty_title',
  'root_position',
  'event_handler',
  'script',
  'animation',
  'external_reference',
])

interface LogotypeDetails {
  mediaType: string
  hashAlgorithm: string
  hash: Buffer
  uri: string
}

/** The contents of the logotype extension of a certificate. */
export type EmbeddedLogo = { state: 'absent' } | { state: 'broken' } | { state: 'present'; svg: Buffer }

/**
 * The logo inside a mark certificate (RFC 9399: the first image of the subject's logotype, a compressed SVG in a
 * `data:` URI), decompressed in the thread pool up to a limit, compared with its hash and inspected. Throws for
 * malformed DER.
 */
export async function readEmbeddedLogo(extensions: readonly CertificateExtension[]): Promise<EmbeddedLogo> {
  const details = readLogotype(extensionValue(extensions, extensionOids.logotype))
  if (!details) return { state: 'absent' }
  const svg = await unpackDataUri(details.uri)
  const algorithm = hashes[details.hashAlgorithm]
  if (!svg || !algorithm || details.mediaType.toLowerCase() !== 'image/svg+xml') return { state: 'broken' }
  if (!createHash(algorithm).update(svg).digest().equals(details.hash)) return { state: 'broken' }
  const isBroken = inspectLogo(svg).problems.some(({ code }) => disqualifying.has(code))
  return isBroken ? { state: 'broken' } : { state: 'present', svg }
}

/** LogotypeExtn, its subjectLogo `[2]`, direct `[0]`, first image, imageDetails (RFC 9399 section 4). */
function readLogotype(value: Buffer | undefined): LogotypeDetails | null {
  const extension = value && readDer(value)[0]
  const subjectLogo = membersOf(extension).find(({ tag }) => tag === contextTag(2))
  const direct = membersOf(subjectLogo).find(({ tag }) => tag === contextTag(0))
  const images = membersOf(direct)[0]
  const details = membersOf(membersOf(images)[0])[0]
  const [mediaType, hashList, uris] = membersOf(details)
  const [algorithm, hash] = membersOf(membersOf(hashList)[0])
  const oid = membersOf(algorithm)[0]
  const uri = membersOf(uris)[0]
  if (!mediaType || hash?.tag !== derTags.octetString || !oid || uri?.tag !== derTags.ia5String) return null
  return {
    mediaType: mediaType.content.toString('latin1'),
    hashAlgorithm: readObjectIdentifier(oid.content),
    hash: hash.content,
    uri: uri.content.toString('latin1'),
  }
}

function membersOf(element: DerElement | undefined): DerElement[] {
  return element ? readDer(element.content) : []
}

/**
 * The compressed data in `data:image/svg+xml;base64,…` (RFC 2397), which may contain whitespace; null if none.
 */
async function unpackDataUri(uri: string): Promise<Buffer | null> {
  const [, header = '', data = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(uri) ?? []
  if (!/;\s*base64\s*$/i.test(header)) return null
  try {
    return await unpack(Buffer.from(data, 'base64'), { maxOutputLength: maxUnpackedOctets })
  } catch {
    return null
  }
}
