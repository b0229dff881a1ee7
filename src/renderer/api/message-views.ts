import { useQuery } from '@tanstack/react-query'
import { readClientView } from '../../shared/contract/inbox-tests/client-view.ts'
import { readCorrectedHtml, readPreview, readSource } from '../../shared/contract/inbox-tests/preview.ts'
import type { PreviewView, ViewClient, ViewMode } from '../../shared/contract/inbox-tests/preview-views.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi, callApp } from './client.ts'

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

/** The corrected HTML, once it is asked for. */
export function useCorrectedHtml({ token, version }: MessageKey, enabled: boolean) {
  return useQuery({
    queryKey: ['corrected-html', token, version],
    queryFn: ({ signal }) => callApp(readCorrectedHtml, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
}

/** What a client makes of the message, with its texts in a language. */
export function useClientView(
  { token, version }: MessageKey,
  { client, mode, lang }: { client: ViewClient; mode: ViewMode; lang: Language },
) {
  return useQuery({
    queryKey: ['client-view', token, version, client, mode, lang],
    queryFn: ({ signal }) => callApi(readClientView, { params: { token, client }, query: { mode, lang }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The URL of a client's view, for a frame. */
export function clientViewAddress(token: string, client: ViewClient, mode: ViewMode): string {
  return `/app/tests/${token}/preview.html?client=${client}&mode=${mode}`
}

/** The URL of the message preview, for a frame. */
export function previewAddress(token: string, view: PreviewView): string {
  return `/app/tests/${token}/preview.html?view=${view}`
}

/** The URL of the message file. */
export function messageFileAddress(token: string): string {
  return `/app/tests/${token}/message.eml`
}
