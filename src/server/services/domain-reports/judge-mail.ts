import type { Logger } from 'pino'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { judgeCarrier } from '../../../engine/reports/authenticity/judge-carrier.ts'
import { assessReport } from '../../../engine/reports/authenticity/relate-reporter.ts'
import { findCarrier } from '../../../engine/reports/read-reports.ts'
import type { Clock } from '../../ground/clock.ts'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'
import type { JudgeMail } from './domain-reports.ts'

/**
 * Milliseconds for the DNS queries of an email, as for the analysis of a message. Missing answers are requested later.
 */
const judgeTime = 6_000

/** Authenticates emails by SPF, DKIM, and DMARC. An email that cannot be authenticated is unverified. */
export function createMailJudge({
  resolver,
  clock,
  log,
}: {
  resolver: Resolver
  clock: Clock
  log: Logger
}): JudgeMail {
  return async ({ octets, delivery, receivedAt }) => {
    try {
      // In a file that the owner forwarded, the reporter's mail is inside.
      const carrier = delivery
        ? { octets, delivery }
        : { ...findCarrier(octets), delivery: uploadedDelivery({}, receivedAt) }
      const judgement = await judgeCarrier(carrier, {
        resolver,
        signal: AbortSignal.timeout(judgeTime),
        now: () => clock.now(),
      })
      return (reporter) => assessReport(judgement, reporter)
    } catch (error) {
      log.error({ err: error }, 'could not authenticate an email with reports')
      return () => ({ authenticity: 'unverified', doubt: 'not_verifiable', author: null })
    }
  }
}
