import { auditDomain } from '../../engine/audit-domain.ts'
import { asksNetwork, type createResolver, type ResolverOptions } from '../../engine/dns/create-resolver.ts'
import { createOutbound } from '../../engine/outbound/outbound.ts'
import type { AuditDependencies } from '../../engine/ports/audit.ts'
import { describeAudit } from '../../engine/present/describe-audit.ts'
import { hintsInZones, previewZones } from '../../engine/preview-zones.ts'
import { selectorOf } from '../../engine/protocols/dkim/selectors.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { ignoreInAudit } from '../../engine/score/ignore-rules.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { listSettings } from '../../server/settings/settings.ts'
import { redact } from '../../shared/export/redact.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { describeIgnored, ignoredFindings } from '../ci/rules.ts'
import { withCommandRemedies } from '../print/command-remedies.ts'
import { presentPreview } from '../print/print-preview.ts'
import type { AuditResult } from './audit-formats.ts'
import type { AuditJob, Auditor } from './audit-job.ts'
import { createNoticeWriter } from './audit-notice.ts'

/** Creates a resolver, like `createResolver`. */
export type OpenResolver = typeof createResolver

/**
 * Creates an auditor. With zone files, it queries DNS servers only if `--compare` is set. Rejects like
 * `createResolver` for an unusable source.
 */
export async function createAuditor(job: AuditJob, signal: AbortSignal, open: OpenResolver): Promise<Auditor> {
  const { options, settings, zones, language } = job
  const listing = listSettings(settings)
  const dns = dnsOptions(job)
  const resolver = withListKeys(await open(dns), listing.keys)
  const now = () => systemClock.now()
  const dependencies: AuditDependencies = {
    resolver,
    lists: createLists(listing, now),
    signal,
    now,
    ...(asksNetwork(dns) && { outbound: createOutbound({ probeMail: settings.probe_mx }) }),
  }
  const selectors = options.selector.map((text) => selectorOf(text).toLowerCase())

  async function auditDomainName(domain: string): Promise<AuditResult> {
    const input = { domain, selectors }
    if (options.compare) {
      const preview = await previewZones(input, zones, dependencies)
      return { state: 'compared', preview: presentPreview(preview, language) }
    }
    const report = await auditDomain({ ...input, ...hintsInZones(zones, domain) }, dependencies)
    const { ignored: rules } = job.ci
    const ignored = rules.size > 0 ? ignoredFindings(describeAudit(report, language).findings, rules) : []
    const audited = describeAudit(rules.size > 0 ? ignoreInAudit(report, rules) : report, language)
    const findings = withCommandRemedies(audited.findings, { command: 'audit', language })
    const described = {
      ...audited,
      findings,
      ...(rules.size > 0 && { ignored: ignored.map(describeIgnored) }),
    }
    const [audit, left] = options.redact ? redact([described, ignored] as const) : [described, ignored]
    return { state: 'audited', audit, left }
  }

  const describe = createNoticeWriter(job)
  return {
    async audit({ text, domain, problem }) {
      if (domain !== null) return describe(await auditDomainName(domain))
      return describe({ state: 'refused', text, code: problem, message: errorTexts[language].invalid.domain[problem] })
    },
    close: () => resolver.close(),
  }
}

function dnsOptions({ options, settings, zones }: AuditJob): ResolverOptions {
  const { dns: sources, offline } = settings
  const { compare, dnsParallel: maxInFlight } = options
  return compare
    ? { sources, offline, maxInFlight }
    : { sources, offline: offline || options.zone.length > 0, maxInFlight, zones }
}
