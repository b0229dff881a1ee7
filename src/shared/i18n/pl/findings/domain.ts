import type { TopicTexts } from '../../catalogue.ts'

export const domain: TopicTexts<'domain'> = {
  checks: {
    'domain.existence': {
      topic: 'Istnienie domeny',
      pass: ({ domain }) => `Domena ${domain} istnieje.`,
    },
  },
  findings: {
    'domain.not_found': {
      title: ({ domain }) => `Domena ${domain} nie istnieje w DNS (NXDOMAIN).`,
      why: () => 'Pod tą nazwą nie da się niczego wysłać ani odebrać, dlatego reszty nie sprawdzano.',
      fix: ({ domain }) =>
        `Sprawdź pisownię. Jeśli domena ${domain} należy do Ciebie, mogła wygasnąć jej rejestracja albo nie obsługują jej serwery nazw: zapytaj swojego rejestratora.`,
    },
  },
}
