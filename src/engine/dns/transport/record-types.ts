/**
 * Types of the IANA registry "Resource Record (RR) TYPEs" that the engine does not read. They are skipped in a master
 * file; any other word in place of a type is an error.
 */
const passedOver = new Set(
  (
    'A6 AFSDB AMTRELAY APL ATMA AVC BRID CDNSKEY CDS CERT CLA CSYNC DELEG DHCID DNSKEY DOA DS DSYNC EID EUI48 EUI64 ' +
    'GID GPOS HHIT HINFO HIP HTTPS IPN IPSECKEY ISDN KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR NAPTR NID NIMLOC ' +
    'NINFO NSAP NSAP-PTR NSEC NSEC3 NSEC3PARAM NULL NXNAME NXT OPENPGPKEY PX RESINFO RKEY RP RRSIG RT SIG SINK ' +
    'SMIMEA SPF SRV SSHFP SVCB TA TALINK UID UINFO UNSPEC URI WALLET WKS X25 ZONEMD'
  ).split(' '),
)

/** Whether the type exists but the engine does not read it. */
export function isIgnored(type: string): boolean {
  return passedOver.has(type) || /^TYPE\d{1,5}$/.test(type)
}
