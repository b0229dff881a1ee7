import { blacklistReportSchema, checkBlacklists as checkFully } from '../../../shared/contract/blacklist.ts'
import { auditDomainRoute, domainAuditSchema } from '../../../shared/contract/domain.ts'
import { route } from '../../../shared/contract/route.ts'
import { answered } from './answer.ts'

export const auditDomain = route({ ...auditDomainRoute, responses: answered(domainAuditSchema) })

export const checkBlacklists = route({ ...checkFully, responses: answered(blacklistReportSchema) })
