import type { TopicTexts } from '../../catalogue.ts'

export const author: TopicTexts<'author'> = {
  checks: {
    'author.display_name': {
      topic: 'Nazwa autora',
      pass: ({ name }) => `Nazwa autora nie wskazuje na nikogo innego: ${name}.`,
    },
    'author.reply_to': {
      topic: 'Odpowiedzi (Reply-To)',
      pass: ({ domain }) => `Odpowiedzi trafiają do domeny autora, ${domain}.`,
    },
    'author.sender': {
      topic: 'Nadawca obok autora',
      pass: ({ domain }) => `Pole Sender wskazuje domenę autora, ${domain}.`,
    },
  },
  findings: {
    'author.display_name_address': {
      title: ({ shown, address }) => `W nazwie autora stoi adres ${shown}, a wiadomość wysłano z ${address}.`,
      why: () =>
        'Większość programów pokazuje samą nazwę, więc tak podszywa się phishing: rspamd dolicza 8 punktów z 15.',
      fix: ({ address }) => `Przed <${address}> wpisz imię i nazwisko albo nazwę firmy, nie adres.`,
    },
    'author.display_name_domain': {
      title: ({ shown, domain }) => `W nazwie autora stoi domena ${shown}, a wiadomość wysłano z ${domain}.`,
      why: () => 'Filtry szukające phishingu porównują obie domeny, podobnie jak uważni czytelnicy.',
      fix: ({ domain }) => `Usuń domenę z nazwy albo wysyłaj z domeny, którą nazwa wymienia, zamiast z ${domain}.`,
    },
    'author.display_name_missing': {
      title: () => 'Autor ma adres, ale nie ma nazwy.',
      why: () => 'Na liście wiadomości widać sam adres, więc ludzie otwierają ją rzadziej.',
      fix: () => 'Zapisz From jako Imię Nazwisko <ty@twoja-domena>.',
    },
    'author.reply_to_invalid': {
      title: ({ value }) => `Nie da się odpisać: w polu Reply-To nie ma czytelnego adresu („${value}”).`,
      why: () =>
        'Odpowiedzi trafiają wtedy do kogoś innego albo donikąd, a filtry doliczają punkty za uszkodzone pole.',
      fix: () => 'Zapisz Reply-To jako Imię Nazwisko <odpowiedzi@twoja-domena> albo usuń to pole.',
    },
    'author.reply_to_free_mail': {
      title: ({ domain }) => `Odpowiedzi trafiają na darmową skrzynkę w ${domain}, choć autor pisze z własnej domeny.`,
      why: () => 'Tak zbierają odpowiedzi oszuści: SpamAssassin dolicza 2,1 punktu z 5, a rspamd 3 z 15.',
      fix: () => 'Kieruj odpowiedzi na skrzynkę we własnej domenie i stamtąd przekazuj je dalej.',
    },
    'author.reply_to_recipient': {
      title: ({ address }) => `Odpowiedzi wracają do odbiorcy: w polu Reply-To jest ${address}, tak jak w polu To.`,
      why: () => 'Nikt inny nie dostanie odpowiedzi. Robi tak też spam, więc rspamd dolicza 5 punktów z 15.',
      fix: () => 'Wpisz w Reply-To własny adres albo usuń to pole.',
    },
    'author.reply_to_elsewhere': {
      title: ({ domain, author }) => `Odpowiedzi trafiają do innej domeny: ${domain} zamiast ${author}.`,
      why: () => 'Tak bywa w działach pomocy, ale i u oszustów; niektóre programy ostrzegają, zanim ktoś odpisze.',
      fix: () => 'Jeśli to możliwe, podaj adres do odpowiedzi w domenie z pola From.',
    },
    'author.sender_invalid': {
      title: ({ value }) => `W polu Sender nie ma czytelnego adresu: „${value}”.`,
      why: () => 'Filtry doliczają punkty za uszkodzone pole, a Outlook może je pokazać odbiorcom.',
      fix: () => 'Usuń pole Sender: jest potrzebne tylko wtedy, gdy From wymienia kilku autorów.',
    },
    'author.sender_elsewhere': {
      title: ({ domain, author }) => `Wiadomość podaje, że wysłała ją domena ${domain} w imieniu ${author}.`,
      why: () => 'Outlook pokazuje obie nazwy, a czytelnicy zastanawiają się, kto właściwie pisze.',
      fix: () => 'Niech usługa wysyła bez pola Sender; większość tak robi, gdy skonfigurujesz w niej własną domenę.',
    },
  },
}
