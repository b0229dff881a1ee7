import { expect, it } from 'vitest'
import { createSystemServers } from './system.ts'

it('uses the servers of the system and skips those it cannot read', () => {
  expect(createSystemServers(() => ['127.0.0.1:9', '[::1]:53', 'junk'])()).toHaveLength(2)
  expect(createSystemServers(() => [])()).toEqual([])
})

it('does not read the settings for every question', () => {
  let reads = 0
  const servers = createSystemServers(() => {
    reads += 1
    return ['127.0.0.1:9']
  })
  expect(servers()).toBe(servers())
  expect(reads).toBe(1)
})
