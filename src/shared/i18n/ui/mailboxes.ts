import type {
  AuthorizationAnswer,
  MailboxSettings,
  MailboxTrouble,
  SecretProtection,
} from '../../contract/mailboxes.ts'
import type { ImapSecurity, MailboxProvider } from '../../mailbox-providers.ts'

/** The members of a mailbox that can be entered wrongly. */
export type MailboxFault =
  | 'address'
  | 'secret'
  | 'oauth_client_id'
  | 'device'
  | 'token'
  | 'scope'
  | 'host'
  | 'port'
  | 'user'

/** The words of the mailboxes of one's own. */
export interface MailboxesTexts {
  title: string
  intro: string
  /** On the page of settings. */
  door: string
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
  /** The sign-in at the provider (OAuth 2.0, device flow). */
  signIn: {
    action: string
    actionOf(address: string): string
    title(address: string): string
    open(address: string): string
    enter: string
    /** What is copied. */
    code: string
    waits: string
    holds(time: string): string
    /** What came of it, and what to do. `lost`: the engine was started anew meanwhile. */
    ends: Record<Exclude<AuthorizationAnswer['status'], 'pending'> | 'lost', { title: string; remedy: string }>
    renew: string
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
    authentication: string
    authentications: Record<MailboxSettings['authentication'], string>
    /** What a client is and where it is registered; at providers that are known, and at others. */
    oauthKnown: string
    oauthOther: string
    clientId: string
    clientIdHint: string
    clientSecret: string
    clientSecretHint: string
    device: string
    deviceHint: string
    token: string
    tokenHint: string
    scope: string
    scopeHint: string
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
