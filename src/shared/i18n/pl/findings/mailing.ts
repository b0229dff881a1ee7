import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const mailing: TopicTexts<'mailing' | 'list_unsubscribe'> = {
  checks: {
    'mailing.list_id': {
      topic: 'Nazwa listy (List-Id)',
      pass: () => 'Wysyłka podaje nazwę swojej listy, więc można ją porządkować.',
    },
    'mailing.feedback_id': {
      topic: 'Pole Feedback-ID',
      pass: ({ sender }) => `Gmail może porządkować skargi według pola Feedback-ID nadawcy ${sender}.`,
    },
    'mailing.precedence': {
      topic: 'Pole Precedence',
      pass: ({ value }) => `Pole Precedence ma wartość „${value}”, która nikomu nie szkodzi.`,
    },
    'mailing.auto_submitted': {
      topic: 'Pole Auto-Submitted',
      pass: ({ value }) => `Wysyłka nie podaje się za odpowiedź automatu (Auto-Submitted: ${value}).`,
    },
    'list_unsubscribe.form': {
      topic: 'Pole List-Unsubscribe',
      pass: () => 'Pole List-Unsubscribe jest zapisane zgodnie z zasadami.',
    },
    'list_unsubscribe.one_click': {
      topic: 'Wypisywanie się',
      pass: () => 'Z wysyłki można się wypisać jednym kliknięciem w programie pocztowym (RFC 8058).',
    },
    'list_unsubscribe.mailto': {
      topic: 'Wypisywanie się pocztą',
      pass: () => 'Z wysyłki można się wypisać także pocztą.',
    },
    'list_unsubscribe.signature': {
      topic: 'Podpis pól wypisywania',
      pass: () => 'Podpis DKIM obejmuje oba pola wypisywania jednym kliknięciem.',
    },
  },
  findings: {
    'mailing.list_id_invalid': {
      title: ({ value }) => `Nazwa listy nie jest zapisana zgodnie z zasadami: pole List-Id to „${value}”.`,
      why: () => 'Reguły, którymi odbiorcy porządkują pocztę, nie rozpoznają tej listy.',
      fix: () => 'Zapisz je jako Nazwa listy <nazwa.twoja-domena>, w nawiasach ostrych i bez małpy.',
    },
    'mailing.feedback_id_invalid': {
      title: ({ value }) => `Gmail nie może użyć pola Feedback-ID: to „${value}”.`,
      why: () => 'Gmail podaje wtedy skargi tylko dla całej domeny, bez podziału na kampanie.',
      fix: () =>
        'Wpisz do trzech własnych nazw i na końcu nazwę nadawcy o długości od 5 do 15 znaków: kampania:klient:rodzaj:nadawca.',
    },
    'mailing.precedence_junk': {
      title: () => 'Wiadomość sama nazywa się śmieciem: pole Precedence to „junk”.',
      why: () => 'Niektóre serwery i reguły odbiorców odkładają ją na podstawie tego słowa.',
      fix: () => 'Usuń to pole albo wpisz Precedence: bulk.',
    },
    'mailing.called_automatic': {
      title: ({ value }) => `Wysyłka podaje się za odpowiedź automatu: pole Auto-Submitted to „${value}”.`,
      why: () =>
        'To słowo oznacza odpowiedzi w czasie nieobecności; działy pomocy i niektóre filtry odrzucają takie wiadomości.',
      fix: () => 'Usuń to pole albo wpisz Auto-Submitted: auto-generated.',
    },
    'list_unsubscribe.missing': {
      title: () => 'To wygląda na wysyłkę masową, ale nie ma przycisku, by się wypisać: brakuje pola List-Unsubscribe.',
      why: () =>
        'Gmail i Yahoo wymagają od nadawców masowych wypisywania jednym kliknięciem. Kto nie znajdzie przycisku, klika „spam”.',
      fix: () =>
        'Dodaj oba pola z własnym adresem: List-Unsubscribe: <https://twoja-domena/wypisz?id=…> oraz List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.invalid': {
      title: ({ value }) =>
        `Programy pocztowe nie odczytają, jak się wypisać: w polu List-Unsubscribe stoi „${value}”.`,
      why: () => 'Nie pokazują wtedy przycisku, a Gmail i Yahoo traktują wysyłkę, jakby go nie miała.',
      fix: () =>
        'Ujmij każdy adres w nawiasy ostre i rozdziel je przecinkiem: <https://twoja-domena/wypisz?id=…>, <mailto:wypisz@twoja-domena>.',
    },
    'list_unsubscribe.post_invalid': {
      title: ({ value }) => `Wypisywanie jednym kliknięciem zapowiedziano innymi słowami, niż każe reguła: „${value}”.`,
      why: () => 'Gmail i Yahoo porównują te słowa dokładnie i przy innych nie pokazują przycisku.',
      fix: () => 'Wpisz dokładnie List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.not_one_click': {
      title: () => 'Z wysyłki można się wypisać, ale nie jednym kliknięciem w programie pocztowym.',
      why: () => 'Gmail i Yahoo wymagają tego od nadawców masowych (RFC 8058) i tylko wtedy pokazują swój przycisk.',
      fix: () =>
        'Podaj w List-Unsubscribe adres https, który przyjmuje POST, i dodaj List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.no_mailto': {
      title: () => 'Z wysyłki można się wypisać w przeglądarce, ale nie pocztą.',
      why: () => 'Niektóre programy, między innymi Apple Mail, wypisują także pocztą.',
      fix: () => 'Dodaj do List-Unsubscribe drugi adres: <mailto:wypisz@twoja-domena>.',
    },
    'list_unsubscribe.not_signed': {
      title: ({ names }) =>
        `Podpis DKIM nie obejmuje tego, co musi przy wypisywaniu jednym kliknięciem: ${formatList('pl', names)}.`,
      why: () =>
        'RFC 8058 pozwala na jedno kliknięcie tylko wtedy, gdy oba pola są podpisane; Gmail nie pokaże przycisku.',
      fix: () => 'Dodaj List-Unsubscribe i List-Unsubscribe-Post do pól, które podpisuje serwer (h= w DKIM).',
    },
  },
}
