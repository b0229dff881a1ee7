import { join } from 'node:path'
import type { BoundPort } from '../network/listen.ts'
import { isLoopback } from '../network/reach.ts'
import type { Services } from '../services/compose-services.ts'
import type { Infrastructure, OnClose } from '../services/infrastructure.ts'
import {
  type CertificateFiles,
  type KeyPair,
  loadCertificate,
  watchCertificateFiles,
} from '../smtp/certificate-files.ts'
import { startSmtpListener } from '../smtp/listener.ts'

const certificateFile = 'smtp-tls.pem'

/**
 * Starts to receive mail for tests. Resolves with how to reload the certificate. Throws `CertificateError` if the
 * configured certificate cannot be used.
 */
export async function startSmtp(
  port: BoundPort,
  infra: Infrastructure,
  { services: { tests, reportMail, smtpEvents }, isHosted }: { services: Services; isHosted(): boolean },
  onDrain: OnClose,
): Promise<Pick<CertificateFiles, 'reload'>> {
  const { settings, clock, log } = infra
  const certificate = await openCertificate(infra, (pair) => listener.setCertificate(pair))
  onDrain(certificate.close)
  const listener = startSmtpListener(port, {
    mailDomain: settings.mail_domain,
    reportAddress: settings.report_address,
    trustXclient: settings.trust_xclient,
    proxies: settings.smtp_proxy_protocol,
    acceptsCredentials: (settings.smtp_auth ?? (isLoopback(settings.smtp_host) ? 'accept' : 'off')) === 'accept',
    certificate: certificate.pair,
    intake: tests,
    reportMail,
    isHosted,
    smtpEvents,
    clock,
    log,
  })
  onDrain(listener.close)
  return certificate
}

/** The configured certificate, or a self-signed one. */
async function openCertificate(
  { settings, dataDir, clock, log }: Infrastructure,
  onChange: (pair: KeyPair) => void,
): Promise<CertificateFiles> {
  const { smtp_tls_key: key, smtp_tls_cert: cert, mail_domain } = settings
  if (key !== undefined && cert !== undefined)
    return await watchCertificateFiles({ files: { key, cert }, onChange, log })
  const own = await loadCertificate(join(dataDir, certificateFile), mail_domain, clock.now())
  return { pair: { key: own, cert: own }, reload: async () => {}, close: () => {} }
}
