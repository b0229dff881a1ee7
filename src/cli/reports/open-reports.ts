import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { systemClock } from '../../server/clock.ts'
import { prepareDataDir } from '../../server/data-folder/data-folder.ts'
import { createLog } from '../../server/log.ts'
import {
  createDomainReportService,
  type DomainReportService,
  type JudgeMail,
} from '../../server/services/domain-reports/domain-reports.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { hasStore, openCommandStore } from '../../server/storage/open-store.ts'
import { prepareReports } from '../../server/worker/prepare-reports.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../command-context.ts'
import { warnOfSecretFlags } from '../setting-flags.ts'

export interface ReportPlace {
  dataDir: string | undefined
  flags: Partial<Record<SettingName, unknown>>
}

/**
 * Opens the reports of the data folder or the database for one command, also beside a running engine. Files are read in
 * this process, with the same limits. Without a store, returns `otherwise` if given, else creates the store.
 */
export async function withReports<T>(
  { dataDir: stated, flags }: ReportPlace,
  context: CommandContext,
  use: (reports: DomainReportService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  const { environment } = context.terminal
  warnOfSecretFlags(flags, context)
  const dataDir = stated ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags, environment, dataDir })
  // Refuses a file at the place of the folder.
  if (otherwise === undefined || existsSync(dataDir)) await prepareDataDir(dataDir)
  if (otherwise !== undefined && !hasStore({ settings, dataDir })) return otherwise
  const log = createLog('error')
  const store = await openCommandStore({ settings, dataDir, log })
  const judge = openJudge(settings, log)
  try {
    return await use(
      createDomainReportService({
        reports: store.domainReports,
        parse: prepareReports,
        judge: judge.judge,
        retention: {
          aggregate: settings.aggregate_report_days,
          tls: settings.tls_report_days,
          failure: settings.failure_report_days,
        },
        clock: systemClock,
        log,
      }),
    )
  } finally {
    await judge.close()
    await store.close()
  }
}

/** Judges mails by DNS, which most imports do without. */
function openJudge({ dns: sources, offline }: Settings, log: Logger): { judge: JudgeMail; close(): Promise<void> } {
  let opened: Promise<{ judge: JudgeMail; close(): Promise<void> }> | undefined

  async function open() {
    const [{ createResolver }, { createMailJudge }] = await Promise.all([
      import('../../engine/dns/create-resolver.ts'),
      import('../../server/services/domain-reports/judge-mail.ts'),
    ])
    const resolver = await createResolver({ sources, offline })
    return { judge: createMailJudge({ resolver, clock: systemClock, log }), close: () => resolver.close() }
  }

  return {
    async judge(mail) {
      opened ??= open()
      return await (await opened).judge(mail)
    },
    close: async () => await (await opened)?.close(),
  }
}
