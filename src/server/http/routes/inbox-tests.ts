import { isForbiddenWebhook } from '../../../engine/outbound/post-webhook.ts'
import { explainReceived } from '../../../shared/contract/inbox-tests/explain-received.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { CreatedTest, StatusEvent } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { apiRoutes } from '../../../shared/contract/index.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { normalizeAddress } from '../../network/networks.ts'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'
import type { InboxTestService, NewTest } from '../../services/inbox-tests/inbox-tests.ts'
import type { AppOptions } from '../app-options.ts'
import type { EventStream } from '../event-stream.ts'
import { parseJson } from '../guard/body.ts'
import { type Handlers, parse } from '../mount.ts'
import { isRefusal, type Refusal, refuse, refuseParameter } from '../problems/problem.ts'
import { readCursor, writeCursor } from './cursor.ts'

export function testHandlers({ tests, uploads, testWebhooks, ...options }: AppOptions) {
  const { allowsPrivateWebhooks, keys, clock, messageCheck, explain } = options
  return {
    async createTest({ body, caller: { key, language, holdsSession }, metered }) {
      const test: NewTest = {
        lang: body.lang ?? language,
        name: body.name ?? null,
        sendingIp: body.sending_ip === undefined ? null : normalizeAddress(body.sending_ip),
        purpose: body.purpose ?? null,
        keyId: key?.id ?? null,
      }
      const { webhook_url: url } = body
      // An anonymous caller must not make us send requests to a URL of their choice.
      if (url !== undefined && !key) return refuse('key_required')
      if (url !== undefined && isForbiddenWebhook(url, allowsPrivateWebhooks)) {
        return refuseParameter('webhook_url', (texts) => texts.publicWebhook)
      }
      const withWebhook = async (created: CreatedTest): Promise<CreatedTest> => {
        if (url === undefined || !key) return created
        const secret = await testWebhooks.add(created.token, url, key.id)
        return { ...created, ...(secret !== null && { webhook_secret: secret }) }
      }
      if (!body.placement) return metered(async () => withWebhook(await tests.create(test)))
      // The owner of the mailboxes needs no key and no credits.
      if (!key && !(await holdsSession())) return refuse('key_required')
      if (key && key.credits < 1) return refuse('no_credits')
      return metered(async () => {
        const created = await tests.createWithPlacement(test, test.keyId)
        return typeof created === 'string' ? refuse(created) : await withWebhook(created)
      })
    },

    async listTests({ query: { cursor, limit }, caller: { key } }) {
      if (!key) return refuse('key_required')
      const after = cursor === undefined ? null : readCursor(cursor)
      if (cursor !== undefined && !after) return refuseParameter('cursor', (texts) => texts.other)
      const { tests: page, next } = await tests.listByKey(key.id, { after, limit })
      return { tests: page, next_cursor: next && writeCursor(next) }
    },

    async readTest({ params: { token }, query: { trust, lang }, metered }) {
      if (!trust) return (await tests.read(token, lang)) ?? refuse('not_found')
      // Analyzes the message again, with new DNS lookups.
      return metered(async () => {
        const report = await tests.readTrusting(token, trust, lang)
        if (report === 'no_such_hop') return refuse('no_such_hop')
        if (report === 'busy') return refuse('too_many_reviews')
        return report ?? refuse('not_found')
      })
    },

    async changeTest({ params: { token }, query: { lang }, body, caller: { key, holdsSession } }) {
      const owner = await tests.findOwner(token)
      if (!owner) return refuse('not_found')
      // A report can be shared by its token, but its readers must not change it.
      if (owner.keyId !== null && owner.keyId !== key?.id && !(await holdsSession())) return refuse('key_required')
      await tests.setPurpose(token, body.purpose)
      return (await tests.read(token, lang)) ?? refuse('not_found')
    },

    async deleteTest({ params: { token }, query: { waiting }, caller: { key }, giveBack }) {
      if (waiting) {
        const createdAt = await tests.removeWaiting(token, key?.id ?? null)
        if (createdAt) await giveBack('test_creation', createdAt)
        return createdAt ? undefined : refuse('not_found')
      }
      if (!key) return refuse('key_required')
      return (await tests.removeOfKey(token, key.id)) ? undefined : refuse('not_found')
    },

    async submitMessage({ params: { token }, query, openMessage, metered, statedOctets, caller }) {
      const owner = await tests.findOwner(token)
      if (!owner) return refuse('not_found')
      const opened = openMessage()
      if (isRefusal(opened)) return opened
      let used = 0
      const counted = countOctets(opened.chunks, (octets) => {
        used += octets
      })
      const accept = async () => {
        const delivery = uploadedDelivery(query, clock.now())
        const file = {
          chunks: counted,
          delivery,
          mediaType: opened.mediaType,
          purpose: query.purpose,
          returned: query.returned,
        }
        const acceptance = await uploads.accept(token, file)
        if (!acceptance) return refuse('too_large', { octets: maxMessageOctets })
        if (acceptance === 'unreadable_file' || acceptance === 'nothing_returned') return refuse(acceptance)
        if (acceptance === 'busy') return refuse('too_many_outlook_files')
        if (acceptance === 'empty' || acceptance === 'no_outlook_file')
          return refuse('no_message', { fault: acceptance })
        if (acceptance.state === 'accepted')
          return { status: acceptance.status, message_id: String(acceptance.messageId) }
        return refuse(acceptance.state === 'test_full' ? 'too_many_messages' : 'not_found')
      }
      // The key of the test pays, also for those who have only its token.
      const key = owner.keyId === null ? caller.key : await keys.find(owner.keyId)
      return metered(accept, { amount: statedOctets ?? maxMessageOctets, used: () => used, key })
    },

    checkMessage({ query: { lang, ...stated }, holdFile, metered, caller: { language } }) {
      const check = async (raw: Buffer) => {
        if (!raw.some((octet) => octet > 0x20)) return refuse('no_message', { fault: 'empty' })
        return (await messageCheck(raw, stated, lang ?? language ?? fallbackLanguage)) ?? refuse('nothing_returned')
      }
      return metered(() => holdFile(check))
    },

    explainReceived({ query: { trust, lang }, holdFile, caller: { language } }) {
      return holdFile(async (octets, mediaType) => {
        const raw = mediaType === 'application/json' ? readPasted(octets) : octets
        if (isRefusal(raw)) return raw
        if (!raw.some((octet) => octet > 0x20)) return refuse('no_message', { fault: 'empty' })
        const stated = trust === undefined ? {} : { trustedHop: trust }
        return await explain({ raw, language: lang ?? language ?? fallbackLanguage, ...stated })
      })
    },

    async watchTest({ params: { token } }) {
      return (await tests.isLive(token)) ? streamStatus(tests, token) : refuse('not_found')
    },
  } satisfies Partial<Handlers<typeof apiRoutes>>
}

