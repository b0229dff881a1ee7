import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTexts } from '../i18n/language.tsx'

/** Links back to the settings page. */
export function SettingsLink() {
  const { frame } = useTexts()
  return (
    <Link
      to="/settings"
      search={{ tab: 'server' }}
      className="-ml-1 mb-2 inline-flex items-center gap-1 rounded-sm text-sm font-medium text-muted hover:text-ink"
    >
      <ChevronLeft className="size-4" aria-hidden />
      {frame.settings}
    </Link>
  )
}
