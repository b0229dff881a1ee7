import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { createSelfSigned } from './self-signed.ts'

const validity = { from: new Date('2026-11-21T09:30:00Z'), to: new Date('2036-11-18T09:30:00Z') }

describe('a self-signed certificate', () => {
  const pem = createSelfSigned(['mail.example', 'localhost'], validity)
  const certificate = new X509Certificate(pem)

  it('names the server', () => {
    expect(certificate.subject).toBe('CN=mail.example')
    expect(certificate.issuer).toBe('CN=mail.example')
    expect(certificate.subjectAltName).toBe('DNS:mail.example, DNS:localhost')
    expect(certificate.checkHost('localhost')).toBe('localhost')
    expect(certificate.checkHost('other.example')).toBeUndefined()
  })

  it('is signed by its own key', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(createPrivateKey(pem))).toBe(true)
    expect(certificate.ca).toBe(false)
  })

  it('has the given validity', () => {
    expect(certificate.validFromDate).toEqual(validity.from)
    expect(certificate.validToDate).toEqual(validity.to)
  })

  it('is accepted by TLS, with key and certificate in one text', () => {
    expect(() => createSecureContext({ key: pem, cert: pem })).not.toThrow()
  })

  it('has a unique serial number', () => {
    const other = new X509Certificate(createSelfSigned(['mail.example'], validity))
    expect(other.serialNumber).not.toBe(certificate.serialNumber)
  })
})

it('supports years after 2049, which have four digits', () => {
  const to = new Date('2061-01-02T03:04:05Z')
  expect(new X509Certificate(createSelfSigned(['mail.example'], { ...validity, to })).validToDate).toEqual(to)
})

it('supports more names than short lengths can encode', () => {
  const names = Array.from({ length: 40 }, (_, index) => `host-${index}.mail.example`)
  expect(new X509Certificate(createSelfSigned(names, validity)).subjectAltName?.split(', ')).toHaveLength(names.length)
})
