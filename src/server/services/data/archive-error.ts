/**
 * `foreign`: it is no archive of ours, or was packed again by another program.
 * `older`: it was written before archives held what an import needs.
 * `newer`: a later version wrote it; `detail` is that version.
 * `truncated`: it ends before its end.
 * `damaged`: what it holds is not what was written; `detail` is the file in it.
 * `unpacks_too_far`: it unpacks to far more than what is kept ever does.
 * `too_large`: it holds more than a data folder can; `detail` is the file in it, where it is about one.
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
