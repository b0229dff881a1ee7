import { memoize } from '../../../../shared/memoize.ts'
import { findTag, parseTagList } from '../../../../shared/records/tag-list.ts'
import { valuesOf } from '../../../message/header-fields.ts'
import type { Headers } from '../../../message/headers.ts'
import { toAsciiName } from '../../../names/ascii-name.ts'
import {
  findSignatureFault,
  type SignatureFault,
  type SignatureName,
} from '../../../protocols/dkim/signature-syntax.ts'

/** The tags of a signature field (RFC 6376 section 3.5); empty if they cannot be read. */
export interface SignatureField {
  /** With A-labels: fields of internationalized messages have U-labels (RFC 8616 section 5). */
  domain: string
  selector: string
  algorithm: string | null
  canonicalization: string | null
  /** `i=` of a DKIM signature, as written. */
  identity: string | null
  /** `cv=` of an ARC seal. */
  chain: string | null
  signedHeaders: string[]
  /** The value of `l=`; empty if the whole body is signed. */
  bodyLength: string
  /** The ARC set of the field; 0 if it states none (RFC 8617 section 4.2.1). */
  instance: number
  /** Why it is not a signature; null if its syntax is valid. */
  fault: SignatureFault | null
}

/** Reads the fields of a name. */
export function readSignatureFields(headers: Headers, name: SignatureName): SignatureField[] {
  return valuesOf(headers, name).map(readSignatureField[name])
}

/** The field of the newest ARC set; null if none. */
export function latestOf(fields: readonly SignatureField[]): SignatureField | null {
  return fields.reduce<SignatureField | null>(
    (latest, field) => (latest && latest.instance >= field.instance ? latest : field),
    null,
  )
}

/** The canonical name of a signature's key record (RFC 6376 section 3.6.2.1). */
export function keyNameOf({ domain, selector }: Pick<SignatureField, 'domain' | 'selector'>): string {
  return toAsciiName(`${selector}._domainkey.${domain}`.toLowerCase())
}

/** Reads the value of a field. */
export const readSignatureField: Record<SignatureName, (value: string) => SignatureField> = {
  'DKIM-Signature': memoize((value) => readField('DKIM-Signature', value)),
  'ARC-Message-Signature': memoize((value) => readField('ARC-Message-Signature', value)),
  'ARC-Seal': memoize((value) => readField('ARC-Seal', value)),
}

function readField(name: SignatureName, value: string): SignatureField {
  const list = parseTagList(value, 'field')
  const tag = (tagName: string) => findTag(list.tags, tagName)?.value.replace(/\s+/g, '') ?? ''
  return {
    domain: toAsciiName(tag('d').toLowerCase()),
    selector: tag('s'),
    algorithm: tag('a') || null,
    canonicalization: tag('c') || null,
    identity: tag('i') || null,
    chain: tag('cv').toLowerCase() || null,
    signedHeaders: tag('h').split(':').filter(Boolean),
    bodyLength: tag('l'),
    instance: /^\d{1,2}$/.test(tag('i')) ? Number(tag('i')) : 0,
    fault: findSignatureFault(name, value, list),
  }
}
