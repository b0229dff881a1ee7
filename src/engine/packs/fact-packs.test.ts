import { afterEach, expect, it } from 'vitest'
import { replaceFacts } from '../facts/fact-pack.ts'
import { certificatesPack } from '../protocols/certificates.ts'
import { currentBasis, nameBasis } from './fact-packs.ts'

const basis = () => nameBasis(currentBasis())

function useUnsigned(changes: (data: Record<string, unknown>) => Record<string, unknown>): void {
  const document = structuredClone(certificatesPack.file())
  const data = changes(document.data as Record<string, unknown>)
  replaceFacts([{ pack: certificatesPack.name, origin: 'imported', document: { ...document, data } }])
}

afterEach(() => replaceFacts([]))

it('rests on the content of an unsigned pack, because its version may stay the same', () => {
  const shipped = basis()
  expect(basis()).toBe(shipped)
  useUnsigned((data) => data)
  const own = basis()
  useUnsigned((data) => ({ ...data }))
  expect(basis()).toBe(own)
  useUnsigned((data) => Object.fromEntries(Object.entries(data).map(([name, facts]) => [name, changed(facts)])))
  const other = basis()
  expect(new Set([shipped, own, other]).size).toBe(3)
})

/** The same facts without the last one of a list. */
function changed(facts: unknown): unknown {
  return Array.isArray(facts) && facts.length > 1 ? facts.slice(0, -1) : facts
}
