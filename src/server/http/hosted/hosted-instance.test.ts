import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createHosting, type HostedInstance } from './hosted-instance.ts'

const instance: HostedInstance = {
  baseUrl: 'https://sendproof.example',
  lookupBaseUrl: 'https://sendproof.example',
  apiKey: null,
}

it('reports the instance in use and each change of it', () => {
  const hosting = createHosting({ instance, mode: 'local', log: pino({ level: 'silent' }) })
  const told: (string | null)[] = []
  hosting.onServing((serving) => told.push(serving?.baseUrl ?? null))
  hosting.choose('hosted')
  hosting.configure({ instance: { ...instance, baseUrl: 'https://other.example' }, mode: 'hosted' })
  hosting.configure({ instance: null, mode: 'local' })
  expect(told).toEqual([null, 'https://sendproof.example', 'https://other.example', null])
})
