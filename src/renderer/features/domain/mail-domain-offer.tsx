import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { linkToDomain } from '../recent/links.ts'

/** Links from the audit of a website's host name to the audit of the domain that was probably meant. */
export function MailDomainOffer({ domain }: { domain: string }) {
  const { mailDomain } = useTexts().domain
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="wrap-anywhere">{mailDomain.question({ domain })}</span>
      <Link {...linkToDomain(domain)} className={buttonLook('secondary')}>
        {mailDomain.action({ domain })}
      </Link>
    </p>
  )
}
