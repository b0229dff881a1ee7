import { pluralForm } from '../../plural.ts'
import type { MessageListsTexts } from '../../ui/message-lists.ts'

export const messageLists: MessageListsTexts = {
  ipTitle: 'Adres IP nadawcy',
  noIp: 'Nie ma adresu IP nadawcy w publicznym internecie, o który można by zapytać listy.',
  domainsTitle: 'Domeny wymienione w wiadomości',
  domainsIntro: 'Filtry sprawdzają też, kogo wiadomość wymienia: nadawcę, podpisującego i cele linków.',
  noDomains: 'Wiadomość nie wymienia żadnej domeny z publicznego internetu.',
  places: { author: 'From', mail_from: 'nadawca kopertowy', dkim: 'podpis DKIM', link: 'linki' },
  listedBy: (count) => `na ${count} ${pluralForm('pl', count, { one: 'liście', other: 'listach' })}`,
  notListed: 'nie ma jej na listach',
  nothingKnown: 'nie wiadomo',
  unasked: (count) =>
    `O ${count} ${pluralForm('pl', count, { one: 'kolejną domenę', few: 'kolejne domeny', many: 'kolejnych domen', other: 'kolejnej domeny' })} nie zapytano.`,
}
