import { z } from 'zod'
import { factSchema } from '../../fact.ts'
import { usedPacksSchema } from '../fact-packs.ts'
import { bimiFacts } from './audit/bimi.ts'
import { caaFacts } from './audit/caa.ts'
import { dblFacts } from './audit/dbl.ts'
import { dkimFacts } from './audit/dkim.ts'
import { dmarcFacts } from './audit/dmarc.ts'
import { dnssecFacts } from './audit/dnssec.ts'
import { mailDomainFacts } from './audit/mail-domain.ts'
import { misplacedFacts } from './audit/misplaced.ts'
import { mtaStsFacts } from './audit/mta-sts.ts'
import { mxFacts } from './audit/mx.ts'
import { nameServersFacts } from './audit/name-servers.ts'
import { spfFacts } from './audit/spf.ts'
import { tlsRptFacts } from './audit/tls-rpt.ts'
import { dnsAnswerSchema } from './dns-answer.ts'

/*
 * The facts of a domain: one JSON document, cached for ten minutes, served in the cards of an audit, and re-evaluated
 * without the network. Each topic has its facts in `audit/<topic>.ts`. The first fact of a topic shows whether the
 * record exists, with the published `records`.
 */

export const auditFactsSchema = z
  .object({
    version: z.literal(1),
    domain: z.string().describe('As A-labels.'),
    selectors: z.array(z.string()).describe('The given DKIM selectors.'),
    checked_at: z.iso.datetime(),
    existence: factSchema(z.object({ txt_records: z.array(z.string()) })).describe('Absent: the name does not exist.'),
    ...spfFacts,
    ...dkimFacts,
    ...dmarcFacts,
    ...mxFacts,
    ...mtaStsFacts,
    ...tlsRptFacts,
    ...bimiFacts,
    ...dblFacts,
    ...nameServersFacts,
    ...dnssecFacts,
    ...caaFacts,
    ...misplacedFacts,
    ...mailDomainFacts,
    packs: usedPacksSchema,
    dns: z.array(dnsAnswerSchema).describe('Every DNS answer behind the facts, in query order.'),
  })
  .meta({ id: 'AuditFacts', description: 'All facts about a domain.' })

export type AuditFacts = z.infer<typeof auditFactsSchema>
