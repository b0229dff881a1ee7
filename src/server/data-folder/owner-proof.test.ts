import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { answerChallenge, createNonce, createOwnerSecret, ownerSchema, provesEngine } from './owner-proof.ts'

const addresses = { own: 'http://127.0.0.1:4780', smtp: '127.0.0.1:2525' }
const purpose = 'POST /app/links'

/** The secret of an engine, what its owner reads in the folder, and a clock in milliseconds. */
async function publishSecret() {
  const clock = { now: 1_000 }
  const secret = createOwnerSecret({ addresses, uptime: () => clock.now })
  const dataDir = temporaryFolder()
  await secret.publish({ dataDir, base: addresses.own, isLocked: true })
  const owner = ownerSchema.parse(JSON.parse(await readFile(join(dataDir, 'owner.json'), 'utf8')))
  const own = createNonce()
  const challenge = secret.prove(own)
  if (!challenge) throw new Error('no challenge')
  return { secret, owner, clock, own, challenge, proof: answerChallenge(owner, purpose, own, challenge) }
}

describe('the proof of an engine', () => {
  it('holds for its nonce, its address, and its SMTP listener only', async () => {
    const { owner, own, challenge } = await publishSecret()
    expect(provesEngine(owner, own, challenge)).toBe(true)
    expect(provesEngine(owner, createNonce(), challenge)).toBe(false)
    expect(provesEngine({ ...owner, http: 'http://127.0.0.1:4781' }, own, challenge)).toBe(false)
    expect(provesEngine({ ...owner, secret: 'another' }, own, challenge)).toBe(false)
    expect(provesEngine(owner, own, { ...challenge, smtp: '127.0.0.1:2526' })).toBe(false)
    expect(provesEngine(owner, own, { ...challenge, smtp: null })).toBe(false)
    expect(provesEngine(owner, own, { ...challenge, nonce: createNonce() })).toBe(false)
  })

  it('is no proof of a program, and reveals no secret', async () => {
    const { secret, owner, own, challenge } = await publishSecret()
    expect(secret.accepts([own, challenge.nonce, challenge.proof].join('.'), purpose)).toBe(false)
    expect(JSON.stringify(challenge)).not.toContain(owner.secret)
  })

  it.each(['', 'short', 'x'.repeat(23), '.'.repeat(22), 'x'.repeat(100_000)])('needs a nonce: %.30s', async (nonce) => {
    const { secret } = await publishSecret()
    expect(secret.prove(nonce)).toBeNull()
  })
})

describe('the proof of a program', () => {
  it('is accepted once, for its purpose', async () => {
    const { secret, owner, proof } = await publishSecret()
    expect(proof).not.toContain(owner.secret)
    expect(secret.accepts(proof, 'DELETE /app/links')).toBe(false)
    expect(secret.accepts(proof, 'POST /app/program-sessions')).toBe(false)
    expect(secret.accepts(proof, purpose)).toBe(true)
    expect(secret.accepts(proof, purpose)).toBe(false)
  })

  it('is accepted for 10 seconds', async () => {
    const { secret, clock, proof } = await publishSecret()
    clock.now += 10_001
    expect(secret.accepts(proof, purpose)).toBe(false)
  })

  it('is not accepted by another engine, or one at another address', async () => {
    const { proof, owner, own } = await publishSecret()
    const other = await publishSecret()
    expect(other.secret.accepts(proof, purpose)).toBe(false)
    const elsewhere = { ...other.owner, http: 'http://127.0.0.1:9' }
    expect(other.secret.accepts(answerChallenge(elsewhere, purpose, own, other.challenge), purpose)).toBe(false)
    expect(other.secret.accepts(answerChallenge(owner, purpose, own, other.challenge), purpose)).toBe(false)
  })

  it('cannot be changed in any place, and no other text is one', async () => {
    const { secret, proof } = await publishSecret()
    fc.assert(
      fc.property(fc.nat(proof.length - 1), fc.constantFrom(...'aZ09-_.'), (place, letter) => {
        const changed = proof.slice(0, place) + letter + proof.slice(place + 1)
        expect(changed === proof || !secret.accepts(changed, purpose)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => !secret.accepts(text, purpose) && !secret.matches(text)))
    expect(secret.accepts(proof, purpose)).toBe(true)
  })
})
