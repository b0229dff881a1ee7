/**
 * `foreign`: it is not our archive, or another program packed it again.
 * `older`: it is from a version whose archives could not be imported.
 * `newer`: a later version wrote it; `detail` is that version.
 * `truncated`: its end is missing.
 * `damaged`: its content was changed; `detail` is the file in it.
 * `unpacks_too_far`: its compression ratio is far above that of real data.
 * `too_large`: it has more than a data folder can; `detail` is the file in it, if any.
 */
export type ArchiveErrorCode = 'foreign' | 'older' | 'newer' | 'truncated' | 'damaged' | 'unpacks_too_far' | 'too_large'

/** An archive cannot be imported. People get a text by the code. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode
  readonly detail: string

  constructor(code: ArchiveErrorCode, detail = '', options?: ErrorOptions) {
    super(detail === '' ? code : `${code}: ${detail}`, options)
    this.name = 'ArchiveError'
    this.code = code
    this.detail = detail
  }
}
