// Made by `npm run generate` from resources/locales: do not edit.

import reportProblems from '../../../../resources/locales/pl/report-problems.json' with { type: 'json' }
import settings from '../../../../resources/locales/pl/settings.json' with { type: 'json' }
import uiApp from '../../../../resources/locales/pl/ui-app.json' with { type: 'json' }
import uiDomains from '../../../../resources/locales/pl/ui-domains.json' with { type: 'json' }
import uiHelp from '../../../../resources/locales/pl/ui-help.json' with { type: 'json' }
import uiMailboxes from '../../../../resources/locales/pl/ui-mailboxes.json' with { type: 'json' }
import uiMonitoring from '../../../../resources/locales/pl/ui-monitoring.json' with { type: 'json' }
import uiReport from '../../../../resources/locales/pl/ui-report.json' with { type: 'json' }
import uiReports from '../../../../resources/locales/pl/ui-reports.json' with { type: 'json' }
import uiSettings from '../../../../resources/locales/pl/ui-settings.json' with { type: 'json' }
import uiTests from '../../../../resources/locales/pl/ui-tests.json' with { type: 'json' }

export const ui = { ...reportProblems, ...settings, ...uiApp, ...uiDomains, ...uiHelp, ...uiMailboxes, ...uiMonitoring, ...uiReport, ...uiReports, ...uiSettings, ...uiTests }
