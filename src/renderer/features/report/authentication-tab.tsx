import type { ReactNode } from 'react'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { AuthWord } from '../../../shared/contract/message-facts/spam.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { FactList, UnknownFact, Verbatim } from '../findings/fact-list.tsx'
import { AlignmentDrawing } from './alignment-drawing.tsx'
import { DkimFacts } from './dkim-facts.tsx'
import { ResultWord } from './result-word.tsx'
import { SpfFacts } from './spf-facts.tsx'

/** Who proves what: the three identities of a message, and the results of SPF, DKIM, DMARC and ARC. */
export function AuthenticationTab({ facts }: { facts: MessageFacts }) {
  const { authentication: texts } = useTexts().report
  const { auth } = facts.rspamd
  return (
    <div className="grid gap-4 pt-4">
      <Card className="p-5">
        <p className="text-sm text-pretty text-muted">{texts.intro}</p>
        <div className="mt-4">
          <AlignmentDrawing facts={facts} />
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 font-medium">
          <ResultWord word={auth.dmarc} />
          {texts.dmarc[sentenceOf(auth.dmarc)]}
        </p>
      </Card>
      <AuthCard title={texts.spfTitle} question={texts.spfQuestion} word={auth.spf}>
        <SpfFacts spf={facts.spf} />
      </AuthCard>
      <AuthCard title={texts.dkimTitle} question={texts.dkimQuestion} word={auth.dkim}>
        <DkimFacts dkim={facts.dkim} signatures={facts.dkim_signatures} />
      </AuthCard>
      <AuthCard title={texts.dmarcTitle} question={texts.dmarcQuestion} word={auth.dmarc}>
        <DmarcFacts policy={facts.dmarc_policy} dmarc={facts.dmarc} />
      </AuthCard>
      {facts.arc.state === 'known' && facts.arc.value.instances > 0 && (
        <AuthCard title={texts.arcTitle} question={texts.arcQuestion} word={auth.arc}>
          <FactList
            facts={[
              [texts.fields.instances, facts.arc.value.instances],
              [texts.fields.lastSealer, facts.arc.value.last_sealer],
            ]}
          />
        </AuthCard>
      )}
    </div>
  )
}

function sentenceOf(word: AuthWord): 'pass' | 'fail' | 'none' | 'permerror' | 'unknown' {
  return word === 'pass' || word === 'fail' || word === 'none' || word === 'permerror' ? word : 'unknown'
}

interface AuthCardProps {
  title: string
  question: string
  word: AuthWord
  children: ReactNode
}

function AuthCard({ title, question, word, children }: AuthCardProps) {
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-4">
        <h3>
          <span className="font-semibold">{title}</span> <span className="text-sm text-muted">{question}</span>
        </h3>
        <ResultWord word={word} />
      </div>
      <div className="mt-3">{children}</div>
    </Card>
  )
}

function DmarcFacts({ policy, dmarc }: { policy: MessageFacts['dmarc_policy']; dmarc: MessageFacts['dmarc'] }) {
  const { authentication: texts } = useTexts().report
  const { fields } = texts
  if (policy.state === 'unavailable') return <UnknownFact fact={policy} />
  if (policy.state === 'absent') return <p className="text-sm">{texts.noPolicy}</p>
  const { policy: inForce, found_at, record, testing, adkim, aspf, rua } = policy.value
  return (
    <>
      <FactList
        facts={[
          [fields.policy, <Verbatim key="policy" text={inForce} />],
          [fields.foundAt, <Verbatim key="found" text={`_dmarc.${found_at}`} />],
          [fields.record, <Verbatim key="record" text={record} />],
          [fields.alignmentModes, <Verbatim key="modes" text={`SPF ${aspf}, DKIM ${adkim}`} />],
          [fields.testing, testing ? texts.yes : null],
          [fields.rua, rua.length > 0 ? <Verbatim key="rua" text={rua.join(', ')} /> : texts.notThere],
          [
            fields.disposition,
            dmarc.state === 'known' && dmarc.value.result === 'fail' ? (
              <Verbatim key="disposition" text={dmarc.value.disposition} />
            ) : null,
          ],
        ]}
      />
      {dmarc.state === 'unavailable' && (
        <div className="mt-3">
          <UnknownFact fact={dmarc} />
        </div>
      )}
    </>
  )
}
