/** A webhook of a test that has its report. */
export interface DueWebhook {
  token: string
  url: string
  attempts: number
  /** The reported message. */
  messageId: number
  /** The hash of the key that created the test. */
  keyHash: Buffer
}

/** Webhooks that tell about the first report of a test. */
export interface TestWebhookRepository {
  add(token: string, url: string, now: Date): Promise<void>
  /** Webhooks whose test is done, unless its key was revoked. */
  listDue(now: Date, limit: number): Promise<DueWebhook[]>
  /** Begins an attempt, unless another engine did. `until`: when it counts as interrupted. */
  begin(token: string, until: Date, now: Date): Promise<boolean>
  /** Ends an attempt. Null: there will be no other. */
  settle(token: string, next: Date | null): Promise<void>
  /** Makes all waiting attempts due, for example after a crash. */
  hasten(now: Date): Promise<void>
}
