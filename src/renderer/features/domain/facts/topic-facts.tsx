import type { AuditTopic, DomainAudit } from '../../../../shared/contract/domain.ts'
import { bimiFacts } from '../../../../shared/contract/facts/audit/bimi.ts'
import { caaFacts } from '../../../../shared/contract/facts/audit/caa.ts'
import { type DomainListsFact, dblFacts } from '../../../../shared/contract/facts/audit/dbl.ts'
import { dkimFacts } from '../../../../shared/contract/facts/audit/dkim.ts'
import { dmarcFacts } from '../../../../shared/contract/facts/audit/dmarc.ts'
import { dnssecFacts } from '../../../../shared/contract/facts/audit/dnssec.ts'
import { misplacedFacts } from '../../../../shared/contract/facts/audit/misplaced.ts'
import { mtaStsFacts } from '../../../../shared/contract/facts/audit/mta-sts.ts'
import { mxFacts } from '../../../../shared/contract/facts/audit/mx.ts'
import { nameServersFacts } from '../../../../shared/contract/facts/audit/name-servers.ts'
import { spfFacts } from '../../../../shared/contract/facts/audit/spf.ts'
import { tlsRptFacts } from '../../../../shared/contract/facts/audit/tls-rpt.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ListAnswers } from '../../findings/list-answers.tsx'
import { factOf } from '../topics.ts'
import { DaneHosts, MisplacedRecords, NameServers } from './additional-facts.tsx'
import { DkimKeys, SelectorForm } from './dkim-keys.tsx'
import { MailEncryption, MailHosts } from './mail-hosts.tsx'
import { BimiFacts, CaaFacts, DmarcFacts, MtaStsFacts, TlsRptFacts } from './policy-facts.tsx'
import { SpfTree } from './spf-tree.tsx'

interface TopicFactsProps {
  topic: AuditTopic
  audit: DomainAudit
  /** DKIM selectors entered by the user. */
  selectors: readonly string[]
}

/** The facts of a topic besides its records; nothing if none are known. */
export function TopicFacts({ topic, audit, selectors }: TopicFactsProps) {
  const card = audit.checks[topic]
  switch (topic) {
    case 'spf': {
      const tree = factOf(spfFacts.spf_tree, card)
      return tree && <SpfTree tree={tree} />
    }
    case 'dkim': {
      const keys = factOf(dkimFacts.dkim_keys, card)
      return (
        <>
          {keys && <DkimKeys keys={keys} />}
          <SelectorForm domain={audit.domain} selectors={selectors} />
        </>
      )
    }
    case 'dmarc':
      return (
        <DmarcFacts
          published={factOf(dmarcFacts.dmarc_record, card)}
          policy={factOf(dmarcFacts.dmarc_policy, card)}
          walk={factOf(dmarcFacts.dmarc_walk, card)}
        />
      )
    case 'mx':
      return (
        <>
          <MailHosts records={factOf(mxFacts.mx_records, card)} mailHosts={factOf(mxFacts.mail_hosts, card)} />
          <MailEncryption encryption={factOf(mxFacts.mx_tls, card)?.encryption ?? []} />
        </>
      )
    case 'mta_sts':
      return (
        <MtaStsFacts
          record={factOf(mtaStsFacts.mta_sts_record, card)}
          file={factOf(mtaStsFacts.mta_sts_policy, card)}
        />
      )
    case 'tls_rpt':
      return <TlsRptFacts record={factOf(tlsRptFacts.tls_rpt_record, card)} />
    case 'bimi':
      return (
        <BimiFacts
          record={factOf(bimiFacts.bimi_record, card)}
          certificate={factOf(bimiFacts.bimi_certificate, card)}
        />
      )
    case 'dbl': {
      const asked = factOf(dblFacts.domain_lists, card)
      return asked && <DomainLists asked={asked} />
    }
    case 'name_servers': {
      const servers = factOf(nameServersFacts.name_servers, card)
      return servers && <NameServers servers={servers} />
    }
    case 'dane': {
      const dane = factOf(dnssecFacts.dane, card)
      return dane && <DaneHosts dane={dane} />
    }
    case 'caa':
      return <CaaFacts caa={factOf(caaFacts.caa, card)} />
    case 'misplaced': {
      const found = factOf(misplacedFacts.misplaced, card)
      return found && <MisplacedRecords found={found} />
    }
    default:
      return null
  }
}

function DomainLists({ asked: { lists } }: { asked: DomainListsFact }) {
  const { topics } = useTexts().domain
  return <ListAnswers label={topics.dbl.name} answers={lists} />
}
