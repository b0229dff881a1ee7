/** A reply that refuses, as smtp-server takes it from its handlers. The text begins with its enhanced code (RFC 3463). */
export class SmtpError extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.name = 'SmtpError'
    this.responseCode = responseCode
  }
}
