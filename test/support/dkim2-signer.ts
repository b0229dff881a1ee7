import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A host that signs by draft-ietf-dkim-dkim2-spec, written from its text and apart from the verifier. */
export interface Dkim2Signer {
  domain: string
  selector: string
  algorithm: 'rsa-sha256' | 'ed25519-sha256'
  key: KeyObject
  /** The name and the text of the key record. */
  record: [name: string, text: string]
}

export function dkim2Signer(domain: string, algorithm: Dkim2Signer['algorithm'] = 'ed25519-sha256'): Dkim2Signer {
  const selector = 'sel'
  const { privateKey, publicKey } =
    algorithm === 'rsa-sha256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const text =
    algorithm === 'rsa-sha256'
      ? `v=DKIM1; k=rsa; p=${der.toString('base64')}`
      : `v=DKIM1; k=ed25519; p=${der.subarray(-32).toString('base64')}`
  return { domain, selector, algorithm, key: privateKey, record: [`${selector}._domainkey.${domain}`, text] }
}

export interface SigningOptions {
  sequence: number
  revision: number
  mailFrom?: string
  recipients?: readonly string[]
  nextDomain?: string
  signedAt?: number
  /** More tags, as `n=abc;`. */
  tags?: string
  /** What joins the signature to one before it, of an algorithm that nobody knows. */
  joinedBy?: '|' | ','
}

/** The message with one more signature at the top. */
export function signDkim2(message: string, signer: Dkim2Signer, options: SigningOptions): string {
  const { sequence, revision, mailFrom = `bounce@${signer.domain}`, recipients = [], nextDomain, tags = '' } = options
  const route =
    nextDomain === undefined ? `mf=${path(mailFrom)}; rt=${recipients.map(path).join(', ')};` : `nd=${nextDomain};`
  const start = `DKIM2-Signature: i=${sequence}; m=${revision}; t=${options.signedAt ?? 1_795_000_000};\r\n\t${route}${tags} d=${signer.domain};\r\n s=`
  // The names of both are signed, and their values are not.
  const other =
    options.joinedBy === undefined
      ? ['', '']
      : [`new:lattice-44:${options.joinedBy}`, `new:lattice-44:AAAA${options.joinedBy}`]
  const own = `${signer.selector}:${signer.algorithm}:`
  const fields = fieldsOf(message)
  const numbered = (name: string, tag: string) =>
    fields
      .filter((field) => field.toLowerCase().startsWith(`${name}:`))
      .map((field) => ({ field, number: Number(new RegExp(`[:;]\\s*${tag}=(\\d+)`).exec(field)?.[1]) }))
      .sort((a, b) => a.number - b.number)
  const before = [
    ...numbered('message-instance', 'm').filter(({ number }) => number <= revision),
    ...numbered('dkim2-signature', 'i').filter(({ number }) => number < sequence),
  ].map(({ field }) => field)
  const input = [...before, `${start}${other[0]}${own};`].map(squeeze).join('')
  const digest = createHash('sha256').update(input, 'latin1').digest()
  const value =
    signer.algorithm === 'rsa-sha256'
      ? sign('sha256', Buffer.from(input, 'latin1'), signer.key)
      : sign(null, digest, signer.key)
  return `${start}${other[1]}${own}${value.toString('base64')};\r\n${message}`
}

/** The message with an instance for its content at the top. `recipe` restores the one before. */
export function addInstance(message: string, revision: number, recipe?: object, algorithm = 'sha256'): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = `${rest.join('\r\n\r\n').replace(/(?:\r\n)+$/, '')}\r\n`
  const header = fieldsOf(`${head}\r\n\r\n`)
    .toReversed()
    .map((field) => {
      const colon = field.indexOf(':')
      const value = field
        .slice(colon + 1)
        .replaceAll('\r\n', '')
        .replace(/[ \t]+/g, ' ')
        .trim()
      return { name: field.slice(0, colon).trim().toLowerCase(), value }
    })
    .filter(({ name }) => !ignored.test(name))
    .map((field, index) => ({ ...field, index }))
    .sort((a, b) => (a.name === b.name ? a.index - b.index : a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `${name}:${value}\r\n`)
    .join('')
  const hash = (text: string) => createHash(algorithm).update(text, 'latin1').digest('base64')
  const undo = recipe
    ? ` r=${Buffer.from(JSON.stringify(recipe))
        .toString('base64')
        .replace(/(.{60})/g, '$1\r\n ')};`
    : ''
  return `Message-Instance: m=${revision}; h=${algorithm}:${hash(header)}:\r\n ${hash(body)};${undo}\r\n${message}`
}

const ignored =
  /^(?:received|return-path|delivered-to|authentication-results|dkim-signature|dkim2-signature|message-instance|arc-.*|x-.*|received-.*)$/

function path(address: string): string {
  return Buffer.from(`<${address}>`).toString('base64')
}

function fieldsOf(message: string): string[] {
  const [head = ''] = message.split('\r\n\r\n')
  return head.split(/\r\n(?![ \t])/).filter((field) => field !== '')
}

function squeeze(field: string): string {
  const colon = field.indexOf(':')
  return `${field.slice(0, colon).toLowerCase()}:${field.slice(colon + 1).replace(/[ \t\r\n]/g, '')}\r\n`
}
