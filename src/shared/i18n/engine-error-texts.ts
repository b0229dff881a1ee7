import type { Language } from '../language.ts'
import { engineErrors as en } from './en/engine-errors.ts'
import { engineErrors as pl } from './pl/engine-errors.ts'

/** Why the engine could not start, for whoever started it. */
export interface EngineErrorTexts {
  /** `flag` chooses the port. */
  portBusy(address: string, flag: string): string
  /** Ports below 1024 need rights that this user does not have. */
  portForbidden(address: string, flag: string): string
  cannotListen(address: string, code: string, flag: string): string
  /** Listening beyond this machine was asked for and is not allowed. */
  remote(host: string): string
  /** The certificate in this file, or its key, cannot be used. */
  certificate(file: string): string
  /** A file that may not be read, made or changed. */
  forbidden(file: string): string
  /** Why the data folder cannot be used. */
  store: Record<
    | 'no_folder'
    | 'foreign_folder'
    | 'open_folder'
    | 'linked_folder'
    | 'cannot_open'
    | 'no_room'
    | 'damaged'
    | 'schema_too_new'
    | 'in_use'
    | 'unreadable'
    | 'unreachable'
    | 'refused'
    | 'pooled'
    | 'bodies_refused'
    | 'bodies_foreign'
    | 'bodies_elsewhere'
    | 'unfinished_move'
    | 'unfinished_import',
    (file: string) => string
  >
}

/** The words for engines that do not start in every language. */
export const engineErrorTexts: Record<Language, EngineErrorTexts> = { en, pl }
