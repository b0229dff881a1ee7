import { RotateCw } from 'lucide-react'
import type { PlainAnswer } from '../../api/plain/answer.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { DomainHeading } from '../../ui/text/domain-heading.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { PlainValue } from './plain-value.tsx'

interface PlainAnswerPageProps {
  /** The domain or address. */
  subject: string
  answer: PlainAnswer
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** An audit or an address check by an instance with its own format: shows everything it returned. */
export function PlainAnswerPage({ subject, answer: { plain }, isFetching, refetch }: PlainAnswerPageProps) {
  const { hosted, domain } = useTexts()
  return (
    <Page>
      <DomainHeading domain={subject} />
      <p className="mt-1.5 max-w-3xl text-pretty text-muted">{hosted.plainAnswer}</p>
      <div className="mt-3 -ml-2.5">
        <Button icon={RotateCw} look="quiet" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? domain.checking : domain.again}
        </Button>
      </div>
      <Card className="mt-6 p-4 md:p-5">
        <PlainValue value={plain} />
      </Card>
      <Disclosure summary={hosted.json} className="mt-6">
        <RawJson
          value={plain}
          title={domain.rawTitle}
          intro={domain.rawIntro}
          fileName={`sendproof-${subject.replaceAll(':', '-')}.json`}
        />
      </Disclosure>
    </Page>
  )
}
