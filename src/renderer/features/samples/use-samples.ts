import { useNavigate } from '@tanstack/react-router'
import { sampleToken } from '../../../shared/contract/samples.ts'
import { useEngineState } from '../../api/engine.ts'
import { useSampleZoneReader } from '../../api/samples.ts'
import { useTexts } from '../../i18n/language.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useZonePage } from '../uploads/open-zone.ts'

/** Opens the samples; null if this engine has none. */
export function useSamples(): { openReport(): void; openZone(): void } | null {
  const texts = useTexts()
  const navigate = useNavigate()
  const readZone = useSampleZoneReader()
  const showZone = useZonePage()
  const { engine } = useEngineState()

  async function openZone(): Promise<void> {
    try {
      const { file, text } = await readZone()
      await showZone({ file: texts.samples.nameOf({ file }), text })
    } catch (error) {
      const { title, body } = describeFailure(error, texts)
      showToast({ title, description: body })
    }
  }

  if (engine?.session !== true || engine.mode !== 'local') return null
  return {
    openReport: () => void navigate({ to: '/t/$token', params: { token: sampleToken } }),
    openZone: () => void openZone(),
  }
}
