import { expect, it } from 'vitest'
import { UnreachableError } from '../../shared/client/call-errors.ts'
import { engineKey } from './engine.ts'
import { createQueryClient } from './queries.ts'

it('polls the engine after a failed call', async () => {
  const client = createQueryClient()
  client.setQueryData(engineKey, {})
  const mutationFn = () => Promise.reject(new UnreachableError(null))
  await expect(client.getMutationCache().build(client, { mutationFn }).execute(undefined)).rejects.toThrow()
  expect(client.getQueryState(engineKey)?.isInvalidated).toBe(true)
})
