import { useNavigate } from '@tanstack/react-router'
import { useLookup } from '../../api/lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { LookupForm } from './lookup-form.tsx'

interface SubjectFormProps {
  member: 'ip' | 'domain'
  initial?: string
  refusal?: unknown
  /** Called with what is typed, to filter a list beside it. */
  onType?: (text: string) => void
}

/** Opens the page of an IP address or a domain. */
export function SubjectForm({ member, ...props }: SubjectFormProps) {
  // Only the texts of this page are loaded.
  const texts = useTexts()
  const navigate = useNavigate()
  const lookUp = useLookup(useLanguage())
  const isAddress = member === 'ip'
  return (
    <LookupForm
      {...props}
      texts={isAddress ? texts.address.door : texts.domain.door}
      member={member}
      primary
      lookUp={(text) => (isAddress ? lookUp.address({ ip: text }) : lookUp.domain({ domain: text, selectors: [] }))}
      open={(text) =>
        void (isAddress
          ? navigate({ to: '/ip/$ip', params: { ip: text } })
          : navigate({ to: '/domain/$name', params: { name: text } }))
      }
    />
  )
}
