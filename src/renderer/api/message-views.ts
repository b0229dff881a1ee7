import { useQuery } from '@tanstack/react-query'
import { type PreviewView, readPreview, readSource } from '../../shared/contract/preview.ts'
import { callApp } from './client.ts'

/** Which message is meant: that of the report of a test, which changes when another one comes. */
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

/** The page that draws the message, for a frame. */
export function previewAddress(token: string, view: PreviewView): string {
  return `/app/tests/${token}/preview.html?view=${view}`
}

/** The message as a file. */
export function messageFileAddress(token: string): string {
  return `/app/tests/${token}/message.eml`
}
