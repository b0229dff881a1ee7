import { Link } from '@tanstack/react-router'
import { ChevronRight, Send } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'

/** Links to the SMTP server, whose changes take effect immediately. */
export function RelayLink() {
  const { relay: texts } = useTexts()
  return (
    <Link
      to="/settings/relay"
      className="mt-6 flex items-center gap-4 rounded-xl border border-line bg-surface px-4 py-4 hover:bg-sunken md:px-5"
    >
      <Send className="size-5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{texts.title}</span>
        <span className="block text-sm text-pretty text-muted">{texts.door}</span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-subtle" aria-hidden />
    </Link>
  )
}
