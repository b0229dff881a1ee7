import { fetched, outboundTo } from './outbound.ts'

/** A logo in the profile SVG Tiny PS. */
export const goodLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"><title>Shop</title><path d="M0 0h64v64z"/></svg>'

/** A domain with a logo, and with a certificate if `evidence` is given. */
export function bimiZone(evidence = ''): string {
  return [
    `default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg; a=${evidence}"`,
    '_dmarc TXT "v=DMARC1; p=reject"',
  ].join('\n')
}

/** The servers with the logo and with the content at the certificate's URL. */
export function bimiServers(logo = goodLogo, certificate = '') {
  return outboundTo({
    documents: {
      'https://shop.example/logo.svg': fetched(logo, 'image/svg+xml'),
      'https://shop.example/vmc.pem': fetched(certificate, 'application/x-pem-file'),
    },
  })
}
