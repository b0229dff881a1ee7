/** A refusal for smtp-server. The text begins with an enhanced status code (RFC 3463). */
export class SmtpError extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.name = 'SmtpError'
    this.responseCode = responseCode
  }
}
