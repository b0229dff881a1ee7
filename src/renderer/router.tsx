import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Globe, House, Info, KeyRound, ListChecks, SearchCheck, Server, Settings } from 'lucide-react'
import { z } from 'zod'
import { lookupKinds } from '../shared/contract/lookups.ts'
import { addressSearchSchema } from './features/address/address-search.ts'
import { compareSearchSchema } from './features/compare/compare-search.ts'
import { domainSearchSchema } from './features/domain/domain-search.ts'
import { lookupSearchSchema } from './features/lookups/lookup-search.ts'
import { reportSearchSchema } from './features/report/report-search.ts'
import { historySearchSchema, restoreHistory } from './features/tests/list/history-search.ts'
import { Frame } from './frame/frame.tsx'
import { CrashPage, NotFoundPage } from './frame/other-pages.tsx'
import type { Place } from './frame/side-bar.tsx'
import { currentPreferences } from './preferences.ts'
import { PageSkeleton } from './ui/feedback/skeleton.tsx'

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage, errorComponent: CrashPage })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { place: { text: ({ frame }) => frame.home, icon: House } },
  // `new` puts the focus on the button that creates a test.
  validateSearch: z.object({ new: z.literal(true).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
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
  component: lazyRouteComponent(() => import('./features/tests/list/tests-page.tsx'), 'TestsPage'),
})

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: compareSearchSchema,
  component: lazyRouteComponent(() => import('./features/compare/compare-page.tsx'), 'ComparePage'),
})

const testRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/t/$token',
  validateSearch: reportSearchSchema,
  component: lazyRouteComponent(() => import('./features/tests/waiting/test-page.tsx'), 'TestPage'),
})

const domainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/domain',
  staticData: { place: { text: ({ domain }) => domain.title, icon: Globe, holds: ['/zone'] } },
  component: lazyRouteComponent(() => import('./features/domain/domains-page.tsx'), 'DomainsPage'),
})

const domainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/domain/$name',
  validateSearch: domainSearchSchema,
  component: lazyRouteComponent(() => import('./features/domain/domain-page.tsx'), 'DomainPage'),
})

const zoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/zone',
  // The chosen domain of the file.
  validateSearch: z.object({ domain: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./features/zone/zone-page.tsx'), 'ZonePage'),
})

const addressesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ip',
  staticData: { place: { text: ({ address }) => address.title, icon: Server } },
  component: lazyRouteComponent(() => import('./features/address/addresses-page.tsx'), 'AddressesPage'),
})

const addressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ip/$ip',
  validateSearch: addressSearchSchema,
  component: lazyRouteComponent(() => import('./features/address/address-page.tsx'), 'AddressPage'),
})

const lookupsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lookups',
  staticData: { place: { text: ({ lookups }) => lookups.title, icon: SearchCheck } },
  beforeLoad: () => {
    throw redirect({ to: '/lookups/$kind', params: { kind: lookupKinds[0] }, replace: true })
  },
})

const lookupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lookups/$kind',
  params: { parse: ({ kind }) => ({ kind: z.enum(lookupKinds).catch(lookupKinds[0]).parse(kind) }) },
  validateSearch: lookupSearchSchema,
  component: lazyRouteComponent(() => import('./features/lookups/lookups-page.tsx'), 'LookupsPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/keys',
  staticData: { place: { text: ({ keys }) => keys.title, icon: KeyRound } },
  component: lazyRouteComponent(() => import('./features/keys/keys-page.tsx'), 'KeysPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { place: { text: ({ settings }) => settings.title, icon: Settings } },
  component: lazyRouteComponent(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
})

const mailboxesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/mailboxes',
  component: lazyRouteComponent(() => import('./features/mailboxes/mailboxes-page.tsx'), 'MailboxesPage'),
})

const relayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/relay',
  component: lazyRouteComponent(() => import('./features/relay/relay-page.tsx'), 'RelayPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { place: { text: ({ about }) => about.title, icon: Info, isBelow: true } },
  component: lazyRouteComponent(() => import('./features/about/about-page.tsx'), 'AboutPage'),
})

/** The routes of the app. Each page is loaded on demand, or when the pointer approaches its link. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    testsRoute,
    compareRoute,
    testRoute,
    domainsRoute,
    domainRoute,
    zoneRoute,
    addressesRoute,
    addressRoute,
    lookupsRoute,
    lookupRoute,
    keysRoute,
    settingsRoute,
    mailboxesRoute,
    relayRoute,
    aboutRoute,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The link of the page in the side bar, if it has one. */
    place?: Place
  }
}
