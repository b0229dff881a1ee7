import { pluralForm } from '../../plural.ts'
import type { RecordsTexts } from '../../ui/records.ts'

const secondsOfDay = 86_400

export const records: RecordsTexts = {
  parts: 'The record, part by part',
  part: 'Part',
  meaning: 'What it does',
  roles: {
    version: 'Kind of record',
    who: 'Permission',
    policy: 'Decision',
    where: 'Address',
    option: 'Detail',
    ignored: 'Without effect',
    faulty: 'Mistake',
  },
  meanings: {
    // SPF
    spf_version: () => 'This is an SPF record: it lists who may send in the name of the domain.',
    include: (value) => `Whoever \`${value}\` allows may send for you, too.`,
    a: (value) => (value === '' ? 'The addresses of this domain may send.' : `The addresses of \`${value}\` may send.`),
    mx: (value) =>
      value === ''
        ? 'The servers that receive this domain’s mail may send it, too.'
        : `The servers that receive mail for \`${value}\` may send.`,
    neighbours: (value) => `So may every address that shares their first bits: \`${value}\`.`,
    ptr: (value) =>
      value === ''
        ? 'Whoever has a reverse DNS name below this domain may send. That is slow and unreliable, and should not be used.'
        : `Whoever has a reverse DNS name below \`${value}\` may send. That is slow and unreliable, and should not be used.`,
    address: (value) => `The address \`${value}\` may send.`,
    network: (value) => `Every address in \`${value}\` may send.`,
    exists: (value) => `Whoever makes \`${value}\` a name that exists may send.`,
    sign_fail: () => 'The `-` turns that round: they may not.',
    sign_softfail: () => 'The `~` turns that round: they most likely may not.',
    sign_neutral: () => 'The `?` takes it back: nothing is said about them.',
    cost_one: () => 'It costs 1 of 10 look-ups.',
    cost_more: () => 'It costs 1 of 10 look-ups, and those of that record.',
    all_pass: () => 'Everybody else may send, too: the record protects from nothing.',
    all_fail: () => 'Nobody else may send: receivers should refuse other mail.',
    all_softfail: () => 'Others most likely may not send: receivers take their mail, and trust it less.',
    all_neutral: () => 'Nothing is said about others, so receivers treat them as if there were no record.',
    redirect: (value) => `The record of \`${value}\` takes over here.`,
    exp: (value) => `Receivers that refuse mail may quote the text at \`${value}\`.`,
    // DMARC
    dmarc_version: () => 'This is a DMARC record: it says what to do with mail that only claims to be from the domain.',
    p_none: () => 'Receivers only watch: mail that fails is delivered as usual.',
    p_quarantine: () => 'Mail that fails is to be treated as suspicious, most often as spam.',
    p_reject: () => 'Mail that fails is to be refused.',
    sp_none: () => 'For subdomains, receivers only watch.',
    sp_quarantine: () => 'For subdomains, mail that fails is to be treated as suspicious.',
    sp_reject: () => 'For subdomains, mail that fails is to be refused.',
    np_none: () => 'For subdomains that do not exist, receivers only watch.',
    np_quarantine: () => 'For subdomains that do not exist, mail is to be treated as suspicious.',
    np_reject: () => 'For subdomains that do not exist, mail is to be refused.',
    adkim_relaxed: () => 'A DKIM signature of a subdomain counts, too.',
    adkim_strict: () => 'Only a DKIM signature of exactly this domain counts.',
    aspf_relaxed: () => 'SPF of a subdomain counts, too.',
    aspf_strict: () => 'Only SPF of exactly this domain counts.',
    fo_all: () => 'A failure is reported when neither SPF nor DKIM proves the sender.',
    fo_any: () => 'A failure is reported as soon as SPF or DKIM does not prove the sender.',
    fo_dkim: () => 'Every broken DKIM signature is reported.',
    fo_spf: () => 'Every failure of SPF is reported.',
    rua: (value) => `Daily summaries of who sends in the domain’s name go to \`${value}\`.`,
    ruf: (value) => `Reports on single messages go to \`${value}\`; few receivers send any.`,
    dmarc_testing: () => 'The policy is being tried out: receivers apply it one step milder.',
    dmarc_not_testing: () => 'The policy holds in full.',
    psd_yes: () => 'The domain is one under which others register theirs.',
    psd_no: () => 'An organisation begins here: nothing above this domain counts.',
    psd_unknown: () => 'Receivers find out by themselves where the organisation begins.',
    // DKIM
    dkim_version: () => 'This is a DKIM key: receivers verify signatures with it.',
    key_rsa: () => 'The key is of the kind RSA, which every receiver knows.',
    key_ed25519: () => 'The key is of the kind Ed25519: short and strong, but not every receiver knows it.',
    public_key: (value) =>
      `The public key, ${value} ${pluralForm('en', Number(value), { one: 'character', other: 'characters' })} of base64. It is no secret: whoever receives mail needs it.`,
    key_revoked: () => 'The key was withdrawn: signatures with it count for nothing.',
    hash: (value) => `Signatures may use \`${value}\`.`,
    hash_sha1: () => 'Signatures may use SHA-1, which receivers no longer accept.',
    hash_unknown: (value) => `Receivers do not know \`${value}\`.`,
    service_all: () => 'The key is good for every service.',
    service_email: () => 'The key is for e-mail.',
    service_other: (value) => `The key is for \`${value}\`, which is not e-mail.`,
    dkim_testing: () => 'The domain is still trying DKIM out: receivers treat a broken signature as none.',
    dkim_strict: () => 'The identity in a signature must be of exactly this domain.',
    flag_unknown: (value) => `Receivers do not know the flag \`${value}\`.`,
    notes: () => 'A note for people; receivers pass over it.',
    // MTA-STS
    mta_sts_version: () => 'The domain has a policy on encryption, to be fetched over HTTPS.',
    policy_id: (value) => `The version of the policy is \`${value}\`. Senders fetch it anew when this changes.`,
    policy_version: () => 'This is the policy of MTA-STS.',
    mode_enforce: () => 'Mail is delivered only over an encrypted connection with a valid certificate.',
    mode_testing: () => 'Senders report what would fail, and deliver all the same.',
    mode_none: () => 'The policy is switched off.',
    host: (value) => `The server \`${value}\` may receive the mail.`,
    hosts_below: (value) => `Every server directly below \`${value}\` may receive the mail.`,
    max_age: (value) => `Senders remember the policy for ${inDays(Number(value))}.`,
    // TLS-RPT
    tls_rpt_version: () => 'The domain wants to hear of connections that could not be encrypted.',
    tls_rua: (value) => `The daily reports go to \`${value}\`.`,
    // BIMI
    bimi_version: () => 'This is a BIMI record: it names the logo beside the domain’s messages.',
    logo: (value) => `The logo is at \`${value}\`.`,
    no_logo: () => 'No logo is named: the domain takes no part.',
    mark_certificate: (value) => `The certificate that proves the mark is at \`${value}\`.`,
    no_mark_certificate: () => 'No certificate proves the mark; some providers then show no logo.',
    local_parts: (value) =>
      value === ''
        ? 'Every address may have a logo of its own.'
        : `Addresses that begin with \`${value}\` may have a logo of their own.`,
    avatar_brand: () => 'The logo goes before the picture of a person.',
    avatar_personal: () => 'The picture of a person goes before the logo.',
    // What receivers pass over
    unknown_tag: (value) => `Receivers do not know \`${value}\`, and pass over it.`,
    removed_tag: (value) => `\`${value}\` no longer means anything: today’s standard took it out.`,
    after_all: () => 'It stands behind `all`, so nobody gets this far.',
    redirect_ignored: () => 'Beside an `all`, a redirect is never followed.',
    repeated_line: (value) => `\`${value}\` comes twice; senders take the first.`,
    // What receivers refuse
    no_version: (value) => `Expected is \`${value}\` at the very beginning, written just like that.`,
    unknown_term: () => 'There is no mechanism of this name. Receivers stop here with an error.',
    bad_value: () => 'What stands behind the name cannot be read. Receivers stop here with an error.',
    duplicate: (value) => `\`${value}\` comes twice, which makes the record invalid.`,
    empty_tag: () => 'Nothing stands between two semicolons.',
    no_equals: () => 'Expected is a name, an equals sign and a value.',
    no_colon: () => 'Expected is a name, a colon and a value.',
    tag_name: () => 'A name begins with a letter and has only letters, digits and underscores.',
    tag_characters: () => 'A value has only plain ASCII characters.',
    escaped_semicolon: () => 'The backslash was meant for a zone file. Here it is part of the value.',
    unreadable: (value) => `Receivers cannot read this value. Expected is: \`${value}\`.`,
    bad_destination: (value) =>
      `\`${value}\` is no address that reports can go to. Expected is \`mailto:\` and an address.`,
    bad_file: (value) => `\`${value}\` is no address that begins with \`https://\`.`,
    bad_host: (value) => `\`${value}\` is no host name.`,
    bad_key: () => 'This is no key: expected is base64, without the lines around it.',
    private_key: () => 'This is the private key. Whoever reads it can sign in your name: replace it at once.',
  },
}

/** As people speak of long times. */
function inDays(seconds: number): string {
  const days = Math.round(seconds / secondsOfDay)
  if (days === 0) return 'less than a day'
  return `${days} ${pluralForm('en', days, { one: 'day', other: 'days' })}`
}
