import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { linkToDomain } from '../../questions/links.ts'
import { Card, Section } from '../../ui/page.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { ZoneButton } from '../uploads/zone-button.tsx'

/** Suggestions for a domain that does not exist. */
export function MissingDomain({ domain }: { domain: string }) {
  const { domain: texts, zone } = useTexts()
  const { missing } = texts
  const parent = parentOf(domain)
  return (
    <Card className="p-5">
      <Section id="missing-domain" title={missing.title}>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-pretty">
          <li>{missing.mistyped}</li>
          <li>{missing.young}</li>
          {parent && (
            <li>
              {missing.subdomain}{' '}
              <Link {...linkToDomain(parent)} className="rounded-sm font-medium text-accent hover:underline">
                {texts.auditOf({ domain: parent })}
              </Link>
            </li>
          )}
        </ul>
        <div className="mt-5 max-w-2xl">
          <SubjectForm member="domain" initial={domain} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <ZoneButton text={zone.open} />
          <p className="text-sm text-muted">{missing.planned}</p>
        </div>
      </Section>
    </Card>
  )
}

/** The parent domain; null if it is a top-level domain. */
function parentOf(domain: string): string | null {
  const [, ...labels] = domain.split('.')
  return labels.length > 1 ? labels.join('.') : null
}
