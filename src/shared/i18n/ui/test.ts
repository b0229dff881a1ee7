import type { TestStatus } from '../../contract/tests.ts'

/** Programs that send by lines that are pasted. */
export type ToolId = 'swaks' | 'nodemailer' | 'php' | 'python' | 'postfix'

/** Services that send from their own servers. */
export type ServiceId = 'mailchimp' | 'brevo' | 'sendgrid' | 'mailerlite' | 'getresponse' | 'freshmail'

/** What keeps messages from arriving. */
export type CauseId = 'server' | 'machine' | 'relay' | 'certificate' | 'address'

/** Where a message is on its way to a report. */
export type StageId = 'waiting' | 'connected' | 'accepted' | 'parsing' | 'dns' | 'judging'

/** The words of a test that waits for its message. */
export interface WaitingTexts {
  title: string
  receivedTitle: string
  statuses: Record<TestStatus, string>
  /** The way of a message to its report. */
  stages: Record<StageId, string>
  /** The stage in which the DNS is asked, while it lasts. */
  askingDns(answered: number, asked: number): string
  progress: string
  /** The status for those who do not see it. */
  announce: Record<TestStatus, string>
  address: string
  copyAddress: string
  server: string
  loopback: string
  tools: {
    title: string
    names: Record<ToolId | ServiceId, string>
    /** What to know about each way, after its lines. */
    notes: Record<ToolId, string>
    services: {
      /** Where each has its test message. */
      open: Record<ServiceId, string>
      /** Why it cannot deliver here, and what to do instead. */
      unreachable: string
      throughMailbox: readonly string[]
      /** Where it can. */
      direct(address: string): readonly string[]
    }
    copyLines: string
  }
  file: {
    title: string
    body: string
    choose: string
    sending: string
    /** The message as text instead of a file. */
    paste: string
    source: string
    sourceHint: string
    handIn: string
    envelope: string
    ip: string
    ipHint: string
    helo: string
    heloHint: string
    mailFrom: string
    mailFromHint: string
  }
  origin: {
    title: string
    body: string
    /** In the order in which the engine looks. */
    ways: readonly string[]
  }
  qr: { show: string; hint: string; image: string }
  /** What the SMTP listener saw since the test was created. */
  seen: {
    title: string
    nothing(server: string): string
    connected(client: string, when: string): string
    refused(refusal: { client: string; recipient: string | null; reply: number; when: string }): string
  }
  causes: {
    title: string
    items(facts: { server: string; domain: string }): Record<CauseId, { title: string; body: string }>
  }
  received: { subject: string; from: string; size: string; noSubject: string; noFrom: string }
  missing: { title: string; body: string; reasons: readonly string[] }
}
