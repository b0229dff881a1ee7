import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readClientView } from '../../shared/contract/inbox-tests/client-view.ts'
import {
  addTestImage,
  imageTypes,
  loadTestImages,
  readCorrectedHtml,
  readPreview,
  readSource,
} from '../../shared/contract/inbox-tests/preview.ts'
import type { PreviewView, ViewClient, ViewMode } from '../../shared/contract/inbox-tests/preview-views.ts'
import type { Language } from '../../shared/languages.ts'
import { maxImageOctets } from '../../shared/limits.ts'
import { callApi, callApp } from './client.ts'
import { useCall } from './use-call.ts'

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

/** Loads the images of the message from their servers. */
export function useLoadImages({ token }: MessageKey, language: Language) {
  return useCall(
    () => callApp(loadTestImages, { params: { token }, language }),
    (client) => renewViews(client, token),
  )
}

/** Stores those of the files that are images, one after the other. Resolves with the number of stored images. */
export function useAddImages({ token }: MessageKey, language: Language) {
  return useCall(
    async (files: readonly File[]) => {
      let stored = 0
      for (const file of files) {
        const type = imageTypes.find((each) => each === file.type)
        if (!type || file.size > maxImageOctets) continue
        const query = { name: file.webkitRelativePath || file.name }
        const { state } = await callApp(addTestImage, { params: { token }, query, body: file, language })
        if (state === 'full') break
        if (state === 'stored') stored += 1
      }
      return stored
    },
    (client) => renewViews(client, token),
  )
}

async function renewViews(client: QueryClient, token: string): Promise<void> {
  await Promise.all(['preview', 'client-view'].map((name) => client.invalidateQueries({ queryKey: [name, token] })))
}
