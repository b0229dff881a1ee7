import type { EngineErrorTexts } from '../engine-error-texts.ts'
import { quote } from '../shell-quote.ts'

export const engineErrors: EngineErrorTexts = {
  portBusy: (address, flag) =>
    `${address} zajmuje inny program. Wybierz inny port flagą ${flag} (0 to dowolny wolny) albo zatrzymaj ten program.`,
  portForbidden: (address, flag) =>
    `Brak uprawnień do nasłuchu na ${address}. Wybierz port od 1024 wzwyż flagą ${flag} albo nadaj procesowi uprawnienie CAP_NET_BIND_SERVICE.`,
  cannotListen: (address, code, flag) =>
    `Nie da się nasłuchiwać na ${address} (${code}). Wybierz inny port flagą ${flag} albo inny adres.`,
  remote: (host) => `Nasłuch na ${host} wpuściłby inne komputery. Jeśli tego chcesz, zezwól na to: --allow-remote.`,
  certificate: (file) =>
    `Certyfikatu z pliku ${file} nie można użyć. Czy oba pliki są w formacie PEM, klucz pasuje do certyfikatu i wolno je czytać?`,
  forbidden: (file) =>
    `Brak dostępu do ${file}. Czy wolno Ci tam czytać i zapisywać i czy dysk nie jest tylko do odczytu? Inny folder danych wskażesz flagą --data-dir.`,
  store: {
    no_folder: (folder) =>
      `${folder} nie może być folderem danych. Czy to folder i czy wolno Ci w nim zapisywać? Inny wskażesz flagą --data-dir.`,
    foreign_folder: (folder) =>
      `W folderze ${folder} są inne pliki i nie jest to folder danych Sendproof. Wybierz pusty folder opcją --data-dir albo pozwól Sendproof używać tego: „sendproof serve --data-dir ${quote(folder)} --adopt”`,
    open_folder: (folder) =>
      `Każde konto na tym komputerze może zapisywać w folderze ${folder}. Odbierz to prawo i uruchom program ponownie: „chmod o-w ${quote(folder)}”`,
    linked_folder: (folder) =>
      `${folder} to dowiązanie. Sendproof usuwa stamtąd wygasłe wiadomości, więc musi to być jego własny folder. Usuń dowiązanie i uruchom program ponownie.`,
    cannot_open: (file) =>
      `Nie da się otworzyć pliku ${file}. Czy to plik Sendproof i czy wolno Ci go czytać i zmieniać?`,
    no_room: (file) => `Na dysku pliku ${file} nie ma już miejsca. Zwolnij je i uruchom program ponownie.`,
    damaged: (file) =>
      `Plik ${file} jest uszkodzony. Niczego w nim nie zmieniono. Wróć do jego kopii albo odłóż go i uratuj to, co da się odczytać: sqlite3 ${file} .recover`,
    schema_too_new: (file) => `Plik ${file} zapisała nowsza wersja Sendproof. Użyj tamtej wersji.`,
    in_use: (file) =>
      `Na tym folderze danych pracuje już inny Sendproof (${file}). Zatrzymaj go albo wybierz inny folder.`,
    unreadable: (file) => `Plik ${file} zawiera coś, czego Sendproof nie zapisał.`,
    unreachable: (place) => `Magazyn danych ${place} nie odpowiada. Czy działa i czy ten komputer ma tam dostęp?`,
    refused: (database) =>
      `Baza danych ${database} nie wpuszcza Sendproof. Czy istnieje, czy nazwa użytkownika i hasło są poprawne i czy ten użytkownik może tworzyć tabele?`,
    pooled: (database) =>
      `Za bazę danych ${database} odpowiada pośrednik, który nie przyjmuje ustawień sesji. Podaj adres samego PostgreSQL albo skonfiguruj pośrednika tak, jak opisano w docs/hosting.md w części „PgBouncer”.`,
    bodies_refused: (place) =>
      `Magazyn treści wiadomości ${place} nie wpuszcza Sendproof. Czy zasobnik istnieje, czy region i klucze są poprawne i czy wolno im czytać, zapisywać, wyliczać i usuwać obiekty?`,
    bodies_foreign: (place) =>
      `Magazyn treści wiadomości ${place} należy do innej bazy danych. Podaj inny zasobnik (s3_bucket) albo prefiks (s3_prefix). Jeśli tamtej bazy już nie ma, usuń stamtąd obiekt „owner”.`,
    bodies_elsewhere: (place) =>
      place === ''
        ? 'Treść części wiadomości z bazy danych leży w magazynie, którego ustawienia nie podają. Podaj go w s3_endpoint, s3_bucket, s3_prefix, s3_access_key_id i s3_secret_access_key; body_store może mimo to mieć wartość „database”.'
        : `W magazynie treści wiadomości ${place} nie ma nic z tej bazy danych: treść jej wiadomości leży w innym. Podaj go w s3_endpoint, s3_bucket i s3_prefix albo skopiuj stamtąd wszystkie obiekty.`,
    unfinished_import: (folder) =>
      `Import do tego folderu danych trwa lub został przerwany (${folder}). Zaczekaj na jego koniec, powtórz go poleceniem sendproof import albo usuń ten folder, by zacząć bez importowanych danych.`,
    unfinished_move: (database) =>
      `Do bazy danych ${database} trwa przenoszenie folderu danych. Jeśli coś je przerwało, dokończ je: „sendproof migrate --resume”`,
  },
}
