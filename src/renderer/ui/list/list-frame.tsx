import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FailureNote } from '../feedback/failure.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

interface ListFrameProps<T> {
  query: { data: readonly T[] | undefined; error: Error | null; refetch(): unknown }
  /** Shown in place of an empty list. */
  empty: ComponentProps<typeof EmptyState> | null
  children(items: readonly T[]): ReactNode
}

/** A fetched list with its loading, error, and empty states. */
export function ListFrame<T>({ query: { data, error, refetch }, empty, children }: ListFrameProps<T>) {
  if (error && !data) {
    return <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="mt-6 h-40 w-full rounded-xl" />
  return data.length === 0 && empty ? <EmptyState {...empty} /> : children(data)
}
