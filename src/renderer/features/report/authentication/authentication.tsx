import type { ReactNode } from 'react'
import type { AuthWord } from '../../../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import type { InboxTestResult } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { ReceiverVerdict } from '../../../../shared/contract/received/verdict.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card } from '../../../ui/page.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'
import { ResultWord } from '../../findings/marks/result-word.tsx'
import { RecordView } from '../../records/record-view.tsx'
import { Later } from '../section.tsx'
import { AlignmentDrawing } from './alignment-drawing.tsx'
import { DkimFacts } from './dkim-facts.tsx'
import { Trace } from './trace.tsx'
import { traceArc, traceDkim2, traceDmarc, traceSpf } from './trace-steps.ts'

/** RFC 7208 section 4.6.4. */
const maxLookups = 10
const maxVoidLookups = 2

/** The steps of the SPF evaluation. */
function SpfFacts({ spf }: { spf: MessageFacts['spf'] }) {
  const { report, trace } = useTexts()
  const { authentication: texts } = report
  const { fields } = texts
  if (spf.state === 'unavailable') return <UnknownFact fact={spf} />
  if (spf.state === 'absent') return <p className="text-sm">{texts.noRecord}</p>
  const { domain, ip, identity, record, mechanism, lookups, void_lookups, comment, result, published } = spf.value
  // Of several records, none is evaluated.
  const several = published?.spf_record.state === 'known' ? published.spf_record.value.records : []
  const records = record === null ? several : [record]
  return (
    <>
      <FactList
        facts={[
          [fields.result, <Verbatim key="result" text={result} />],
          [
            fields.identity,
            <Verbatim key="identity" text={`${identity === 'helo' ? 'HELO' : 'MAIL FROM'} ${domain}`} />,
          ],
          [fields.ip, <Verbatim key="ip" text={ip} />],
          [
            fields.record,
            records.length === 0
              ? texts.noRecord
              : records.map((text) => <RecordView key={text} record={text} kind="spf" />),
          ],
          [fields.mechanism, mechanism && <Verbatim key="mechanism" text={mechanism} />],
          [fields.lookups, texts.ofLimit({ count: lookups, limit: maxLookups })],
          [fields.voidLookups, texts.ofLimit({ count: void_lookups, limit: maxVoidLookups })],
          [fields.comment, comment],
        ]}
      />
      <Trace steps={traceSpf(spf.value, trace)} />
    </>
  )
}

