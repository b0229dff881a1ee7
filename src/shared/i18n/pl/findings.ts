import type { CheckTexts, FindingTexts } from '../catalogue.ts'

export const checkTexts: CheckTexts = {
  'dmarc.policy': {
    topic: 'Polityka DMARC',
    pass: ({ domain, policy }) =>
      `Odbiorcy wiedzą, co robić z pocztą podszywającą się pod ${domain}: polityka DMARC to „${policy}”.`,
  },
}

export const findingTexts: FindingTexts = {
  'dmarc.policy_none': {
    title: ({ domain }) => `Poczta podszywająca się pod ${domain} przechodzi: polityka DMARC to „none”.`,
    why: () => 'Odbiorcy zgłaszają fałszerstwa, ale i tak je doręczają. Gmailowi i Yahoo to wystarcza, oszustom też.',
    fix: () =>
      'Przez dwa do czterech tygodni czytaj raporty. Gdy cała Twoja poczta przechodzi, zmień p=none na p=quarantine.',
  },
}
