import type { ProviderReport } from '../../../../shared/contract/inbox-tests/providers.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page.tsx'
import { LevelOrNone } from '../../../ui/severity-icon.tsx'
import { countLacking, levelOfProvider } from './requirements.ts'

interface ProviderStripProps {
  providers: readonly ProviderReport[]
  onOpen(): void
}

/** The result for each provider in one line. */
export function ProviderStrip({ providers, onOpen }: ProviderStripProps) {
  const { providerMatrix: texts } = useTexts()
  return (
    <Card>
      <section aria-labelledby="providers" className="p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h2 id="providers" className="text-lg font-semibold">
            {texts.title}
          </h2>
          <Button look="quiet" className="-mt-1 -mr-2.5" onClick={onOpen}>
            {texts.open}
          </Button>
        </div>
        <ul className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {providers.map((provider) => (
            <li key={provider.provider} className="flex items-start gap-2.5">
              <LevelOrNone level={levelOfProvider(provider)} className="mt-0.5 size-5" />
              <p>
                <span className="font-medium">{provider.name}</span>{' '}
                <span className="block text-sm text-muted">
                  <Standing provider={provider} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** The result for a provider in words. */
function Standing({ provider }: { provider: ProviderReport }) {
  const { providerMatrix: texts } = useTexts()
  const { bulk_verdict: verdict, rows, scope } = provider
  // Without rows, the scope says whether there are none, or none were found.
  if (rows.length === 0 && scope !== null) return scope
  return verdict === 'fail' ? texts.lackingCount({ count: countLacking(provider) }) : texts.verdicts[verdict]
}
