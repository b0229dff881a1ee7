import { Link } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import { useEngineState } from '../../api/engine.ts'
import { type NamedTarget, useMonitorOf, useWatchTarget } from '../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'
import { runMutation } from '../../ui/feedback/run-mutation.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'
import { targetName } from './target-name.ts'

/** Watches the target of the page, or links to its monitor. Only shown with a session. */
export function WatchButton({ target }: { target: NamedTarget }) {
  const texts = useTexts()
  const { watch } = texts
  const { engine } = useEngineState()
  const isAllowed = engine?.session === true
  const { data: monitor } = useMonitorOf(target, isAllowed)
  const add = useWatchTarget(useLanguage())
  const link = useFocusWhen<HTMLAnchorElement>(add.isSuccess && monitor !== null)
  if (!isAllowed || monitor === undefined) return null
  const icon = <Activity className="size-4" aria-hidden />
  if (monitor) {
    return (
      <Link ref={link} to="/monitoring/$id" params={{ id: monitor.id }} className={buttonLook('quiet')}>
        {icon}
        {watch.watched}
      </Link>
    )
  }
  return (
    <Button
      look="quiet"
      disabled={add.isPending}
      onClick={() =>
        runMutation(add, target, {
          onSuccess: () => showToast({ title: watch.done({ name: targetName(target) }) }),
          onError: (error) => showToast({ title: describeFailure(error, texts).body }),
        })
      }
    >
      {icon}
      {add.isPending ? watch.pending : watch.action}
    </Button>
  )
}
