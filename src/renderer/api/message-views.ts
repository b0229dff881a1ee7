import { useQuery } from '@tanstack/react-query'
import { readPreview, readSource } from '../../shared/contract/inbox-tests/preview.ts'
import type { PreviewView } from '../../shared/contract/inbox-tests/preview-views.ts'
import { callApp } from './client.ts'

/** Identifies a message: that of a test's report, which changes with the next message. */
export interface MessageKey {
  token: string
  version: string | null
}

export function usePreview({ token, version }: MessageKey) {
  return useQuery({
    queryKey: ['preview', token, version],
    queryFn: ({ signal }) => callApp(readPreview, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSource({ token, version }: MessageKey) {
  return useQuery({
    queryKey: ['source', token, version],
    queryFn: ({ signal }) => callApp(readSource, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The URL of the message preview, for a frame. */
export function previewAddress(token: string, view: PreviewView): string {
  return `/app/tests/${token}/preview.html?view=${view}`
}

/** The URL of the message file. */
export function messageFileAddress(token: string): string {
  return `/app/tests/${token}/message.eml`
}
