/** Whether a text contains a secret, plain or in Base64. */
export function holdsSecret(written: Buffer | string, secret: string): boolean {
  return [secret, Buffer.from(secret).toString('base64')].some((form) => written.includes(form))
}
