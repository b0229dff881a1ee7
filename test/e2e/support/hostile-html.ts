/** A small red square. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'

/**
 * Every known way for HTML to run something or to send a request to `host`. Anything that runs sets `window.hacked`.
 */
export function hostileHtml(host: string): string {
  const at = (name: string) => `http://${host}/${name}`
  const run = 'window.hacked=true'
  return `<!doctype html><html manifest="${at('manifest')}"><head>
    <base href="${at('base/')}" target="_top">
    <meta http-equiv="refresh" content="0;url=${at('refresh')}">
    <link rel="stylesheet" href="${at('sheet.css')}"><link rel="preload" as="image" href="${at('preload')}">
    <link rel="dns-prefetch" href="//${host}"><link rel="prefetch" href="${at('prefetch')}"><link rel="icon" href="${at('icon')}">
    <script>${run}</script><script src="${at('script.js')}"></script>
    <style>@import "${at('import.css')}"; @font-face { font-family: f; src: url(${at('font.woff2')}) }
      body { font-family: f; background: url(${at('body.png')}); width: expression(${run}); -moz-binding: url(${at('x.xml')}) }
      p::after { content: url("${at('content.png')}") } li { list-style-image: u\\72l(${at('list.png')}) }
      div { background: image-set("${at('set.png')}" 1x); cursor: url(${at('cursor.cur')}), auto }</style></head>
    <body onload="${run}" background="${at('background.png')}"><p>Spring sale</p><ul><li>x</li></ul><div>y</div>
    <img src="${at('open.gif')}" srcset="${at('open2.gif')} 2x" onerror="${run}"><img src="x" onerror="${run}">
    <img src="cid:pixel" alt="Red square" width="40" height="40">
    <a href="javascript:${run}">A link that runs</a> <a href="${at('link')}" target="_blank" ping="${at('ping')}">A link</a>
    <a href="data:text/html,<script>top.${run}</script>">A link of data</a>
    <form action="${at('form')}" method="post"><input type="image" src="${at('input.png')}"><button>Send</button></form>
    <svg onload="${run}"><script>${run}</script><image href="${at('svg.png')}"/><use href="${at('use.svg#a')}"/></svg>
    <math href="javascript:${run}"><mtext><style><img src=x onerror="${run}"></style></mtext></math>
    <iframe src="${at('iframe')}" srcdoc="<script>parent.${run}</script>"></iframe><object data="${at('object')}"></object>
    <embed src="${at('embed')}"><video src="${at('video')}" poster="${at('poster')}" autoplay></video><audio src="${at('audio')}" autoplay></audio>
    <details open ontoggle="${run}"><summary>z</summary></details><input autofocus onfocus="${run}">
    <noscript><p title="</noscript><img src=x onerror=${run}>"></noscript><template><img src="${at('template')}"></template>
    <marquee onstart="${run}">m</marquee><table background="${at('table.png')}"><tr><td style="background:url('${at('cell.png')}')">c</td></tr></table>
    </body></html>`
}

/** A message with this HTML and an embedded image. */
export function hostileMail(host: string): string {
  return [
    'From: "Ada" <ada@shop.example>',
    'To: reader@readers.example',
    'Subject: Spring sale',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=a',
    '',
    '--a',
    'Content-Type: text/plain',
    '',
    '<script>window.hacked=true</script> in plain text',
    '--a',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html; charset=utf-8',
    '',
    hostileHtml(host),
    '--r',
    'Content-Type: image/png',
    'Content-ID: <pixel>',
    'Content-Transfer-Encoding: base64',
    '',
    pixel,
    '--r--',
    '--a--',
    '',
  ].join('\r\n')
}
