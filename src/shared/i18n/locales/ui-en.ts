// Made by `npm run generate` from resources/locales: do not edit.

import reportProblems from '../../../../resources/locales/en/report-problems.json' with { type: 'json' }
import settings from '../../../../resources/locales/en/settings.json' with { type: 'json' }
import uiApp from '../../../../resources/locales/en/ui-app.json' with { type: 'json' }
import uiDomains from '../../../../resources/locales/en/ui-domains.json' with { type: 'json' }
import uiHelp from '../../../../resources/locales/en/ui-help.json' with { type: 'json' }
import uiMailboxes from '../../../../resources/locales/en/ui-mailboxes.json' with { type: 'json' }
import uiMonitoring from '../../../../resources/locales/en/ui-monitoring.json' with { type: 'json' }
import uiReport from '../../../../resources/locales/en/ui-report.json' with { type: 'json' }
import uiReports from '../../../../resources/locales/en/ui-reports.json' with { type: 'json' }
import uiSettings from '../../../../resources/locales/en/ui-settings.json' with { type: 'json' }
import uiTests from '../../../../resources/locales/en/ui-tests.json' with { type: 'json' }

export const ui = { ...reportProblems, ...settings, ...uiApp, ...uiDomains, ...uiHelp, ...uiMailboxes, ...uiMonitoring, ...uiReport, ...uiReports, ...uiSettings, ...uiTests }
