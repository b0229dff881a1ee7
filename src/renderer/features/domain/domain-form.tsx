import { useNavigate } from '@tanstack/react-router'
import { useLookup } from '../../api/lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { LookupForm } from '../recent/lookup-form.tsx'

interface DomainFormProps {
  initial?: string
  refusal?: unknown
}

export function DomainForm(props: DomainFormProps) {
  const { door } = useTexts().domain
  const navigate = useNavigate()
  const lookUp = useLookup(useLanguage())
  return (
    <LookupForm
      {...props}
      texts={door}
      member="domain"
      primary
      lookUp={(domain) => lookUp.domain({ domain, selectors: [] })}
      open={(name) => void navigate({ to: '/domain/$name', params: { name } })}
    />
  )
}
