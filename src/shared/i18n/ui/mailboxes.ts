import type { MailboxTrouble, SecretProtection } from '../../contract/mailboxes.ts'
import type { ImapSecurity, MailboxProvider } from '../../mailbox-providers.ts'

/** The members of a mailbox that can be entered wrongly. */
export type MailboxFault = 'address' | 'secret' | 'host' | 'port' | 'user'

/** The words of the mailboxes of one's own. */
export interface MailboxesTexts {
  title: string
  intro: string
  /** On the page of settings. */
  door: string
  back: string
  add: string
  providers: Record<MailboxProvider, string>
  list: string
  uses: { placement: string; pickup: string; both: string; none: string }
  noTrouble: string
  /** What happened, and what to do. */
  troubles: Record<MailboxTrouble['code'], { title: string; remedy: string }>
  /** What the server or the network said, in its own words. */
  said(words: string): string
  edit: string
  editOf(address: string): string
  protections: Record<SecretProtection, string>
  trial: {
    action: string
    actionOf(address: string): string
    pending: string
    works(inbox: string, spam: string, others: number): string
    worksWithoutSpam(inbox: string, others: number): string
    fingerprint: string
    compare: string
    trust: string
  }
  form: {
    addTitle: string
    editTitle: string
    provider: string
    /** How a program gets a password at the provider. */
    passwords: Record<MailboxProvider, string>
    help: string
    address: string
    addressHint: string
    secret: string
    secretHint: string
    secretKept: string
    secretAgain: string
    server: string
    host: string
    hostHint: string
    port: string
    portHint: string
    security: string
    securities: Record<ImapSecurity, string>
    user: string
    userHint: string
    purpose: string
    placement: string
    placementHint: string
    pickup: string
    pickupHint: string
    plus: string
    plusHint: string
    cleanUp: string
    cleanUpHint: string
    cleanUpWarning: string
    certificate: string
    certificateHint: string
    faults: Record<MailboxFault, string>
    submit: string
    submitting: string
    done: string
  }
  removal: {
    action: string
    label(address: string): string
    title(address: string): string
    body: string
    confirm: string
    pending: string
    cancel: string
    done(address: string): string
  }
  emptyTitle: string
  emptyBody: string
  noSessionTitle: string
  noSessionBody: string
}