/** The text in JSON, as the octets of a file. */
function readPasted(octets: Buffer): Buffer | Refusal {
  const json = parseJson(octets)
  const body = isRefusal(json) ? json : parse(explainReceived.body.json, json.value)
  return isRefusal(body) ? body : Buffer.from(body.value?.text ?? '')
}

async function* countOctets(chunks: AsyncIterable<Buffer>, count: (octets: number) => void): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}

/**
 * Streams the status of a test: first the current status, also after a gap, then each change until the test is done.
 */
function streamStatus(tests: Pick<InboxTestService, 'read' | 'watch'>, token: string): EventStream {
  return {
    open(sink) {
      // Events that arrive during the read are sent after it.
      let held: StatusEvent[] | null = []
      const stop = tests.watch(token, (event) => (held ? held.push(event) : send(event)), begin)

      function begin(): void {
        held ??= []
        tests.read(token).then(
          (test) => (test ? sendPresent(test) : sink.end()),
          () => sink.end(),
        )
      }

      function sendPresent(test: InboxTestReport): void {
        const missed = held ?? []
        held = null
        for (const event of [presentStatus(test), ...missed]) send(event)
      }

      function send(event: StatusEvent): void {
        if (event.status === 'done') sink.finish('status', event)
        else sink.send('status', event)
      }

      begin()
      return stop
    },
  }
}

function presentStatus({ status, created_at, received_at, done_at }: InboxTestReport): StatusEvent {
  return { status, at: done_at ?? received_at ?? created_at }
}
