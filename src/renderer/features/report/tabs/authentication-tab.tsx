import type { TestResult } from '../../../../shared/contract/tests/test-report.ts'
import { isMessage } from '../../../../shared/report/lead-sentence.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Authentication } from '../authentication/authentication.tsx'
import { Later } from '../later.tsx'
import { MessagePath, type MessagePathProps } from '../path/message-path.tsx'
import { ProviderRequirements } from '../providers/provider-requirements.tsx'
import { Section } from '../section.tsx'

interface AuthenticationTabProps extends Omit<MessagePathProps, 'facts'> {
  result: Pick<TestResult, 'facts' | 'findings' | 'providers'>
}

/** How receivers verify the sender: the results, the path of the message, and what large providers require. */
export function AuthenticationTab({ result, ...path }: AuthenticationTabProps) {
  const { facts, providers } = result
  const { sections } = useTexts().report
  return (
    <>
      <Authentication facts={facts} />
      <Later>
        <Section section="path" title={sections.path}>
          <MessagePath facts={facts} {...path} />
        </Section>
        {isMessage(result) && (
          <Section section="providers" title={sections.providers}>
            <ProviderRequirements providers={providers} />
          </Section>
        )}
      </Later>
    </>
  )
}
