import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import type { CarrierJudgment } from '../../../engine/reports/authenticity/decide-carrier.ts'
import { judgeCarrier } from '../../../engine/reports/authenticity/judge-carrier.ts'
import { findCarrier } from '../../../engine/reports/read-reports.ts'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'

/** An email with reports. */
export interface ReportMail {
  octets: Buffer
  /** Null for a file that was added. */
  delivery: Delivery | null
  receivedAt: Date
}

/** Authenticates an email by SPF, DKIM, and DMARC. Runs in a worker. */
export async function judgeMail(
  { octets, delivery, receivedAt }: ReportMail,
  dependencies: { resolver: Resolver; signal: AbortSignal; now(): Date },
): Promise<CarrierJudgment> {
  // In a file that the owner forwarded, the reporter's mail is inside.
  const carrier = delivery
    ? { octets, delivery }
    : { ...(await findCarrier(octets)), delivery: uploadedDelivery({}, receivedAt) }
  return await judgeCarrier(carrier, dependencies)
}
