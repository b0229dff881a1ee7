import type { MessagePreview } from '../../../engine/preview/preview-message.ts'
import type { DrawnView } from '../../../shared/contract/inbox-tests/client-view.ts'
import type { CorrectedHtml, MessageSource } from '../../../shared/contract/inbox-tests/preview.ts'
import type { PreviewView, ViewClient, ViewMode } from '../../../shared/contract/inbox-tests/preview-views.ts'
import type { Clock } from '../../ground/clock.ts'
import { type RawMessage, readStart, sizeOf } from '../../ground/received-message.ts'
import type { Store } from '../../storage/store.ts'
import type { Analyzer } from '../../worker/analyzer.ts'
import type { SampleService } from '../samples/samples.ts'

/** Octets of the source to show; an editor can show the rest. */
const maxSourceOctets = 2 * 1024 * 1024

/** A preview is requested twice, for the facts and for the page, and may have megabytes of images. */
const maxKept = 4

/** Concurrent previews, and concurrent sources; messages of tests take priority. */
const maxUnderWay = 4

interface MessageViewOptions {
  store: Pick<Store, 'tests' | 'messages' | 'testImages'>
  samples: Pick<SampleService, 'findMessage'>
  analyzer: Pick<Analyzer, 'preview' | 'drawView' | 'fixHtml'>
  clock: Clock
}

/** Views of the message of a report. Null without a test or report. */
export function createMessageViews({ store, samples, analyzer, clock }: MessageViewOptions) {
  const previews = createKept<MessagePreview>()
  const clientViews = createKept<DrawnView>()
  const corrected = createKept<CorrectedHtml>()
  let underWay = 0
  let reading = 0

  async function find(token: string): Promise<{ id: number | 'sample'; raw: RawMessage } | null> {
    const sample = await samples.findMessage(token)
    if (sample) return { id: 'sample', raw: sample }
    const id = (await store.tests.find(token, clock.now()))?.reportedMessageId ?? null
    const input = id === null ? null : await store.messages.findInput(id)
    return id === null || !input ? null : { id, raw: input.raw }
  }

  /** The drawing of a message, which is kept for the next call. */
  async function draw<T>(
    token: string,
    variant: string,
    kept: Kept<T>,
    work: (raw: RawMessage) => Promise<T | null>,
  ): Promise<T | 'busy' | null> {
    const message = await find(token)
    if (!message) return null
    const key = `${message.id} ${variant} ${await store.testImages.versionOf(token)}`
    const known = kept.find(key)
    if (known) return await known
    if (underWay >= maxUnderWay) return 'busy'
    underWay += 1
    const drawing = work(message.raw).finally(() => {
      underWay -= 1
    })
    kept.add(key, drawing)
    return await drawing
  }

  async function readSource(token: string): Promise<MessageSource | null> {
    const message = await find(token)
    if (!message) return null
    const size = sizeOf(message.raw)
    const start = await readStart(message.raw, maxSourceOctets)
    return { text: textOf(start), size, truncated: size > start.length }
  }

  return {
    /** `busy` if too many are being rendered. */
    preview: (token: string, view: PreviewView) =>
      draw(token, view, previews, async (raw) =>
        analyzer.preview({ raw, view, images: await store.testImages.list(token) }),
      ),

    /** As an email client shows it. Null also without HTML. */
    clientView: (token: string, client: ViewClient, mode: ViewMode, { isMarked = false } = {}) =>
      draw(token, `${client} ${mode} ${isMarked}`, clientViews, async (raw) =>
        analyzer.drawView({ raw, client, mode, isMarked, images: await store.testImages.list(token) }),
      ),

    /** Null also without HTML. */
    correctedHtml: (token: string) => draw(token, 'corrected', corrected, (raw) => analyzer.fixHtml({ raw })),

    /** `busy` if too many are being read. */
    async source(token: string): Promise<MessageSource | 'busy' | null> {
      if (reading >= maxUnderWay) return 'busy'
      reading += 1
      try {
        return await readSource(token)
      } finally {
        reading -= 1
      }
    },

    raw: async (token: string): Promise<RawMessage | null> => (await find(token))?.raw ?? null,
  }
}

type Kept<T> = ReturnType<typeof createKept<T>>

/** The latest drawings. */
function createKept<T>() {
  const kept = new Map<string, Promise<T | null>>()
  return {
    find: (key: string) => kept.get(key),
    add(key: string, drawing: Promise<T | null>): void {
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= maxKept) kept.delete(oldest)
      kept.set(key, drawing)
      // The next call may succeed.
      drawing.catch(() => kept.delete(key))
    },
  }
}

/** UTF-8 if valid, ignoring a character cut in half; otherwise Latin-1, which loses nothing. */
function textOf(octets: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets, { stream: true })
  } catch {
    return octets.toString('latin1')
  }
}
