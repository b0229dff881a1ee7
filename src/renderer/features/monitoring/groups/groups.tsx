import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ChannelAnswer, GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { useChannels, useDefaultPolicy, useGroups } from '../../../api/monitoring/alerts.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { CardList, Section } from '../../../ui/page.tsx'
import { GroupRow } from './group-row.tsx'

const GroupSheet = lazyDialog(withTexts(['ui-monitoring'], async () => (await import('./group-sheet.tsx')).GroupSheet))

const GroupReportSheet = lazyDialog(
  withTexts(['ui-monitoring', 'ui-tests'], async () => (await import('./group-report-sheet.tsx')).GroupReportSheet),
)

const noChannels: readonly ChannelAnswer[] = []
const noGroups: readonly GroupAnswer[] = []

/** The groups of monitors, and the policy for monitors without one. */
export function Groups() {
  const { groups: texts } = useTexts().monitoring
  const { data: groups = noGroups } = useGroups()
  const { data: channels = noChannels } = useChannels()
  const { data: policy } = useDefaultPolicy(true)
  const [edited, setEdited] = useState<number | 'new' | 'default' | null>(null)
  const [reported, setReported] = useState<number | null>(null)
  const [isReporting, setReporting] = useState(false)
  const group = groups.find(({ id }) => id === edited) ?? null
  const reportedGroup = groups.find(({ id }) => id === reported)
  return (
    <Section
      id="groups"
      title={texts.title}
      intro={texts.intro}
      action={
        <Button icon={Plus} onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
      className="mt-10"
    >
      <CardList className="mt-4" label={texts.list}>
        {groups.map((each) => (
          <GroupRow
            key={each.id}
            id={each.id}
            group={each}
            channels={channels}
            monitors={each.monitors}
            onEdit={() => setEdited(each.id)}
            onReport={() => {
              setReported(each.id)
              setReporting(true)
            }}
          />
        ))}
        {policy && (
          <GroupRow
            id={null}
            group={defaultGroup(texts.default, policy, channels)}
            channels={channels}
            monitors={null}
            onEdit={() => setEdited('default')}
            onReport={null}
          />
        )}
      </CardList>
      {policy && (
        <GroupSheet
          key={edited ?? 'none'}
          group={edited === 'default' ? { ...defaultGroup(texts.default, policy, channels), id: 'default' } : group}
          channels={channels}
          open={edited !== null}
          onOpenChange={(isOpen) => {
            if (!isOpen) setEdited(null)
          }}
        />
      )}
      {reportedGroup && <GroupReportSheet group={reportedGroup} open={isReporting} onOpenChange={setReporting} />}
    </Section>
  )
}

/** Presents the policy for monitors without a group as if it were a group. */
function defaultGroup(name: string, policy: GroupAnswer['policy'], channels: readonly ChannelAnswer[]) {
  const channel_ids = channels.filter(({ is_default }) => is_default).map(({ id }) => id)
  return { name, owner: '', policy, channel_ids, digest: null }
}
