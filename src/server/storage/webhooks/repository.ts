/** A webhook for a test that has its report. */
export interface DueWebhook {
  token: string
  url: string
  attempts: number
  /** The message that the report is about. */
  messageId: number
  /** The hash of the key that created the test. */
  keyHash: Buffer
}

/** Webhooks that report the first result of a test. */
export interface InboxTestWebhookRepository {
  add(token: string, url: string, now: Date): Promise<void>
  /** Webhooks of finished tests, unless their key was revoked. */
  listDue(now: Date, limit: number): Promise<DueWebhook[]>
  /** Starts an attempt, unless another engine has. `until`: when it counts as interrupted. */
  begin(token: string, until: Date, now: Date): Promise<boolean>
  /** Ends an attempt. `next` is null if there will be no other. */
  finish(token: string, next: Date | null): Promise<void>
  /** Makes all waiting attempts due now, for example after a crash. */
  hasten(now: Date): Promise<void>
}
