import type { CautionTexts } from '../catalogue.ts'

export const cautionTexts: CautionTexts = {
  name_is_alias: ({ value, target }) =>
    `${value} is an alias (CNAME) of ${target}, and no other record may be published beside it. Change the record at ${target}, or delete the alias first.`,
  other_record_first: ({ value }) => `First publish the record for ${value} that another finding here offers.`,
  spf_end: () =>
    'It ends in ~all, so servers that it does not list look suspicious. Before you publish it, make sure that every server that sends for you is listed: two weeks of DMARC reports show which these are.',
  spf_in_force: () =>
    'It ends in -all, which no receiver has applied so far. Before you publish it, make sure that it lists every server that sends for you: two weeks of DMARC reports show which these are.',
  dmarc_starts_at_none: ({ value }) =>
    `It starts with p=none, which changes no delivery, because no receiver has applied “${value}” so far. Read the reports for two to four weeks; once they show that all your own mail passes, set p=${value}.`,
  dmarc_changes_no_delivery: () => 'It changes no delivery (p=none).',
  dmarc_pct_replaced: ({ value }) =>
    `t=y takes the place of pct=${value}. Receivers that still follow RFC 7489 do not know t=y and apply the policy to all mail: before you publish it, read the reports for two to four weeks and check that all your own mail passes.`,
  dmarc_mailbox: ({ value }) => `The reports go to ${value}: create this mailbox first, or name another.`,
  dmarc_no_mailbox: () =>
    'The domain receives no mail, so the record names no address for reports: add rua=mailto: and a mailbox of another domain of yours.',
  tls_rpt_mailbox: ({ value }) => `The reports go to ${value}: create this mailbox first, or name another.`,
}
