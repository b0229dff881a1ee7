import { createHmac, randomBytes } from 'node:crypto'
import type { NoticeOverview, StoredNotice } from '../../../shared/contract/reports/notices.ts'
import type { ReportWay } from '../../../shared/contract/reports/stored-report.ts'
import { receivedTexts } from '../../../shared/i18n/report-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import { NoSecretsKeyError, type SecretStore } from '../../data-folder/secrets.ts'
import type { Clock } from '../../ground/clock.ts'
import type {
  NoticeFilter,
  NoticePlace,
  NoticeSum,
  ReceiverNotice,
} from '../../storage/repositories/receiver-notices.ts'
import type { Store } from '../../storage/store.ts'
import type { PreparedNotice } from '../../worker/messages/prepared-file.ts'

interface NoticeOptions {
  notices: Store['receiverNotices']
  secrets: Pick<SecretStore, 'has' | 'read' | 'write'>
  clock: Clock
}

/** Bounces and complaints that are stored, without addresses. */
export type ReceiverNoticeService = ReturnType<typeof createReceiverNoticeService>

const dayLength = 24 * 3_600_000
/** Before email had bounces. */
const earliest = Date.UTC(2000, 0)
/** The name of the key that hashes recipients. */
const recipientKey = 'recipient_hash_key'

/** Who asks for a list: tests are shown to the owner's session and to the key that made them. */
export interface NoticeReader {
  isOwner: boolean
  keyId: string | null
}

export function createReceiverNoticeService({ notices, secrets, clock }: NoticeOptions) {
  /** Null if there is no way to store a key, or if this process cannot read it. */
  async function findKey(): Promise<string | null> {
    if (!(await secrets.has(recipientKey))) {
      try {
        await secrets.write(recipientKey, randomBytes(32).toString('base64'))
      } catch (error) {
        if (!(error instanceof NoSecretsKeyError)) throw error
      }
    }
    // Another process may have written one at the same time.
    return await secrets.read(recipientKey)
  }

  return {
    /** Stores what a notice says about each recipient; `duplicate` if all of it was stored before. */
    async save(
      { kind, digest, at, domain, stream, messageDigest, recipients }: PreparedNotice,
      { via, receivedAt }: { via: ReportWay; receivedAt: Date },
    ): Promise<'stored' | 'duplicate'> {
      const key = await findKey()
      const isPlausible = at !== null && at.getTime() >= earliest && at <= receivedAt
      const common = { kind, via, at: isPlausible ? at : receivedAt, receivedAt, domain: domain ?? '' }
      const added = await notices.save(
        recipients.map(({ recipient, ...stated }, position) => ({
          ...{ ...common, ...stated, stream, messageDigest, digest: `${digest}:${position}` },
          recipientDomain: recipient?.slice(recipient.lastIndexOf('@') + 1).toLowerCase() ?? null,
          recipientHash: recipient && key && hashRecipient(recipient, key),
        })),
      )
      return added > 0 || recipients.length === 0 ? 'stored' : 'duplicate'
    },

    async list(
      filter: NoticeFilter,
      { after, limit }: { after: NoticePlace | null; limit: number },
      reader: NoticeReader,
    ): Promise<{ notices: StoredNotice[]; next: NoticePlace | null }> {
      const page = await notices.list(filter, { after, limit: limit + 1, now: clock.now() })
      const shown = page.slice(0, limit)
      return {
        notices: shown.map((notice) => presentNotice(notice, reader)),
        next: page.length > limit ? (shown.at(-1) ?? null) : null,
      }
    },

    /** The sums of the last days. `sent`: how many messages were sent in them; null if that is not known. */
    async sum(
      domain: string | null,
      { days, sent, language }: { days: number; sent: number | null; language: Language },
    ): Promise<NoticeOverview> {
      const until = Math.floor(clock.now().getTime() / dayLength)
      const since = until - days + 1
      const sums = (await notices.sum(domain, since)).filter(({ day }) => day <= until)
      const total = addUp(sums)
      const rateOf = (part: number) => (sent === null ? null : Math.min(1, part / sent))
      return {
        ...{ domain, since: dateOf(since), until: dateOf(until), ...total, sent },
        ...{ failed_rate: rateOf(total.failed), complaint_rate: rateOf(total.complaints) },
        reasons: groupBy(sums, ({ kind, provider, reason, treatment }) => [kind, provider, reason, treatment]).map(
          ({ first: { kind, provider, reason, treatment }, sums: own }) => ({
            ...{ kind, provider, reason, treatment, ...addUp(own) },
            latest: dateOf(Math.max(...own.map(({ day }) => day))),
            ...wordsFor(reason, language),
          }),
        ),
        streams: groupBy(sums, ({ domain: own, stream }) => [own, stream]).map(
          ({ first: { domain: own, stream }, sums: ofStream }) => ({
            ...{ domain: own || null, stream, ...addUp(ofStream) },
            days: groupBy(ofStream, ({ day }) => [day])
              .map(({ first: { day }, sums: ofDay }) => ({ date: dateOf(day), ...addUp(ofDay) }))
              .sort((a, b) => a.date.localeCompare(b.date)),
          }),
        ),
      }
    },

    remove: notices.remove,
    removeBefore: notices.removeBefore,
  }
}

/** The same for the same mailbox: domains are not case-sensitive, and no provider tells local parts apart by case. */
function hashRecipient(recipient: string, key: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(recipient.toLowerCase()).digest('hex')
}

function presentNotice(notice: ReceiverNotice, { isOwner, keyId }: NoticeReader): StoredNotice {
  const { at, receivedAt, domain, replyCode, feedbackType, recipientDomain, recipientHash, token, ...same } = notice
  const { keyId: madeBy, ...shown } = same
  return {
    ...shown,
    ...{ at: at.toISOString(), received_at: receivedAt.toISOString(), domain: domain || null },
    ...{ reply_code: replyCode, feedback_type: feedbackType },
    ...{ recipient_domain: recipientDomain, recipient_hash: recipientHash },
    test: isOwner || (madeBy !== null && madeBy === keyId) ? token : null,
  }
}

function wordsFor(reason: NoticeSum['reason'], language: Language): { meaning: string; fix: string } {
  const { bounces, complaints } = receivedTexts[language]
  return reason === null ? complaints : bounces[reason]
}

type Sums = Pick<NoticeSum, 'failed' | 'delayed' | 'complaints'>

function addUp(sums: readonly Sums[]): Sums {
  const total = (name: keyof Sums) => sums.reduce((sum, each) => sum + each[name], 0)
  return { failed: total('failed'), delayed: total('delayed'), complaints: total('complaints') }
}

/** Groups with the most first. */
function groupBy(sums: readonly NoticeSum[], keyOf: (sum: NoticeSum) => readonly unknown[]) {
  const groups = [...Map.groupBy(sums, (sum) => JSON.stringify(keyOf(sum))).values()]
  const sizeOf = (own: readonly Sums[]) => Object.values(addUp(own)).reduce((sum, part) => sum + part, 0)
  return groups
    .flatMap((own) => (own[0] ? [{ first: own[0], sums: own }] : []))
    .sort((a, b) => sizeOf(b.sums) - sizeOf(a.sums))
}

function dateOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}
