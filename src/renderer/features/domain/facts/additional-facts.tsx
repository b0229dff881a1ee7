import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DaneFact, DaneHostFact } from '../../../../shared/contract/facts/audit/dnssec.ts'
import type { MisplacedFact } from '../../../../shared/contract/facts/audit/misplaced.ts'
import type { NameServerFact, nameServersFacts } from '../../../../shared/contract/facts/audit/name-servers.ts'
import type { Fact } from '../../../../shared/fact.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { HostAddresses } from './mail-hosts.tsx'

type NameServersFact = z.infer<typeof nameServersFacts.name_servers> extends Fact<infer Servers> ? Servers : never

/** The name servers of the domain, and whether they answer. */
export function NameServers({ servers: { zone, domain, servers } }: { servers: NameServersFact }) {
  const { domain: texts } = useTexts()
  const { nameServers } = texts
  return (
    <>
      {zone !== domain && <FactList facts={[[nameServers.zone, <Verbatim key="zone" text={zone} />]]} />}
      <DataTable
        label={texts.topics.name_servers.name}
        columns={[nameServers.server, texts.addresses, nameServers.serves, nameServers.serial]}
        rows={servers.map((server) => ({
          id: server.name,
          cells: [
            <Verbatim key="name" text={server.name} />,
            <HostAddresses key="addresses" {...server} />,
            <Serves key="serves" server={server} />,
            <span key="serial" className="font-mono text-xs leading-5 tabular-nums">
              {server.serial}
            </span>,
          ],
        }))}
      />
    </>
  )
}

function Serves({ server: { serves, silence } }: { server: NameServerFact }) {
  const { domain: texts } = useTexts()
  if (silence) return <UnknownFact fact={{ state: 'unavailable', reason: silence }} />
  if (serves === null) return <Marked level="unknown">{texts.nameServers.notKnown}</Marked>
  return <Marked level={serves ? 'ok' : 'major'}>{serves ? texts.yes : texts.no}</Marked>
}

const daneLevels: Record<DaneHostFact['state'], FindingLevel> = {
  secure: 'ok',
  insecure: 'minor',
  absent: 'info',
  unavailable: 'unknown',
}

/** The mail servers with usable TLSA records. */
export function DaneHosts({ dane: { tlsa_hosts: hosts } }: { dane: DaneFact }) {
  const { domain: texts } = useTexts()
  const { dane } = texts
  return (
    <DataTable
      label={texts.topics.dane.name}
      columns={[texts.host, dane.state]}
      rows={hosts.map(({ host, state, reason }) => ({
        id: host,
        cells: [
          <Verbatim key="host" text={host} />,
          reason ? (
            <UnknownFact key="state" fact={{ state: 'unavailable', reason }} />
          ) : (
            <Marked key="state" level={daneLevels[state]}>
              {dane.states[state]}
            </Marked>
          ),
        ],
      }))}
    />
  )
}

/** Misplaced records, and where they belong. */
export function MisplacedRecords({ found: { misplaced, doubled_hosts: hosts } }: { found: MisplacedFact }) {
  const { misplaced: texts } = useTexts().domain
  if (misplaced.length === 0 && hosts.length === 0) return <p className="text-sm">{texts.none}</p>
  return (
    <ul className="grid gap-3 text-sm">
      {misplaced.map(({ problem, name, text, belongs_at: place }) => (
        <li key={`${name} ${text}`}>
          <p className="flex flex-wrap items-center gap-x-2">
            <Verbatim text={name} />
            <Marked level="major">{texts.problems[problem]}</Marked>
          </p>
          {place !== name && (
            <p className="text-muted">
              {texts.belongsAt}: <Verbatim text={place} />
            </p>
          )}
        </li>
      ))}
      {hosts.map((host) => (
        <li key={host} className="flex flex-wrap items-center gap-x-2">
          <Verbatim text={`MX ${host}`} />
          <Marked level="major">{texts.problems.doubled_name}</Marked>
        </li>
      ))}
    </ul>
  )
}

function Marked({ level, children }: { level: FindingLevel; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <SeverityIcon level={level} className="size-4" />
      {children}
    </span>
  )
}
