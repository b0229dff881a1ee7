import { Link, type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import { type LucideIcon, Plus } from 'lucide-react'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import { useEngineState } from '../api/engine.ts'
import { useTexts } from '../i18n/language.tsx'
import { buttonLook } from '../ui/button.tsx'
import { join } from '../ui/class-names.ts'
import { Hint } from '../ui/icon-button.tsx'

/** A link in the sidebar. The order of the links is that of the router's pages. */
export interface Place {
  text(texts: UiTexts): string
  icon: LucideIcon
  /** Prefixes of other URLs whose pages belong to this link. */
  holds?: readonly string[]
  /** Whether it is at the bottom. */
  isBelow?: boolean
  /** Whether it counts the open incidents. */
  countsIncidents?: boolean
}

const placeLook =
  'relative flex h-10 w-full items-center gap-3 rounded-md px-3 text-sm font-medium text-muted select-none hover:bg-sunken hover:text-ink max-lg:justify-center max-lg:px-0 motion-safe:transition-colors'
const hereLook = 'bg-accent-soft! text-accent!'

/** The main navigation; icons only below 1000 pixels. */
export function SideBar() {
  const { frame } = useTexts()
  const places = Object.values(useRouter().routesById).flatMap(({ fullPath, options }) => {
    const place = options.staticData?.place
    return place ? [{ ...place, to: fullPath }] : []
  })
  return (
    <div className="w-12 shrink-0 border-r border-line bg-surface min-[26rem]:w-16 lg:w-56 print:hidden">
      <nav
        aria-label={frame.navigation}
        className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto px-1.5 py-3 *:shrink-0 min-[26rem]:px-3"
      >
        <Link
          to="/"
          aria-label={`Sendproof: ${frame.home}`}
          activeOptions={{ exact: true, includeSearch: false }}
          className="mb-2 flex h-10 items-center gap-2.5 rounded-md px-1 max-lg:justify-center lg:px-2"
        >
          <img src="/icon.svg" alt="" className="size-7 shrink-0" />
          <span className="text-lg font-semibold tracking-tight max-lg:hidden">Sendproof</span>
        </Link>
        <Hint text={frame.actions.newTest} side="right">
          <Link to="/new" className={join(buttonLook('primary'), 'mb-3 h-10 w-full max-lg:px-0')}>
            <Plus className="size-4.5 shrink-0" aria-hidden />
            <span className="truncate max-lg:sr-only">{frame.actions.newTest}</span>
          </Link>
        </Hint>
        {places
          .filter(({ isBelow }) => !isBelow)
          .map((place) => (
            <PlaceLink key={place.to} {...place} />
          ))}
        <span className="flex-1" />
        {places
          .filter(({ isBelow }) => isBelow)
          .map((place) => (
            <PlaceLink key={place.to} {...place} />
          ))}
      </nav>
    </div>
  )
}

interface PlaceLinkProps extends Place {
  to: NonNullable<LinkProps['to']>
}

function PlaceLink({ to, text, icon: Icon, holds = [], countsIncidents = false }: PlaceLinkProps) {
  const texts = useTexts()
  const { engine } = useEngineState()
  const name = text(texts)
  const problems = countsIncidents ? (engine?.open_incidents ?? 0) : 0
  const { pathname } = useLocation()
  const isHere = holds.some((beginning) => pathname.startsWith(beginning))
  return (
    <Hint text={name} side="right">
      <Link
        to={to}
        className={join(placeLook, isHere && hereLook)}
        aria-current={isHere ? 'true' : undefined}
        activeOptions={{ includeSearch: false }}
        activeProps={{ className: hereLook }}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden />
        <span className="truncate max-lg:sr-only">{name}</span>
        {problems > 0 && (
          <>
            <span className="sr-only">, {texts.frame.problems({ count: problems })}</span>
            <span
              aria-hidden
              className="rounded-full bg-critical-soft px-1.5 text-xs font-semibold text-critical max-lg:absolute max-lg:top-0 max-lg:right-0 lg:ml-auto"
            >
              {problems}
            </span>
          </>
        )}
      </Link>
    </Hint>
  )
}
