import { subscribe } from 'node:diagnostics_channel'
import type { DownloadNotice } from './watch-download.ts'

/*
 * Preloaded into a program that downloads (`node --import`). Reports its fetches to the parent process, using the
 * diagnostics channels of Node's HTTP client (undici, docs/api/DiagnosticsChannel.md). The program itself is unchanged.
 */

function report(notice: DownloadNotice): void {
  process.send?.(notice)
}

/** Calls `read` with the messages of a channel. Their shape is up to undici, so every member is checked. */
function observe(channel: string, read: (message: object) => void): void {
  subscribe(`undici:${channel}`, (message) => {
    if (typeof message === 'object' && message !== null) read(message)
  })
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function reportError(error: unknown): void {
  report({ type: 'failed', code: textOf(member(error, 'code')), message: textOf(member(error, 'message')) })
}

/** Header names and values alternate, as bytes. */
function contentLength(headers: unknown): number | null {
  const fields = Array.isArray(headers) ? headers.map(String) : []
  const index = fields.findIndex((field, at) => at % 2 === 0 && field.toLowerCase() === 'content-length')
  const length = index < 0 ? Number.NaN : Number.parseInt(fields[index + 1] ?? '', 10)
  return Number.isSafeInteger(length) ? length : null
}

observe('request:create', ({ request }: { request?: unknown }) => {
  report({ type: 'requested', origin: String(member(request, 'origin') ?? '') })
})
observe('client:beforeConnect', ({ connectParams }: { connectParams?: unknown }) => {
  report({ type: 'connecting', host: textOf(member(connectParams, 'host')) })
})
observe('client:connected', () => report({ type: 'connected' }))
observe('client:connectError', ({ error }: { error?: unknown }) => reportError(error))
observe('request:headers', ({ response }: { response?: unknown }) => {
  const status = Number(member(response, 'statusCode'))
  report({ type: 'answered', status, octets: contentLength(member(response, 'headers')) })
})
observe('request:bodyChunkReceived', ({ chunk }: { chunk?: unknown }) => {
  report({ type: 'received', octets: Number(member(chunk, 'length')) || 0 })
})
observe('request:trailers', () => report({ type: 'complete' }))
observe('request:error', ({ error }: { error?: unknown }) => reportError(error))

// The download ends with its parent, no matter how the parent ended.
process.on('disconnect', () => process.exit(1))
// The channel must not keep the process alive.
process.channel?.unref()
