import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { PlacementReport } from '../../../shared/contract/inbox-tests/placement.ts'
import type { Language } from '../../../shared/languages.ts'
import type { InboxTest, StoredReport } from '../../storage/repositories.ts'

/** Presents tests for the API, except for data that changes while the report stays the same. */
export type InboxTestPresenter = ReturnType<typeof createTestPresenter>

export interface InboxTestPresenterOptions {
  mailDomain: string
  /** Known once the HTTP server listens. */
  baseUrl(): string
}

export function createTestPresenter({ mailDomain, baseUrl }: InboxTestPresenterOptions) {
  /** The address for a test's messages, and the address of its page. */
  function placesOf(token: string) {
    return { address: `test-${token}@${mailDomain}`, url: `${baseUrl()}/t/${token}` }
  }

  function describeTest(test: InboxTest) {
    return {
      token: test.token,
      ...placesOf(test.token),
      name: test.name,
      lang: test.lang,
      purpose: test.purpose,
      status: test.status,
      created_at: test.createdAt.toISOString(),
      received_at: test.receivedAt?.toISOString() ?? null,
      done_at: test.doneAt?.toISOString() ?? null,
      expires_at: test.expiresAt.toISOString(),
      placement: null,
      pickup_addresses: [],
    }
  }

  async function presentDone(test: InboxTest, report: StoredReport, language: Language): Promise<InboxTestReport> {
    const { presentReport } = await import('../../../engine/present/present-report.ts')
    const { subject, from } = report.facts.message
    return {
      ...describeTest(test),
      ...presentReport(report, language),
      pending: false,
      message: { id: String(report.messageId), subject, from, size: report.messageSize },
    }
  }

  return {
    placesOf,

    /** Presents a test that has no report yet. */
    presentPending: (test: InboxTest, message: InboxTestReport['message']): InboxTestReport => ({
      ...describeTest(test),
      observed: [],
      score: null,
      score_floor: null,
      verdict: null,
      verdict_floor: null,
      result: null,
      pending: false,
      message,
    }),

    presentDone,

    /** What receivers did with the message of a report, with where it was found in seed mailboxes. */
    async observe({ observed }: InboxTestReport, placement: readonly PlacementReport[], language: Language) {
      if (placement.length === 0) return observed
      const { observePlacements } = await import('../../../engine/received/verdicts/observe-receiver.ts')
      return observePlacements(placement, observed, language)
    },

    /** Presents a test with an earlier report, in the given language or the one it was created with. */
    presentEarlier: (
      test: InboxTest,
      { receivedAt, ...report }: StoredReport & { receivedAt: Date },
      lang?: Language,
    ): Promise<InboxTestReport> =>
      presentDone({ ...test, receivedAt, doneAt: report.doneAt }, report, lang ?? test.lang),
  }
}
