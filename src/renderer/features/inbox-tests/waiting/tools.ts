import type { ToolId } from '../../../../shared/i18n/text-keys.ts'

/** A placeholder to replace. RFC 2606 reserves the domain. */
const author = 'you@your-domain.example'

/** The command or code that sends a message to the test, ready to paste. */
export function linesFor(tool: ToolId, address: string, { host, port }: SmtpServer): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const bracketed = host.includes(':') ? `[${host}]` : host
  const lines: Record<ToolId, readonly string[]> = {
    swaks: [`swaks --server ${bracketed}:${port} --from ${author} \\`, `  --to ${address}`],
    nodemailer: [
      "import { createTransport } from 'nodemailer'",
      '',
      'const transport = createTransport({',
      `  host: '${host}',`,
      `  port: ${port},`,
      '  tls: { rejectUnauthorized: false },',
      '})',
      'await transport.sendMail({',
      `  from: '${author}',`,
      `  to: '${address}',`,
      "  subject: 'Spring sale',",
      "  html: '<p>Hello</p>',",
      '})',
    ],
    php: [
      '$mail = new PHPMailer\\PHPMailer\\PHPMailer(true);',
      '$mail->isSMTP();',
      `$mail->Host = '${bracketed}';`,
      `$mail->Port = ${port};`,
      '$mail->SMTPAutoTLS = false;',
      `$mail->setFrom('${author}');`,
      `$mail->addAddress('${address}');`,
      "$mail->Subject = 'Spring sale';",
      "$mail->msgHTML('<p>Hello</p>');",
      '$mail->send();',
    ],
    python: [
      'import smtplib',
      '',
      `with smtplib.SMTP('${host}', ${port}) as server:`,
      "    message = open('message.eml', 'rb').read()",
      `    server.sendmail('${author}',`,
      `                    '${address}', message)`,
    ],
    postfix: [
      `echo '${domain} smtp:[${host}]:${port}' >> /etc/postfix/transport`,
      'postmap /etc/postfix/transport',
      'postconf -e "transport_maps = hash:/etc/postfix/transport $(postconf -h transport_maps)"',
      'postfix reload',
      `sendmail -f ${author} \\`,
      `  ${address} < message.eml`,
    ],
  }
  return lines[tool].join('\n')
}

interface SmtpServer {
  host: string
  port: string
}

/** Parses `host:port`; removes the brackets of an IPv6 host. */
export function parseSmtpServer(address: string): SmtpServer {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: address.slice(colon + 1) }
}
