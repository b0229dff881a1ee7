import type { HostedTexts } from '../../ui/hosted.ts'

export const hosted: HostedTexts = {
  waiting: 'Wyślij ją tak, jak wysyłasz kampanię. Odbierze ją zdalna instancja, a raport pojawi się tu sam.',
  addressForgotten: 'Zdalna instancja nie podaje ponownie adresu testu. Widać go tam, gdzie test utworzono.',
  report: 'Raport jest gotowy',
  plainReport:
    'Ta instancja podaje ustalenia i fakty. To, co Sendproof pokazuje ponadto, wymaga silnika na tym komputerze.',
  plainAnswer: 'Ta instancja odpowiada we własnej formie. Oto wszystko, co powiedziała.',
  json: 'Odpowiedź w formacie JSON',
  yes: 'tak',
  no: 'nie',
  noFiles: {
    title: 'Zdalna instancja nie przyjmuje plików',
    body: 'Wyślij wiadomość na adres testu albo użyj silnika na tym komputerze.',
  },
  list: {
    title: 'Zdalna instancja nie pokazuje listy testów',
    body: 'Poniżej są ostatnie testy utworzone tutaj. Każdy inny raport otworzysz z jego linku.',
  },
  missing: 'Należy do drugiego silnika: ten komputer i zdalna instancja przechowują testy osobno.',
  silent: {
    title: 'Zdalna instancja nie odpowiada.',
    body: (address) => `Nie można połączyć się z ${address}. Tymczasem może pracować silnik na tym komputerze.`,
    noSession: 'Kto uruchomił silnik, może tymczasem przełączyć pracę na ten komputer.',
  },
  useLocal: 'Użyj silnika na tym komputerze',
  useHosted: 'Użyj zdalnej instancji',
  retry: 'Spróbuj ponownie',
  localNow: 'Teraz pracuje silnik na tym komputerze.',
  hostedNow: 'Teraz pracuje zdalna instancja.',
}
