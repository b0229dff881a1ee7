import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A call that changes something. `renew` refetches what it changed, and the call is done once its result is. A request or
 * an answer with a secret (`hasSecret`) is dropped together with the page.
 */
export function useCall<V, R>(
  call: (variables: V) => Promise<R>,
  renew?: (client: QueryClient, answer: R, variables: V) => unknown,
  { hasSecret = false }: { hasSecret?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (answer, variables) => renew?.(client, answer, variables),
    ...(hasSecret && { gcTime: 0 }),
  })
}
