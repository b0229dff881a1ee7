import type { SamplesTexts } from '../../ui/samples.ts'

export const samples: SamplesTexts = {
  title: 'Najpierw się rozejrzyj',
  intro:
    'Dwa przykłady ze sklepu, którego nie ma. Nie liczą się do Twoich testów i nic z ich powodu nie opuszcza tego komputera.',
  hide: 'Ukryj przykłady',
  mark: 'Przykład',
  report: {
    title: 'Raport o newsletterze',
    body: 'Podpisany i dobrze wysłany, z kilkoma rzeczami do poprawy: ocena, powody, droga, podgląd i źródło.',
  },
  zone: {
    title: 'Strefa jego nadawcy',
    body: 'Audyt pliku strefy. Zmień rekord i zobacz, jak zmieniają się ocena i uwagi.',
  },
  nameOf: (file) => `${file} (przykład)`,
  note: 'To przykład: wiadomość zmyślonego sklepu, oceniona przez ten silnik z plikiem strefy sklepu zamiast DNS.',
  openReport: 'Otwórz przykładowy raport',
  openZone: 'Otwórz przykładową strefę',
}
