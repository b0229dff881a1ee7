/**
 * Why an archive cannot be imported. `foreign`: not our archive, or repacked by another program. `older`: from a
 * version whose archives could not be imported. `newer`: from a later version; `detail` is that version. `truncated`:
 * the end is missing. `damaged`: the content was changed; `detail` is the file in the archive. `unpacks_too_far`: the
 * compression ratio is far above that of real data. `too_large`: more than a data folder can hold; `detail` is the file
 * in the archive, if known.
 */
export type ArchiveErrorCode = 'foreign' | 'older' | 'newer' | 'truncated' | 'damaged' | 'unpacks_too_far' | 'too_large'

/** An archive cannot be imported. People see a text for the code. */
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
