import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'
import { fetchProblems } from './fetching.ts'
import { tagListProblems } from './tag-list.ts'

export const mtaSts: TopicTexts<'mta_sts'> = {
  checks: {
    'mta_sts.record': {
      topic: 'MTA-STS record',
      pass: ({ domain }) => `${domain} tells senders that it has a policy for encryption (MTA-STS).`,
    },
    'mta_sts.policy': {
      topic: 'MTA-STS policy',
      pass: ({ url }) => `The MTA-STS policy can be read at ${url}.`,
    },
    'mta_sts.policy_syntax': {
      topic: 'Spelling of the MTA-STS policy',
      pass: ({ url }) => `The policy at ${url} is spelled correctly.`,
    },
    'mta_sts.mode': {
      topic: 'Mode of the MTA-STS policy',
      pass: ({ domain }) => `Mail to ${domain} must be encrypted: its MTA-STS policy is in force.`,
    },
    'mta_sts.mx': {
      topic: 'Mail hosts in the MTA-STS policy',
      pass: ({ domain }) => `The MTA-STS policy covers every mail host of ${domain}.`,
    },
    'mta_sts.max_age': {
      topic: 'Lifetime of the MTA-STS policy',
      pass: ({ days }) =>
        `Senders remember the MTA-STS policy for ${days} ${pluralForm('en', days, { one: 'day', other: 'days' })}.`,
    },
  },
  findings: {
    'mta_sts.missing': {
      title: ({ domain }) => `${domain} does not insist on encrypted delivery: it has no MTA-STS.`,
      why: () => 'No provider demands it. It protects mail to you, not the mail you send.',
      fix: ({ domain }, { record }) =>
        `If you want it: first serve a policy at https://mta-sts.${domain}/.well-known/mta-sts.txt with mode: testing, then publish ${record ? 'the record below' : `v=STSv1; and an id at _mta-sts.${domain}`}.`,
    },
    'mta_sts.several_records': {
      title: ({ domain, count }) => `${domain} has ${count} MTA-STS records, and only one is allowed.`,
      why: () => withoutPolicy,
      fix: ({ domain }, { record }) =>
        record
          ? `Delete all of them at _mta-sts.${domain}, and publish the one below.`
          : `Keep one record at _mta-sts.${domain}, and delete the others.`,
    },
    'mta_sts.invalid_record': {
      title: ({ domain, code, detail }) =>
        `The MTA-STS record of ${domain} has a mistake: ${recordProblems[code]}${detail ? ` (“${detail}”)` : ''}.`,
      why: () => withoutPolicy,
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at _mta-sts.${domain} in place of the present one.`
          : `Correct the record at _mta-sts.${domain}: v=STSv1; id= and 1 to 32 letters and digits.`,
    },
    'mta_sts.policy_not_found': {
      title: ({ url, problem, detail }) =>
        `The MTA-STS policy cannot be read at ${url}: ${fetchProblems[problem](detail)}.`,
      why: () => `Senders follow no redirect and take nothing but the file itself. ${withoutPolicy}`,
      fix: ({ url }) => `Serve the policy at exactly ${url}, or delete the MTA-STS record.`,
    },
    'mta_sts.bad_certificate': {
      title: ({ url, detail }) =>
        `Senders do not trust the server of the MTA-STS policy, ${url}: ${fetchProblems.bad_certificate(detail)}.`,
      why: () => `A policy counts only from a server that proves its name. ${withoutPolicy}`,
      fix: ({ url }) => `Give the host of ${url} a certificate of a public authority that names it.`,
    },
    'mta_sts.not_plain_text': {
      title: ({ url, content_type }) =>
        content_type
          ? `The MTA-STS policy at ${url} is served as ${content_type} and not as text/plain.`
          : `The MTA-STS policy at ${url} is served without a content type.`,
      why: () => 'Strict senders take a policy as plain text only.',
      fix: ({ url }) => `Let the server answer ${url} with Content-Type: text/plain.`,
    },
    'mta_sts.policy_invalid': {
      title: ({ url, code, detail }) =>
        `The MTA-STS policy at ${url} has a mistake: ${policyProblems[code]}${detail ? ` (“${detail}”)` : ''}.`,
      why: () => withoutPolicy,
      fix: ({ url }) =>
        `Correct the file at ${url}: version: STSv1, mode, max_age, and one mx line for each mail host.`,
    },
    'mta_sts.testing': {
      title: ({ domain }) => `The MTA-STS policy of ${domain} is on trial (mode: testing).`,
      why: () => 'Senders report what would fail, and deliver all the same.',
      fix: () =>
        'Once the reports (TLS-RPT) show no failures, change the mode to enforce, and the id of the record with it.',
    },
    'mta_sts.switched_off': {
      title: ({ domain }) => `The MTA-STS policy of ${domain} is withdrawn (mode: none).`,
      why: () => 'That is how one leaves MTA-STS: senders forget the earlier policy.',
      fix: () => 'When the lifetime of the earlier policy is over, the record and the file can go.',
    },
    'mta_sts.mx_refused': {
      title: ({ hosts }) =>
        `The MTA-STS policy forbids senders to deliver to mail hosts of yours: ${formatList('en', hosts)}.`,
      why: () =>
        'The policy is in force. Gmail, Microsoft and others hold mail to these hosts back and return it after days.',
      fix: ({ url, hosts }) =>
        `Add to ${url}: ${hosts.map((host) => `mx: ${host}`).join(', ')}. Then change the id of the record.`,
    },
    'mta_sts.mx_not_covered': {
      title: ({ hosts }) => `The MTA-STS policy leaves out mail hosts of yours: ${formatList('en', hosts)}.`,
      why: () => 'It is on trial, so nothing is lost yet. Once it is in force, no mail comes to these hosts.',
      fix: ({ url, hosts }) =>
        `Add to ${url}: ${hosts.map((host) => `mx: ${host}`).join(', ')}. Then change the id of the record.`,
    },
    'mta_sts.max_age_short': {
      title: ({ seconds }) => `Senders soon forget the MTA-STS policy: its max_age is ${seconds}.`,
      why: () => 'Whoever can hide the policy for that long can read your mail. The standard advises weeks.',
      fix: ({ url }) => `Set max_age in ${url} to 604800 (a week) or more.`,
    },
  },
}

/** What a broken policy costs. */
const withoutPolicy = 'Mail still arrives, but nobody has to encrypt it.'

const recordProblems: Record<FindingParams<'mta_sts.invalid_record'>['code'], string> = {
  ...tagListProblems,
  not_mta_sts: 'it does not begin with v=STSv1;',
  empty_tag: 'two semicolons in a row',
  missing_id: 'the id is missing',
  invalid_id: 'the id may have 1 to 32 letters and digits',
}

const policyProblems: Record<FindingParams<'mta_sts.policy_invalid'>['code'], string> = {
  invalid_line: 'a line without a colon',
  missing_version: 'the line version: STSv1 is missing',
  invalid_version: 'another version than STSv1',
  missing_mode: 'the mode is missing',
  invalid_mode: 'a mode other than enforce, testing and none',
  missing_max_age: 'the max_age is missing',
  invalid_max_age: 'max_age is no number of seconds up to 31557600',
  missing_mx: 'it names no mail host (mx)',
  invalid_mx: 'an mx line without a host name',
}
