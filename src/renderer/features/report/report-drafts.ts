import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { type Draft, draftOf, idOf, reverseDrafts } from '../what-if/drafts.ts'

/**
 * The editable records relevant to a message as published; missing ones start empty. The records of a sending service are
 * left out: its customers cannot change them.
 */
export function reportDrafts({ facts, service }: Pick<InboxTestResult, 'facts' | 'service'>): Draft[] {
  const records = [...spfDrafts(facts), ...keyDrafts(facts), ...dmarcDrafts(facts)]
  const drafts = service ? records.filter(isOfAuthor(facts)) : [...records, ...reverseDrafts(facts.dns)]
  return drafts.filter((draft, index) => drafts.findIndex((other) => idOf(other) === idOf(draft)) === index)
}

/** Whether the record is in the domain that the author registered. */
function isOfAuthor({ author }: MessageFacts): (draft: Draft) => boolean {
  if (author.state !== 'known') return () => true
  const { organizational_domain } = author.value
  return ({ name }) => `.${name}`.endsWith(`.${organizational_domain}`)
}

function spfDrafts({ spf, envelope: { mail_from } }: MessageFacts): Draft[] {
  if (spf.state === 'known') return [draftOf('spf', spf.value.domain, textOf(spf.value.record))]
  const domain = mail_from?.slice(mail_from.lastIndexOf('@') + 1)
  return domain ? [draftOf('spf', domain, [])] : []
}

function keyDrafts({ dkim_signatures }: MessageFacts): Draft[] {
  return dkim_signatures
    .filter(({ reason }) => reason === null)
    .map(({ selector, domain, key }) =>
      draftOf('dkim', `${selector}._domainkey.${domain}`, textOf(key?.record ?? null)),
    )
}

function dmarcDrafts({ dmarc_policy, author }: MessageFacts): Draft[] {
  if (dmarc_policy.state === 'known') {
    const { found_at, record } = dmarc_policy.value
    return [draftOf('dmarc', `_dmarc.${found_at}`, [record])]
  }
  return author.state === 'known' ? [draftOf('dmarc', `_dmarc.${author.value.domain}`, [])] : []
}

function textOf(record: string | null): string[] {
  return record === null ? [] : [record]
}
