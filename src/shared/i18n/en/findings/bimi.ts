import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { fetchProblems } from './fetching.ts'
import { tagListProblems } from './tag-list.ts'

export const bimi: TopicTexts<'bimi'> = {
  checks: {
    'bimi.record': {
      topic: 'BIMI record',
      pass: ({ domain }) => `${domain} names a logo to be shown beside its mail (BIMI).`,
    },
    'bimi.syntax': {
      topic: 'Spelling of the BIMI record',
      pass: ({ domain }) => `The BIMI record of ${domain} is spelled correctly.`,
    },
    'bimi.dmarc': {
      topic: 'DMARC for BIMI',
      pass: ({ domain }) => `The DMARC policy of ${domain} is strict enough for a logo.`,
    },
    'bimi.logo': {
      topic: 'BIMI logo',
      pass: ({ url }) => `The logo at ${url} is as mail programs want it (SVG Tiny PS).`,
    },
    'bimi.certificate': {
      topic: 'Mark certificate',
      pass: ({ url, kind }) => `A certificate vouches for the logo: ${url} is a valid ${kind}.`,
    },
  },
  findings: {
    'bimi.missing': {
      title: ({ domain }) => `${domain} shows no logo beside its mail: it has no BIMI record.`,
      why: () => 'It changes nothing about delivery. Gmail, Yahoo and Apple show logos of those who have it.',
      fix: ({ domain }) =>
        `If you want a logo: enforce DMARC, make it SVG Tiny PS, and publish v=BIMI1; l= with its address at default._bimi.${domain}. Gmail and Apple also want a certificate.`,
    },
    'bimi.declined': {
      title: ({ domain }) => `${domain} says that it wants no logo shown beside its mail (BIMI).`,
      why: () => 'That is a choice, and costs nothing.',
      fix: () => 'Should you want a logo after all, fill in l= of the record.',
    },
    'bimi.several_records': {
      title: ({ domain, count }) => `${domain} has ${count} BIMI records, and only one is allowed.`,
      why: () => withoutLogo,
      fix: ({ domain }) => `Keep one at default._bimi.${domain} and delete the others.`,
    },
    'bimi.invalid_record': {
      title: ({ domain, code, detail }) =>
        `The BIMI record of ${domain} has a mistake: ${recordProblems[code]}${detail ? ` (“${detail}”)` : ''}.`,
      why: () => withoutLogo,
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at default._bimi.${domain} in place of the present one.`
          : `Correct the record at default._bimi.${domain}: v=BIMI1; l= and the https address of the logo.`,
    },
    'bimi.dmarc_missing': {
      title: ({ domain }) => `The logo of ${domain} is never shown, because the domain has no DMARC policy.`,
      why: () => withoutLogo,
      fix: ({ domain }) =>
        `Publish a DMARC policy for ${domain}, and make it quarantine or reject once your mail passes.`,
    },
    'bimi.dmarc_weak': {
      title: ({ domain, policy }) =>
        `The logo of ${domain} is not shown, because its DMARC policy is too weak: ${policy}.`,
      why: () =>
        'Mail programs show a logo only where forgeries are kept out: for quarantine and reject, subdomains included.',
      fix: ({ policy }) => `Replace ${policy} in the DMARC record once all of your mail passes DMARC.`,
    },
    'bimi.logo_not_found': {
      title: ({ url, problem, detail }) => `The logo cannot be had from ${url}: ${fetchProblems[problem](detail)}.`,
      why: () => withoutLogo,
      fix: ({ url }) => `Serve the logo at ${url}, of 32 KB at most, or put its real address into the BIMI record.`,
    },
    'bimi.logo_invalid': {
      title: ({ url, code, detail }) =>
        `The logo at ${url} is not as mail programs want it: ${logoProblems[code]}${detail ? ` (“${detail}”)` : ''}.`,
      why: () => withoutLogo,
      fix: () =>
        'Export the logo as SVG Tiny PS: version 1.2, baseProfile tiny-ps, square, with a title, without scripts, images and links.',
    },
    'bimi.no_certificate': {
      title: ({ domain }) => `No certificate vouches for the logo of ${domain}, so Gmail and Apple do not show it.`,
      why: () => 'Yahoo and some others show the logo all the same.',
      fix: () =>
        'If you want it at Gmail and Apple, buy a VMC (for a registered trademark) or a CMC, and name it in the record as a=.',
    },
    'bimi.certificate_not_found': {
      title: ({ url, problem, detail }) =>
        `The logo’s certificate cannot be had from ${url}: ${fetchProblems[problem](detail)}.`,
      why: () => 'Gmail and Apple do not show the logo then. Delivery is not affected.',
      fix: ({ url }) => `Serve the certificate (PEM) at ${url}, or put its real address into the BIMI record.`,
    },
    'bimi.certificate_invalid': {
      title: ({ url, code, domain }) =>
        `The logo’s certificate at ${url} proves nothing: ${certificateProblems[code](domain)}.`,
      why: () => 'Gmail and Apple do not show the logo then. Delivery is not affected.',
      fix: () => 'Ask the authority that issued the certificate for one that fits, and serve it with its whole chain.',
    },
  },
}

const withoutLogo = 'No logo is shown then. Delivery is not affected.'

const recordProblems: Record<FindingParams<'bimi.invalid_record'>['code'], string> = {
  ...tagListProblems,
  not_bimi: 'it does not begin with v=BIMI1;',
  missing_location: 'the address of the logo (l=) is missing',
  invalid_uri: 'an address that cannot be read',
  several_uris: 'more than one address, or a comma in it',
  uri_not_https: 'the address does not begin with https',
  location_not_svg: 'the address of the logo does not end in .svg',
  invalid_lps: 'lps= holds something else than prefixes',
  invalid_avp: 'avp= is neither brand nor personal',
}

const logoProblems: Record<FindingParams<'bimi.logo_invalid'>['code'], string> = {
  too_large: 'it is larger than 32 KB',
  invalid_gzip: 'it cannot be unpacked',
  not_utf8: 'it is not UTF-8',
  not_svg: 'it is no SVG',
  not_well_formed: 'an element is not closed',
  entity_declaration: 'it declares entities',
  wrong_version: 'its version is not 1.2',
  wrong_base_profile: 'its baseProfile is not tiny-ps',
  wrong_namespace: 'it lacks the namespace of SVG',
  missing_view_box: 'it has no viewBox',
  invalid_view_box: 'its viewBox cannot be read',
  not_square: 'it is not square',
  root_position: 'its root has a position (x, y)',
  relative_size: 'its size is in per cent',
  missing_title: 'it has no title',
  empty_title: 'its title is empty',
  several_titles: 'it has several titles',
  event_handler: 'it reacts to events',
  script: 'it holds a script',
  css: 'it holds style sheets',
  raster_image: 'it holds an image made of pixels',
  multimedia: 'it holds sound or film',
  animation: 'it moves',
  external_reference: 'it points outside',
  forbidden_element: 'it holds an element that is not allowed',
}

const certificateProblems: Record<FindingParams<'bimi.certificate_invalid'>['code'], (domain: string) => string> = {
  unreadable: () => 'it cannot be read',
  untrusted: () => 'no authority for logos stands behind it',
  expired: () => 'it has run out, or is not valid yet',
  not_for_bimi: () => 'it is a certificate for something else',
  other_domain: (domain) => `it is not issued for ${domain}`,
  broken_logo: () => 'the logo inside is damaged or not allowed',
  other_logo: () => 'the logo inside is not the one that the record names',
}