/** The three identities of a message, and the results of SPF, DKIM, DMARC, ARC, and DKIM2. */
export function Authentication({ facts, verdicts }: Pick<InboxTestResult, 'facts' | 'verdicts'>) {
  const { authentication: texts } = useTexts().report
  const { auth } = facts.rspamd
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Card className="p-5">
        <p className="text-sm text-pretty text-muted">{texts.intro}</p>
        <div className="mt-4">
          <AlignmentDrawing facts={facts} />
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 font-medium">
          <ResultWord word={auth.dmarc} />
          {texts.dmarc[facts.author.state === 'absent' ? 'noDomain' : sentenceOf(auth.dmarc)]}
        </p>
      </Card>
      <Later>
        <AuthCard title={texts.spfTitle} question={texts.spfQuestion} word={auth.spf}>
          <SpfFacts spf={facts.spf} />
          <HeloSpf facts={facts} />
        </AuthCard>
        <AuthCard title={texts.dkimTitle} question={texts.dkimQuestion} word={auth.dkim}>
          <DkimFacts facts={facts} />
        </AuthCard>
        <AuthCard title={texts.dmarcTitle} question={texts.dmarcQuestion} word={auth.dmarc}>
          <DmarcFacts facts={facts} />
        </AuthCard>
        <Arc facts={facts} />
        <Dkim2 facts={facts} />
        <ReceiverVerdicts verdicts={verdicts} />
      </Later>
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

/** The second SPF identity (RFC 7208 section 2.3), if it differs from the first. */
function HeloSpf({ facts: { spf, spf_helo } }: { facts: MessageFacts }) {
  const { trace } = useTexts()
  if (spf_helo.state === 'absent' || (spf.state === 'known' && spf.value.identity === 'helo')) return null
  return (
    <Disclosure summary={trace.spf.helo} className="mt-3">
      <SpfFacts spf={spf_helo} />
    </Disclosure>
  )
}

/** The seals of forwarders; most messages have none. */
function Arc({ facts: { arc, rspamd } }: { facts: MessageFacts }) {
  const { report, trace } = useTexts()
  const { authentication: texts } = report
  if (arc.state === 'absent' || (arc.state === 'known' && arc.value.instances === 0)) return null
  return (
    <AuthCard title={texts.arcTitle} question={texts.arcQuestion} word={rspamd.auth.arc}>
      {arc.state === 'unavailable' ? (
        <UnknownFact fact={arc} />
      ) : (
        <>
          <FactList
            facts={[
              [texts.fields.instances, arc.value.instances],
              [texts.fields.lastSealer, arc.value.last_sealer],
            ]}
          />
          <Trace steps={traceArc(arc.value, trace)} />
        </>
      )}
    </AuthCard>
  )
}

/** The hosts that signed by the draft of DKIM2; most messages have none. */
function Dkim2({ facts: { dkim2 } }: { facts: MessageFacts }) {
  const { report, trace } = useTexts()
  const { authentication: texts } = report
  if (dkim2.state === 'absent') return null
  const result = dkim2.state === 'known' ? dkim2.value.result : 'incomplete'
  return (
    <AuthCard
      title={texts.dkim2Title}
      question={texts.dkim2Question}
      word={result === 'incomplete' ? 'not_checked' : result}
    >
      {dkim2.state === 'unavailable' ? <UnknownFact fact={dkim2} /> : <Trace steps={traceDkim2(dkim2.value, trace)} />}
    </AuthCard>
  )
}

/** The policy of the author's domain, and the resulting disposition. */
function DmarcFacts({ facts }: { facts: MessageFacts }) {
  const texts = useTexts()
  return (
    <>
      <PolicyFacts facts={facts} />
      <Trace steps={traceDmarc(facts, texts)} />
    </>
  )
}

function PolicyFacts({ facts: { author, dmarc, dmarc_policy: policy } }: { facts: MessageFacts }) {
  const { domain, report } = useTexts()
  const { authentication: texts } = report
  const { fields } = texts
  if (policy.state === 'unavailable') return <UnknownFact fact={policy} />
  if (policy.state === 'absent') {
    return <p className="text-sm">{author.state === 'absent' ? texts.dmarc.noDomain : texts.noPolicy}</p>
  }
  const { policy: inForce, found_at, record, testing, adkim, aspf, rua } = policy.value
  return (
    <>
      <FactList
        facts={[
          [fields.policy, <Verbatim key="policy" text={inForce} />],
          [fields.foundAt, <Verbatim key="found" text={`_dmarc.${found_at}`} />],
          [fields.record, <RecordView key="record" record={record} kind="dmarc" />],
          [fields.alignmentModes, <Verbatim key="modes" text={`SPF ${aspf}, DKIM ${adkim}`} />],
          [fields.testing, testing ? texts.yes : null],
          [fields.rua, rua.length > 0 ? <Verbatim key="rua" text={rua.join(', ')} /> : domain.dmarc.noDestinations],
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

/** What receivers and filters wrote into the header. */
function ReceiverVerdicts({ verdicts }: { verdicts: readonly ReceiverVerdict[] }) {
  const { authentication: texts } = useTexts().report
  const [own, others] = [verdicts.filter(({ trusted }) => trusted), verdicts.filter(({ trusted }) => !trusted)]
  if (verdicts.length === 0) return null
  return (
    <Card className="min-w-0 p-5">
      <section aria-labelledby="receiver-verdicts">
        <h3 id="receiver-verdicts">
          <span className="font-semibold">{texts.receiverTitle}</span>{' '}
          <span className="text-sm text-muted">{texts.receiverQuestion}</span>
        </h3>
        {own.length > 0 && <VerdictTable verdicts={own} />}
        {others.length > 0 && (
          <Disclosure summary={texts.receiverOthers} className="mt-3">
            <p className="text-sm text-pretty text-muted">{texts.receiverForged}</p>
            <VerdictTable verdicts={others} />
          </Disclosure>
        )}
      </section>
    </Card>
  )
}

function VerdictTable({ verdicts }: { verdicts: readonly ReceiverVerdict[] }) {
  const { authentication: texts } = useTexts().report
  return (
    <div className="mt-3">
      <DataTable
        label={texts.receiverTitle}
        columns={texts.receiverColumns}
        rows={verdicts.map(({ field, key, raw, meaning }, index) => ({
          id: String(index),
          cells: [
            <Verbatim key="field" text={field === key ? field : `${field} ${key}`} />,
            <Verbatim key="value" text={raw} />,
            meaning,
          ],
        }))}
      />
    </div>
  )
}
