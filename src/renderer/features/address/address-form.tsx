import { useNavigate } from '@tanstack/react-router'
import { useLookup } from '../../api/lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { LookupForm } from '../recent/lookup-form.tsx'

interface AddressFormProps {
  initial?: string
  refusal?: unknown
}

export function AddressForm(props: AddressFormProps) {
  const { door } = useTexts().address
  const navigate = useNavigate()
  const lookUp = useLookup(useLanguage())
  return (
    <LookupForm
      {...props}
      texts={door}
      member="ip"
      primary
      lookUp={(ip) => lookUp.address({ ip })}
      open={(ip) => void navigate({ to: '/ip/$ip', params: { ip } })}
    />
  )
}
