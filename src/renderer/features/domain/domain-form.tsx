import { useNavigate } from '@tanstack/react-router'
import { useLookUp } from '../../api/lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { LookUpForm } from '../look-up/look-up-form.tsx'

interface DomainFormProps {
  initial?: string
  refusal?: unknown
}

/** The way to the audit of a domain. */
export function DomainForm(props: DomainFormProps) {
  const { door } = useTexts().domain
  const navigate = useNavigate()
  const lookUp = useLookUp(useLanguage())
  return (
    <LookUpForm
      {...props}
      texts={door}
      member="domain"
      primary
      lookUp={(domain) => lookUp.domain({ domain, selectors: [] })}
      open={(name) => void navigate({ to: '/domain/$name', params: { name } })}
    />
  )
}
