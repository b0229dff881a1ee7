import type { MimePart, MimeStructure } from '../../../shared/contract/message-facts/mime.ts'
import { excerpt } from '../../message/header-fields.ts'

/** A part that people save as a file. */
export interface AttachedFile extends MimePart {
  file_name: string
}

/** Names that a sentence can bear. */
const maxNames = 3

/** The parts that have a file name. */
export function filesOf({ parts }: MimeStructure): AttachedFile[] {
  return parts.flatMap((part) => (part.file_name === null ? [] : [{ ...part, file_name: part.file_name }]))
}

/** The extensions of a name, the last one first, in lower case; programs ignore blanks and dots at its end. */
export function extensionsOf(name: string): string[] {
  const [, ...extensions] = name.trimEnd().toLowerCase().split('.')
  return extensions
    .map((extension) => extension.trim())
    .filter((extension) => extension !== '')
    .reverse()
}

/** The names of files for a sentence; what turns the direction of writing is shown, not obeyed. */
export function namesOf(files: readonly AttachedFile[]): string[] {
  return files.slice(0, maxNames).map(({ file_name }) => excerpt(file_name.replace(/[\p{Cf}\p{Cc}]/gu, '\uFFFD')))
}
