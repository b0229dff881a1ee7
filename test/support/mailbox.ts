import type { Mailbox } from '../../src/server/storage/repositories.ts'

/** A mailbox in the form in which it is stored. */
export function mailbox(changes: Partial<Mailbox> = {}): Mailbox {
  return {
    id: 'm1',
    createdAt: new Date('2026-11-20T11:00:00.000Z'),
    provider: 'custom',
    address: 'ada@mail.example',
    host: 'imap.mail.example',
    port: 993,
    security: 'tls',
    user: 'ada@mail.example',
    authentication: 'password',
    oauth_client_id: null,
    oauth_endpoints: null,
    for_placement: true,
    for_pickup: true,
    plus_addressing: true,
    permanent_address: false,
    clean_up: false,
    for_reports: false,
    report_folder: null,
    certificate: null,
    permanentSince: null,
    trouble: null,
    ...changes,
  }
}
