import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import {
  Globe,
  House,
  Info,
  Keyboard,
  KeyRound,
  ListChecks,
  type LucideIcon,
  SearchCheck,
  Server,
  Settings,
} from 'lucide-react'
import { useTexts } from '../i18n/language.tsx'
import { join } from '../ui/class-names.ts'
import { Hint } from '../ui/feedback/hint.tsx'

interface Place {
  to: NonNullable<LinkProps['to']>
  text: string
  icon: LucideIcon
  /** Where addresses begin whose pages belong to it, too. */
  holds?: readonly string[]
}

const placeLook =
  'flex h-10 w-full items-center gap-3 rounded-md px-3 text-sm font-medium text-muted select-none hover:bg-sunken hover:text-ink max-lg:justify-center max-lg:px-0 motion-safe:transition-colors'
const hereLook = 'bg-accent-soft! text-accent!'

/** The places of the app; below 1000 pixels only their icons. */
export function SideBar({ onHelp }: { onHelp(): void }) {
  const { frame, domain, address, lookups, keys, settings, about } = useTexts()
  const places: Place[] = [
    { to: '/', text: frame.home, icon: House },
    { to: '/tests', text: frame.tests, icon: ListChecks, holds: ['/t/', '/compare'] },
    { to: '/domain', text: domain.title, icon: Globe, holds: ['/zone'] },
    { to: '/ip', text: address.title, icon: Server },
    { to: '/lookups', text: lookups.title, icon: SearchCheck },
    { to: '/keys', text: keys.title, icon: KeyRound },
    { to: '/settings', text: settings.title, icon: Settings },
  ]
  return (
    <div className="w-16 shrink-0 border-r border-line bg-surface lg:w-56">
      <nav aria-label={frame.navigation} className="sticky top-0 flex h-dvh flex-col gap-1 px-3 py-3">
        <Link to="/" className="mb-3 flex h-10 items-center gap-2.5 rounded-md px-1 max-lg:justify-center lg:px-2">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span className="text-lg font-semibold tracking-tight max-lg:sr-only">Sendproof</span>
        </Link>
        {places.map((place) => (
          <PlaceLink key={place.to} {...place} />
        ))}
        <span className="flex-1" />
        <PlaceLink to="/about" text={about.title} icon={Info} />
        <Hint text={frame.help} side="right">
          <button type="button" className={placeLook} onClick={onHelp}>
            <Keyboard className="size-4.5 shrink-0" aria-hidden />
            <span className="truncate max-lg:sr-only">{frame.help}</span>
          </button>
        </Hint>
      </nav>
    </div>
  )
}

function PlaceLink({ to, text, icon: Icon, holds = [] }: Place) {
  const { pathname } = useLocation()
  const isHere = holds.some((beginning) => pathname.startsWith(beginning))
  return (
    <Hint text={text} side="right">
      <Link
        to={to}
        className={join(placeLook, isHere && hereLook)}
        aria-current={isHere ? 'true' : undefined}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        activeProps={{ className: hereLook }}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden />
        <span className="truncate max-lg:sr-only">{text}</span>
      </Link>
    </Hint>
  )
}
