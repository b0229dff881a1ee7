import type { SpamEngineVerdict, SpamVerdict } from '../../../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { formatList } from '../../../../shared/i18n/format.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { mergeSymbols } from '../../../../shared/report/merge-symbols.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/page.tsx'
import { levelColors, SeverityIcon } from '../../../ui/severity-icon.tsx'
import { UnknownFact } from '../../findings/fact-list.tsx'

/** rspamd's name for no action. */
const harmless = 'no action'

/** The verdicts of the spam filters side by side, then symbol by symbol. */
export function SpamFilters({ facts }: { facts: Pick<MessageFacts, 'rspamd' | 'spam_engines'> }) {
  const engines = enginesOf(facts)
  const verdicts = engines.flatMap(({ verdict }) => (verdict.state === 'known' ? [verdict.value] : []))
  return (
    <div className="grid gap-4 pt-4">
      <div className={join('grid gap-4', engines.length > 1 && 'md:grid-cols-2')}>
        {engines.map((engine) => (
          <EngineCard key={engine.engine} {...engine} />
        ))}
      </div>
      <SymbolTable verdicts={verdicts} />
    </div>
  )
}

/** All engines that were queried; early reports have a single verdict. */
function enginesOf({ rspamd, spam_engines }: Pick<MessageFacts, 'rspamd' | 'spam_engines'>): SpamEngineVerdict[] {
  return spam_engines.length > 0
    ? spam_engines
    : [{ engine: rspamd.engine, verdict: { state: 'known', value: rspamd } }]
}

function EngineCard({ engine, verdict }: SpamEngineVerdict) {
  const { spam: texts } = useTexts().report
  return (
    <Card className="p-5">
      <h3 className="font-semibold">{texts.engines[engine]}</h3>
      <div className="mt-2">
        {verdict.state === 'known' && <Verdict verdict={verdict.value} />}
        {verdict.state === 'unavailable' && <UnknownFact fact={verdict} />}
      </div>
    </Card>
  )
}

function Verdict({ verdict }: { verdict: SpamVerdict }) {
  const { spam: texts } = useTexts().report
  const formats = useFormats()
  const language = useLanguage()
  const isSpam = verdict.score >= verdict.required_score
  const open = [...unknownMethods(verdict), ...verdict.silent_lists]
  const isSuspicious = !isSpam && verdict.action !== harmless
  const level = isSpam ? 'major' : isSuspicious ? 'minor' : open.length > 0 ? 'unknown' : 'ok'
  return (
    <>
      <p className="flex items-center gap-2">
        <SeverityIcon level={level} className="size-5" />
        <span className="font-medium">
          {isSpam ? texts.isSpam : isSuspicious ? texts.isSuspicious : texts.isNotSpam}
        </span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {texts.verdict({ score: formats.number(verdict.score), required: formats.number(verdict.required_score) })} ·{' '}
        {texts.action}: <code className="font-mono">{verdict.action}</code>
      </p>
      {open.length > 0 && (
        <p className="mt-1 flex items-start gap-2 text-sm text-muted">
          <SeverityIcon level="unknown" className="mt-0.5 size-4" />
          {texts.without({ missing: formatList(language, open) })}
        </p>
      )}
      <ScoreScale score={verdict.score} required={verdict.required_score} level={level} />
    </>
  )
}

/** The authentication results that the filter lacked. */
function unknownMethods({ auth }: SpamVerdict): string[] {
  const methods = { SPF: auth.spf, DKIM: auth.dkim, DMARC: auth.dmarc }
  return Object.entries(methods).flatMap(([name, word]) =>
    word === 'not_checked' || word === 'temperror' ? [name] : [],
  )
}

/** The symbols, with a column of points for each filter. */
function SymbolTable({ verdicts }: { verdicts: readonly SpamVerdict[] }) {
  const { spam: texts } = useTexts().report
  const symbols = mergeSymbols(verdicts)
  const isOne = verdicts.length === 1
  return (
    <Card className="relative overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="px-4 pt-4 pb-2 text-left text-base font-semibold md:px-5">
          {isOne ? texts.symbols : texts.symbolsOfAll}
        </caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-4 py-2 font-medium md:pl-5">
              {texts.symbol}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {texts.group}
            </th>
            {verdicts.map(({ engine }) => (
              <th key={engine} scope="col" className="px-4 py-2 text-right font-medium last:md:pr-5">
                {isOne ? texts.points : texts.engines[engine]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {symbols.map(({ name, group, description, scores }) => (
            <tr key={name}>
              <td className="px-4 py-2 md:pl-5">
                <code className="font-mono wrap-anywhere">{name}</code>
                {description && <span className="block text-muted wrap-anywhere">{description}</span>}
              </td>
              <td className="px-4 py-2 align-top text-muted">{group}</td>
              {verdicts.map(({ engine }, at) => (
                <td key={engine} className="px-4 py-2 text-right align-top font-medium tabular-nums last:md:pr-5">
                  <Points score={scores[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {symbols.length === 0 && <p className="px-5 py-6 text-muted">{texts.none}</p>}
    </Card>
  )
}

function Points({ score }: { score: number | null }) {
  const formats = useFormats()
  return score === null ? <span className="text-muted">–</span> : formats.score(score)
}

/** A scale up to twice the spam threshold, which is marked in the middle. */
function ScoreScale({ score, required, level }: { score: number; required: number; level: FindingLevel }) {
  const share = Math.min(1, Math.max(0, score / (2 * required))) * 100
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-4 h-2 w-full" aria-hidden>
      <rect width="100" height="4" className="fill-line" />
      <rect width={share} height="4" className={join('fill-current', levelColors[level])} />
      <rect x="49.9" width="0.3" height="4" className="fill-ink" />
    </svg>
  )
}
