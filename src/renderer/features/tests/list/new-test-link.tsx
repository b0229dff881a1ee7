import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../i18n/language.tsx'
import { buttonLook } from '../../../ui/button.tsx'

/** Links to the form for a new test. */
export function NewTestLink() {
  const { actions } = useTexts().frame
  return (
    <Link to="/new" className={buttonLook('secondary')}>
      <Plus className="size-4" aria-hidden />
      {actions.newTest}
    </Link>
  )
}
