/** Selectors that consist of little else than the term. */
const selectors: Readonly<Record<string, string>> = {
  'adjacent-sibling': 'p+p',
  attribute: '[title]',
  chaining: '.a.b',
  child: 'div>p',
  'general-sibling': 'p~p',
  universal: '*',
}

/** A page that uses the term, and as little else as possible. */
export function pageWith(term: string): string {
  const [kind = '', name = ''] = [term.slice(0, term.indexOf(':')), term.slice(term.indexOf(':') + 1)]
  switch (kind) {
    case 'property':
      return body(`<p style="${name}: 7px">a</p>`)
    case 'declaration':
      return body(`<p style="${name.replace('=url', ":url('https://a.example/a')").replace('=', ':')}">a</p>`)
    case 'unit':
      return body(`<p style="font-size:7${name}">a</p>`)
    case 'function':
      return body(`<p style="color:${name}(1, 2)">a</p>`)
    case 'keyword':
      return body(`<p style="color:${name}">a</p>`)
    case 'syntax':
      return name === 'nesting' ? sheet('p{&{color:red}}') : body('<p style="color:red !important">a</p>')
    case 'media':
      return sheet(`@media (${name}) {}`)
    case 'at-rule':
      return sheet(name === 'import' ? '@import "https://a.example/a.css";' : `@${name} a {}`)
    case 'pseudo-class':
      return sheet(`p:${name}{color:red}`)
    case 'pseudo-element':
      return sheet(`p::${name}{color:red}`)
    case 'selector':
      return sheet(`${selectors[name] ?? 'p'}{color:red}`)
    case 'element':
      return body(name === 'link' ? '<link rel="stylesheet" href="https://a.example/a.css">' : `<${name}>a</${name}>`)
    case 'attribute':
      return body(`<p ${name}="a">a</p>`)
    case 'input':
      return body(`<input type="${name}">`)
    case 'button':
      return body(`<button type="${name}">a</button>`)
    case 'meta':
      return body(`<meta name="${name}" content="light dark">`)
    case 'link':
      return body(`<a href="${name}a">a</a>`)
    case 'image':
      return body(
        `<img src="${name === 'data:' ? 'data:image/png;base64,AA' : `https://a.example/a.${name}`}" alt="a">`,
      )
    default:
      return '<!doctype html><html amp4email lang="en"><body>a</body></html>'
  }
}

/** A page with this in its body. */
export function body(html: string): string {
  return `<!doctype html><html lang="en"><head><title>a</title></head><body>${html}</body></html>`
}

function sheet(css: string): string {
  return `<!doctype html><html lang="en"><head><title>a</title><style>${css}</style></head><body><p>a</p></body></html>`
}
