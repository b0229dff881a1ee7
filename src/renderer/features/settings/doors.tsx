import { Link } from '@tanstack/react-router'
import { Bot, ChevronRight, type LucideIcon, Send } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'

/** Links to the SMTP server settings, which take effect immediately. */
export function RelayLink() {
  const { relay } = useTexts()
  return <Door to="/settings/relay" icon={Send} title={relay.title} text={relay.door} />
}

/** Links to the configuration for assistants. */
export function AssistantsLink() {
  const { assistants } = useTexts()
  return <Door to="/settings/assistants" icon={Bot} title={assistants.title} text={assistants.door} />
}

interface DoorProps {
  to: '/settings/relay' | '/settings/assistants'
  icon: LucideIcon
  title: string
  text: string
}

function Door({ to, icon: Icon, title, text }: DoorProps) {
  return (
    <Link
      to={to}
      className="mt-6 flex items-center gap-4 rounded-xl border border-line bg-surface px-4 py-4 hover:bg-sunken md:px-5"
    >
      <Icon className="size-5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-pretty text-muted">{text}</span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-subtle" aria-hidden />
    </Link>
  )
}
