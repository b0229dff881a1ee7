interface Callbacks<Data> {
  onSuccess?(data: Data): void
  onError?(error: unknown): void
}

/**
 * Runs a mutation. The callbacks run even if the component is gone before the answer, for example because an event has
 * removed its row. Those of `mutate` do not: they are for what is gone with the component, too.
 */
export function runMutation<Data, Variables>(
  { mutateAsync }: { mutateAsync(variables: Variables): Promise<Data> },
  variables: Variables,
  { onSuccess, onError = () => undefined }: Callbacks<Data>,
): void {
  mutateAsync(variables).then(onSuccess, onError)
}
