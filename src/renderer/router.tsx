import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Activity, CircleQuestionMark, Globe, Inbox, KeyRound, ListChecks, Settings, Wrench } from 'lucide-react'
import { z } from 'zod'
import { UnreachableError } from '../shared/client/call-errors.ts'
import { compareSearchSchema } from './features/compare/compare-search.ts'
import { incidentSearchSchema } from './features/monitoring/incidents/incident-search.ts'
import { portfolioSearchSchema } from './features/monitoring/portfolio/portfolio-search.ts'
import { reportSearchSchema } from './features/report/report-search.ts'
import { settingsSearchSchema } from './features/settings/settings-search.ts'
import { Frame } from './frame/frame.tsx'
import { CrashPage, NotFoundPage } from './frame/other-pages.tsx'
import type { Place } from './frame/side-bar.tsx'
import { type PageArea, withTexts } from './i18n/words.ts'
import { historySearchSchema, restoreHistory } from './preferences/history-search.ts'
import { lookupSearchSchema, toolKinds } from './preferences/lookup-search.ts'
import { currentPreferences } from './preferences/preferences.ts'
import { PageSkeleton } from './ui/feedback/skeleton.tsx'

/** The parameters of an address check, which are part of the link. */
const addressSearchSchema = z.object({ helo: z.string().optional().catch(undefined) })

/** The parameters of an audit, which are part of the link. A single selector need not be an array. */
const domainSearchSchema = z.object({
  selector: z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.coerce.string()).nonempty())
    .optional()
    .catch(undefined),
})

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage, errorComponent: CrashPage })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: loadPage([], () => import('./features/home/home-page.tsx'), 'HomePage'),
})

const newTestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new',
  component: loadPage(
    ['ui-tests', 'ui-mailboxes'],
    () => import('./features/new-test/new-test-page.tsx'),
    'NewTestPage',
  ),
})

const testsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tests',
  staticData: { place: { text: ({ frame }) => frame.tests, icon: ListChecks, holds: ['/t/', '/compare'] } },
  validateSearch: historySearchSchema,
  beforeLoad: ({ search }) => {
    const saved = restoreHistory(search, currentPreferences().history)
    if (saved) throw redirect({ to: '/tests', search: saved, replace: true })
  },
  component: loadPage(['ui-tests'], () => import('./features/inbox-tests/list/inbox-tests-page.tsx'), 'InboxTestsPage'),
})

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: compareSearchSchema,
  component: loadPage(
    ['ui-domains', 'ui-report', 'ui-tests'],
    () => import('./features/compare/compare-page.tsx'),
    'ComparePage',
  ),
})

const testRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/t/$token',
  validateSearch: reportSearchSchema,
  component: loadPage(
    ['ui-mailboxes', 'ui-tests'],
    () => import('./features/inbox-tests/waiting/inbox-test-page.tsx'),
    'InboxTestPage',
  ),
})

const domainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/domain',
  staticData: { place: { text: ({ frame }) => frame.domains, icon: Globe } },
  component: loadPage(
    ['ui-domains', 'ui-reports', 'report-problems'],
    () => import('./features/domain/domains-page.tsx'),
    'DomainsPage',
  ),
})

const domainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/domain/$name',
  validateSearch: domainSearchSchema,
  component: loadPage(
    ['readiness', 'reports', 'ui-domains', 'ui-report', 'ui-reports'],
    () => import('./features/domain/domain-page.tsx'),
    'DomainPage',
  ),
})

const domainReportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/domain/$name/reports',
  component: loadPage(
    ['ui-domains', 'ui-report', 'ui-reports', 'report-problems', 'insights', 'doubts', 'readiness', 'reports'],
    () => import('./features/domain/reports/reports-page.tsx'),
    'ReportsPage',
  ),
})

const zoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/zone',
  // The domain chosen for the file.
  validateSearch: z.object({ domain: z.string().optional().catch(undefined) }),
  component: loadPage(
    ['readiness', 'reports', 'ui-domains', 'ui-report', 'ui-reports'],
    () => import('./features/zone/zone-page.tsx'),
    'ZonePage',
  ),
})

const monitoringRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitoring',
  staticData: {
    place: { text: ({ frame }) => frame.monitoring, icon: Activity, holds: ['/monitoring/'], countsIncidents: true },
  },
  validateSearch: portfolioSearchSchema,
  component: loadPage(
    ['ui-monitoring'],
    () => import('./features/monitoring/portfolio/monitors-page.tsx'),
    'MonitorsPage',
  ),
})

const incidentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitoring/incidents',
  validateSearch: incidentSearchSchema,
  component: loadPage(
    ['ui-monitoring'],
    () => import('./features/monitoring/incidents/incidents-page.tsx'),
    'IncidentsPage',
  ),
})

const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitoring/alerts',
  component: loadPage(['ui-monitoring'], () => import('./features/monitoring/alerts-page.tsx'), 'AlertsPage'),
})

const monitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitoring/$id',
  params: {
    parse: ({ id }) => ({ id: z.coerce.number().int().min(1).catch(0).parse(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  component: loadPage(['ui-monitoring'], () => import('./features/monitoring/monitor/monitor-page.tsx'), 'MonitorPage'),
})

const mailboxesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mailboxes',
  staticData: { place: { text: ({ frame }) => frame.mailboxes, icon: Inbox } },
  component: loadPage(['ui-mailboxes'], () => import('./features/mailboxes/mailboxes-page.tsx'), 'MailboxesPage'),
})

const toolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tools',
  staticData: { place: { text: ({ tools }) => tools.title, icon: Wrench, holds: ['/ip/', '/zone'] } },
  beforeLoad: () => {
    throw redirect({ to: '/tools/$tool', params: { tool: 'ip' }, replace: true })
  },
})

const toolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tools/$tool',
  params: { parse: ({ tool }) => ({ tool: z.enum(toolKinds).catch('ip').parse(tool) }) },
  validateSearch: lookupSearchSchema,
  component: loadPage(
    ['ui-domains', 'ui-report', 'reports'],
    () => import('./features/tools/tools-page.tsx'),
    'ToolsPage',
  ),
})

const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ip/$ip',
  validateSearch: addressSearchSchema,
  component: loadPage(
    ['ui-domains', 'ui-report', 'reports'],
    () => import('./features/address/address-page.tsx'),
    'AddressPage',
  ),
})

const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/keys',
  staticData: { place: { text: ({ frame }) => frame.api, icon: KeyRound, isBelow: true } },
  component: loadPage(['ui-settings'], () => import('./features/keys/keys-page.tsx'), 'KeysPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: settingsSearchSchema,
  staticData: { place: { text: ({ frame }) => frame.settings, icon: Settings, isBelow: true } },
  component: loadPage(
    ['ui-settings', 'ui-mailboxes', 'settings'],
    () => import('./features/settings/settings-page.tsx'),
    'SettingsPage',
  ),
})

const relayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/relay',
  component: loadPage(['ui-mailboxes'], () => import('./features/relay/relay-page.tsx'), 'RelayPage'),
})

const assistantsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/assistants',
  component: loadPage(['ui-settings'], () => import('./features/assistants/assistants-page.tsx'), 'AssistantsPage'),
})

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  staticData: { place: { text: ({ frame }) => frame.help, icon: CircleQuestionMark, isBelow: true } },
  component: loadPage(['ui-help', 'ui-settings'], () => import('./features/help/help-page.tsx'), 'HelpPage'),
})

/** The routes of the app. Each page is loaded on demand, or when the pointer approaches its link. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    newTestRoute,
    testsRoute,
    compareRoute,
    testRoute,
    domainsRoute,
    domainRoute,
    domainReportsRoute,
    zoneRoute,
    monitoringRoute,
    incidentsRoute,
    alertsRoute,
    monitorRoute,
    mailboxesRoute,
    toolsRoute,
    toolRoute,
    addressRoute,
    keysRoute,
    settingsRoute,
    relayRoute,
    assistantsRoute,
    helpRoute,
  ]),
  defaultPreload: 'intent',
  // Inside the frame, whose navigation keeps working.
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's link in the sidebar, if it has one. */
    place?: Place
  }
}

/**
 * The component of a page, loaded with its texts. If the engine that serves them does not respond, it rejects with
 * `UnreachableError`. For other errors, such as a file that an update replaced, the router reloads the page.
 */
function loadPage<T extends Record<string, unknown>, K extends keyof T & string>(
  areas: readonly PageArea[],
  load: () => Promise<T>,
  name: K,
) {
  const loadBoth = withTexts(areas, load)
  return lazyRouteComponent(async () => {
    try {
      return await loadBoth()
    } catch (error) {
      throw (await isEngineSilent()) ? new UnreachableError(error) : error
    }
  }, name)
}

async function isEngineSilent(): Promise<boolean> {
  try {
    await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })
    return false
  } catch {
    return true
  }
}
