import type { RelaySettings } from '../../contract/relay.ts'
import type { MailboxesTexts } from './mailboxes.ts'

/** The members of a relay that can be entered wrongly. */
export type RelayFault = 'host' | 'port' | 'secret' | 'from' | 'certificate'

/** The words of the SMTP server of one's own, and of what is sent through it. */
export interface RelayTexts {
  title: string
  intro: string
  /** On the page of settings. */
  door: string
  host: string
  hostHint: string
  port: string
  portHint: string
  security: string
  securities: Record<RelaySettings['security'], string>
  inClear: string
  user: string
  userHint: string
  secret: string
  secretHint: string
  secretKept: string
  secretAgain: string
  more: string
  from: string
  fromHint: string
  certificate: string
  certificateHint: string
  faults: Record<RelayFault, string>
  submit: string
  submitting: string
  trying: string
  works: string
  /** Where a server that sends is in another trouble than one that keeps mail, or wants another remedy. */
  troubles: Partial<MailboxesTexts['troubles']>
  removal: {
    action: string
    title: string
    body: string
    confirm: string
    pending: string
    cancel: string
    done: string
  }
  noSessionTitle: string
  noSessionBody: string
  /** On the page of a test that waits. */
  sending: {
    title: string
    body(host: string): string
    emptyBody: string
    setUp: string
    recipients: string
    /** Which address of the test. */
    to: string
    targets: { test: string; pickup: string }
    choose: string
    pending: string
    paste: string
    submit: string
    envelope: string
    mailFrom: string
    mailFromHint: string
    results: string
    accepted: string
    refused: string
    /** What became of it, in a line. */
    outcome(accepted: number, all: number): string
    nothingSent: string
  }
}
