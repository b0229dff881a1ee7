import { join } from 'node:path'
import type { OnClose } from '../create-server.ts'
import { addressOf } from '../reach.ts'
import { loadCertificate } from '../smtp/certificate.ts'
import { startSmtpListener } from '../smtp/listener.ts'
import type { Services } from './compose-services.ts'
import type { Foundation } from './open-foundation.ts'

/** The key and certificate of the SMTP listener. */
const certificateFile = 'smtp-tls.pem'

/** Takes mail for tests. Resolves with host and port. Throws `ListenError`. */
export async function startSmtp(
  { settings, dataDir, clock, log }: Foundation,
  { tests, arrivals }: Services,
  onDrain: OnClose,
): Promise<string> {
  const listener = await startSmtpListener({
    host: settings.smtp_host,
    port: settings.smtp_port,
    mailDomain: settings.mail_domain,
    trustXclient: settings.trust_xclient,
    certificate: await loadCertificate(join(dataDir, certificateFile), settings.mail_domain, clock.now()),
    intake: tests,
    arrivals,
    clock,
    log,
  })
  onDrain(listener.close)
  return addressOf(settings.smtp_host, listener.port)
}
