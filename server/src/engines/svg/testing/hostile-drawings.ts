const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (inside: string, attributes = '') =>
  `<svg ${NAMESPACES} width="90" height="60" ${attributes}>${inside}<rect width="9" height="9"/></svg>`

const manyUses = Array.from(
  { length: 9 },
  (_, level) => `<g id="u${level + 1}">${`<use xlink:href="#u${level}"/>`.repeat(10)}</g>`,
).join('')

const longChain = Array.from(
  { length: 20_000 },
  (_, link) => `<g id="c${link + 1}"><use href="#c${link}"/></g>`,
)
  .reverse()
  .join('')

/**
 * Drawings that run scripts, fetch, or exhaust their reader, by name. `listener` is an address that
 * none of them may reach, such as `http://127.0.0.1:1234`.
 */
export function hostileDrawings(listener: string): Record<string, string> {
  const out = `${listener}/stolen`
  return {
    'script element': drawing('<script>alert(1)</script>'),
    'script in capitals': drawing('<SCRIPT>alert(1)</SCRIPT>'),
    'script in CDATA': drawing('<script><![CDATA[alert(1)]]></script>'),
    'external script': drawing(`<script href="${out}.js"/>`),
    'script under a prefix': drawing(
      '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    ),
    'XHTML script': drawing('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
    onload: drawing('', 'onload="alert(1)"'),
    'onload on a shape': drawing('<rect width="9" height="9" onload="alert(1)"/>'),
    onbegin: drawing('<animate attributeName="x" dur="1s" begin="0s" onbegin="alert(1)"/>'),
    'onerror of an image': drawing('<image href="x" onerror="alert(1)"/>'),
    'link to javascript': drawing(
      '<a xlink:href="javascript:alert(1)"><rect width="90" height="60"/></a>',
    ),
    'address set by an animation': drawing(
      '<a><animate attributeName="href" values="javascript:alert(1)"/><rect width="90" height="60"/></a>',
    ),
    'set to javascript': drawing('<use><set attributeName="href" to="javascript:alert(1)"/></use>'),
    foreignObject: drawing(
      `<foreignObject width="90" height="60"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${out}"/></foreignObject>`,
    ),
    'form in foreignObject': drawing(
      `<foreignObject width="90" height="60"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>`,
    ),
    'external image': drawing(`<image width="9" height="9" xlink:href="${out}.png"/>`),
    'file of the machine': drawing('<image width="9" height="9" href="file:///etc/passwd"/>'),
    'image of data': drawing(
      '<image width="9" height="9" href="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22alert(1)%22/%3E"/>',
    ),
    'external use': drawing(`<use xlink:href="${out}.svg#a"/>`),
    'use of data': drawing(
      '<use href="data:image/svg+xml;base64,PHN2ZyBpZD0iYSIgb25sb2FkPSJhbGVydCgxKSIvPg==#a"/>',
    ),
    'external feImage': drawing(`<filter id="f"><feImage href="${out}.png"/></filter>`),
    'import in a style': drawing(`<style>@import url("${out}.css");</style>`),
    'import of a bare string': drawing(`<style>@import "${out}.css";</style>`),
    'font in a style': drawing(
      `<style>@font-face{font-family:f;src:url(${out}.woff)} text{font-family:f}</style><text y="9">a</text>`,
    ),
    'background in a style': drawing(`<style>svg{background:url(${out}.png)}</style>`),
    'escaped address in a style': drawing(`<style>svg{background:u\\72l(${out}.png)}</style>`),
    'image set in a style': drawing(`<style>svg{background:image-set("${out}.png" 1x)}</style>`),
    'address in a style attribute': drawing(
      `<rect width="9" height="9" style="fill:url(${out}.svg#a)"/>`,
    ),
    'address in a fill': drawing(`<rect width="9" height="9" fill="url('${out}.svg#a')"/>`),
    'external filter': drawing(`<rect width="9" height="9" filter="url(${out}.svg#f)"/>`),
    'external cursor': drawing(`<rect width="9" height="9" style="cursor:url(${out}.cur),auto"/>`),
    'external style sheet': `<?xml-stylesheet href="${out}.css"?>${drawing('')}`,
    'linked style sheet': drawing(
      `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${out}.css"/>`,
    ),
    'XML base': drawing('<image href="a.png" width="9" height="9"/>', `xml:base="${out}/"`),
    'closing a style': drawing('<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>'),
    'entities within entities': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${drawing('<text>&c;</text>')}`,
    'entity of a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text y="20">&x;</text>')}`,
    'external document type': `<!DOCTYPE svg SYSTEM "${out}.dtd">${drawing('')}`,
    'undeclared entity': drawing('<text>&nbsp;&x;</text>'),
    'use within use': drawing(
      `<defs><g id="u0"><path d="M0 0h1"/></g>${manyUses}</defs><use href="#u9"/>`,
    ),
    'long chain of uses': drawing(longChain),
    'pattern within itself': drawing(
      '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>',
    ),
    'very deep': drawing(`${'<g>'.repeat(5000)}${'</g>'.repeat(5000)}`),
    'HTML document': '<!doctype html><html><body onload="alert(1)"></body></html>',
    'HTML without a type':
      '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
    'not closed': `<svg ${NAMESPACES}><script>alert(1)</script>`,
  }
}
