import { auditDomain } from '../../engine/audit-domain.ts'
import { isWithin } from '../../engine/dns/names.ts'
import type { Zone } from '../../engine/dns/zone/zone.ts'
import { readZoneText } from '../../engine/dns/zone/zone-file.ts'
import { MissingOriginError, ZoneFileError } from '../../engine/dns/zone/zone-file-error.ts'
import { createZoneResolver } from '../../engine/dns/zone/zone-resolver.ts'
import { planAudit } from '../../engine/plan-audit.ts'
import type { AuditDependencies } from '../../engine/ports/audit.ts'
import { hintsInZones } from '../../engine/preview-zones.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { tablePerLanguage } from '../../shared/i18n/per-language.ts'
import type { ZonePlan, ZoneQuestion } from './messages/zone-plan.ts'

/** Audits a domain from the text of a zone file, without DNS queries. Runs in a worker; never throws for bad input. */
export async function planZone(
  { file, text, domain: stated, edits, language }: ZoneQuestion,
  surroundings: Omit<AuditDependencies, 'resolver' | 'outbound'>,
): Promise<ZonePlan> {
  const zones = readZones(file, text, stated)
  if ('state' in zones) return zones
  const origins = mailDomains(zones)
  const [only, ...others] = origins
  if (only === undefined) return { state: 'no_zone' }
  if (stated === null && others.length > 0) return { state: 'read', origins, planned: null }
  const domain = stated ?? only
  if (!origins.some((origin) => isWithin(domain, origin))) return { state: 'not_in_zone', origins }
  const input = { domain, selectors: [], ...hintsInZones(zones, domain) }
  const dependencies = { ...surroundings, resolver: createZoneResolver(zones) }
  const published = await auditDomain(input, dependencies)
  return { state: 'read', origins, planned: await planAudit(published, { input, edits }, dependencies, language) }
}

/** The domains of zones, except reverse zones. */
function mailDomains(zones: readonly Zone[]): string[] {
  const apexes = zones.map(({ apex }) => apex)
  return apexes.filter((apex) => !isWithin(apex, 'arpa')).sort()
}

/** Parses a zone file. `origin` is the zone's domain, for a file that states none. */
function readZones(file: string, text: string, origin: string | null): Zone[] | ZonePlan {
  try {
    return readZoneText(file, text, origin)
  } catch (error) {
    if (error instanceof MissingOriginError) return { state: 'read', origins: [], planned: null }
    if (!(error instanceof ZoneFileError)) throw error
    const problem = tablePerLanguage((language) => error.describe(errorTexts[language].invalid.zoneFile))
    return { state: 'unreadable', problem: { ...problem } }
  }
}
