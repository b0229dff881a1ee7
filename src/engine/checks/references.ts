export interface Reference {
  title: string
  url: string
}

/** A section of an RFC at rfc-editor.org. */
export function rfc(number: number, section: string): Reference {
  return {
    title: `RFC ${number} §${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
  }
}

export const gmailSenders: Reference = {
  title: 'Gmail: Email sender guidelines',
  url: 'https://support.google.com/a/answer/81126',
}

export const whatwgHtml: Reference = {
  title: 'HTML Standard',
  url: 'https://html.spec.whatwg.org/multipage/syntax.html',
}
export const wcag: Reference = { title: 'WCAG 2.2', url: 'https://www.w3.org/TR/WCAG22/' }
export const canIEmail: Reference = { title: 'Can I email', url: 'https://www.caniemail.com' }

export const ed25519Support: Reference = {
  title: 'URIports: DKIM Ed25519-SHA256 adoption',
  url: 'https://www.uriports.com/blog/dkim-ed25519-adoption/',
}

export const gmailSize: Reference = {
  title: 'Gmail: Attachment size limit',
  url: 'https://support.google.com/mail/answer/6584',
}

export const gmailFiles: Reference = {
  title: 'Gmail: File types blocked in Gmail',
  url: 'https://support.google.com/mail/answer/6590',
}

export const outlookFiles: Reference = {
  title: 'Microsoft: Blocked attachments in Outlook',
  url: 'https://support.microsoft.com/en-us/office/blocked-attachments-in-outlook-434752e1-02d3-4e90-9124-8b81e49a8519',
}

export const outlookRichText: Reference = {
  title: 'Microsoft: TNEF conversion options in Exchange Server',
  url: 'https://learn.microsoft.com/en-us/exchange/mail-flow/content-conversion/tnef-conversion',
}

export const rspamdSymbols: Reference = {
  title: 'rspamd: Symbols and actions',
  url: 'https://rspamd.com/doc/configuration/metrics.html',
}

export const bestPractices: Reference = {
  title: 'M3AAWG: Sender Best Common Practices',
  url: 'https://www.m3aawg.org/published-documents',
}

export const unicodeSecurity: Reference = {
  title: 'Unicode: Security Considerations (UTR 36)',
  url: 'https://www.unicode.org/reports/tr36/',
}

export const applePrivacy: Reference = {
  title: 'Apple: Mail Privacy Protection',
  url: 'https://www.apple.com/legal/privacy/data/en/mail-privacy-protection/',
}

export const bimiDraft: Reference = {
  title: 'Draft: Brand Indicators for Message Identification',
  url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
}

export const logoDraft: Reference = {
  title: 'Draft: SVG Tiny Portable/Secure',
  url: 'https://datatracker.ietf.org/doc/draft-svg-tiny-ps-abrotman/',
}

export const gmailLogos: Reference = {
  title: 'Gmail: Set up BIMI',
  url: 'https://support.google.com/a/answer/10911320',
}

export const spamhausZen: Reference = {
  title: 'Spamhaus: ZEN',
  url: 'https://www.spamhaus.org/blocklists/zen-blocklist/',
}
export const spamhausPbl: Reference = {
  title: 'Spamhaus: Policy Blocklist',
  url: 'https://www.spamhaus.org/blocklists/policy-blocklist/',
}
export const spamhausDbl: Reference = {
  title: 'Spamhaus: Domain Blocklist',
  url: 'https://www.spamhaus.org/blocklists/domain-blocklist/',
}

/** The order of the alternatives of a message with AMP. */
export const ampEmail: Reference = {
  title: 'AMP: Structure and rendering of AMP emails',
  url: 'https://amp.dev/documentation/guides-and-tutorials/learn/email-spec/amp-email-structure/',
}
