import type { TopicTexts } from '../../catalogue.ts'
import { pluralForm } from '../../plural.ts'

const characterForms = { one: 'znak', few: 'znaki', other: 'znaków' }

export const subject: TopicTexts<'subject'> = {
  checks: {
    'subject.length': {
      topic: 'Długość tematu',
      pass: ({ characters }) =>
        `Temat mieści się na liście wiadomości: ma ${characters} ${pluralForm('pl', characters, characterForms)}.`,
    },
    'subject.capitals': {
      topic: 'Wielkie litery w temacie',
      pass: () => 'Temat nie jest pisany wielkimi literami.',
    },
    'subject.punctuation': {
      topic: 'Interpunkcja tematu',
      pass: () => 'W temacie nie ma ciągów wykrzykników ani znaków zapytania.',
    },
    'subject.emoji': {
      topic: 'Emotikony w temacie',
      pass: ({ count }) =>
        count === 0 ? 'Temat obywa się bez emotikonów.' : `Liczba emotikonów w temacie (${count}) nie razi.`,
    },
    'subject.money': {
      topic: 'Pieniądze w temacie',
      pass: () => 'Temat nie wymachuje pieniędzmi.',
    },
    'subject.address': {
      topic: 'Adresy stron w temacie',
      pass: () => 'W temacie nie ma adresu strony.',
    },
    'subject.trial': {
      topic: 'Próbny temat',
      pass: () => 'Temat jest przeznaczony dla czytelników.',
    },
    'subject.reply_prefix': {
      topic: 'Re: i Fwd: w temacie',
      pass: () => 'Wiadomość jest odpowiedzią, jak zapowiada jej temat.',
    },
  },
  findings: {
    'subject.too_long': {
      title: ({ characters }) =>
        `Temat jest bardzo długi: ma ${characters} ${pluralForm('pl', characters, characterForms)}.`,
      why: () => 'Widać tylko jego początek, a rspamd od 200 znaków dolicza do 3 punktów z 15.',
      fix: () => 'Zmieść się w 50 znakach; reszta pasuje do pierwszego zdania wiadomości.',
    },
    'subject.cut': {
      title: ({ characters }) =>
        `Lista wiadomości pokazuje tylko początek tematu, który ma ${characters} ${pluralForm('pl', characters, characterForms)}.`,
      why: () => 'Szeroki ekran mieści około 78 znaków, telefon około 40.',
      fix: () => 'Najważniejsze zmieść w pierwszych 40 znakach.',
    },
    'subject.capitals_only': {
      title: () => 'Temat jest pisany wielkimi literami.',
      why: () => 'Czyta się to jak krzyk: rspamd dolicza do 3 punktów z 15, a ludzie widzą w tym reklamę.',
      fix: () => 'Napisz go tak, jak każde inne zdanie.',
    },
    'subject.punctuation_loud': {
      title: ({ marks }) =>
        `Temat jest krzykliwy: ma ${marks} ${pluralForm('pl', marks, { one: 'wykrzyknik lub pytajnik', few: 'wykrzykniki i pytajniki', other: 'wykrzykników i pytajników' })}.`,
      why: () => 'Tak pisany jest spam, więc filtry doliczają punkty.',
      fix: () => 'Zostaw najwyżej jeden taki znak.',
    },
    'subject.emoji_many': {
      title: ({ count }) =>
        `W temacie ${pluralForm('pl', count, { one: 'jest', few: 'są', other: 'jest' })} ${count} ${pluralForm('pl', count, { one: 'emotikon', few: 'emotikony', other: 'emotikonów' })}.`,
      why: () => 'Jeden przyciąga wzrok; więcej wygląda na spam, a niektóre programy pokazują zamiast nich kwadraciki.',
      fix: () => 'Zostaw jeden albo żadnego.',
    },
    'subject.money_loud': {
      title: ({ signs }) =>
        `Temat wymachuje pieniędzmi: ma ${signs} ${pluralForm('pl', signs, { one: 'symbol', few: 'symbole', other: 'symboli' })} walut.`,
      why: () => 'Pieniądze w temacie obiecują oszuści i spamerzy; rspamd i SpamAssassin doliczają za to punkty.',
      fix: () => 'Podaj najwyżej jedną cenę, pozostałe zostaw na treść wiadomości.',
    },
    'subject.address_shown': {
      title: ({ address }) => `W temacie stoi adres strony: ${address}.`,
      why: () => 'Nie da się go tam kliknąć, a rspamd dolicza 4 punkty z 15, bo robi tak tylko spam.',
      fix: () => 'Usuń go z tematu, a link umieść w treści.',
    },
    'subject.trial_word': {
      title: ({ subject }) => `Temat wygląda na próbny: „${subject}”.`,
      why: () => 'Filtry znają takie tematy, więc wynik może się różnić od wyniku prawdziwej wysyłki.',
      fix: () => 'Aby poznać prawdziwy wynik, sprawdź wiadomość z tym tematem i tekstem, który zamierzasz wysłać.',
    },
    'subject.fake_reply': {
      title: ({ prefix }) => `Temat zaczyna się od ${prefix}:, ale wiadomość nie należy do żadnej rozmowy.`,
      why: () =>
        'Czytelnicy czują się oszukani i klikają „spam”; Gmail nazywa to wprowadzaniem w błąd, a rspamd dolicza 1 punkt z 15.',
      fix: () => 'Usuń ten przedrostek; prawdziwa odpowiedź ma pola In-Reply-To i References.',
    },
  },
}
