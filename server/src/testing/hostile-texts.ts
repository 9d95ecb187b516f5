/**
 * Texts that call functions, read files or reach the network when code treats them as markup, script or
 * an address. `PORT` is replaced by that of a test's listener.
 */
export const HOSTILE_TEXTS = [
  '#read("/etc/passwd")',
  '#include "/etc/passwd"',
  '#import "@preview/cetz:0.3.0": *',
  '#eval("1 + 1") #sys.version #panic("non")',
  '#image("http://127.0.0.1:PORT/a.png") #link("file:///etc/passwd")[x]',
  '$x^2$ $ sum_(k=0)^n k $ *gras* _italique_ `code` ```rust fn```',
  '[x](http://127.0.0.1:PORT/) ![y](file:///etc/passwd) @cle <etiquette>',
  '= Titre', // a heading when it begins a line
  '// commentaire /* bloc */ \\u{41} \\* ] } ) "; } #',
  '</p><script>fetch("http://127.0.0.1:PORT/")</script><img src=x onerror=alert(1)>',
  '&lt;script&gt; &#35;read &amp;amp;',
  '{{constructor.constructor("x")()}} \x24{process.env.HOME} <%= 7 %> %PDF-1.7 %%EOF',
  'endstream endobj (1 0 obj) /JS /OpenAction <</S/JavaScript>>',
] as const

/** Rich text that would run or fetch; a reduced or printed one does neither and shows none of it. */
export const HOSTILE_HTML = `
  <script>fetch("http://127.0.0.1:PORT/script")</script>
  <style>@import url("http://127.0.0.1:PORT/style"); body { background: url(http://127.0.0.1:PORT/b) }</style>
  <img src="http://127.0.0.1:PORT/a.png" alt=""><img src="//127.0.0.1:PORT/b.png" alt="">
  <img src="http://[::ffff:127.0.0.1]:PORT/c.png" alt=""><img src="file:///etc/passwd" alt="">
  <img src="/media/image/full/../../../../../etc/passwd" alt="">
  <iframe src="http://127.0.0.1:PORT/frame"></iframe><object data="file:///etc/passwd"></object>
  <link rel="stylesheet" href="http://127.0.0.1:PORT/link"><base href="http://127.0.0.1:PORT/">
  <svg><image href="http://127.0.0.1:PORT/svg"/><script>1</script></svg>
  <p style="background:url(http://127.0.0.1:PORT/p)" onclick="alert(1)">Paragraphe</p>
  <a href="javascript:alert(1)">Lien un</a> <a href="file:///etc/passwd">Lien deux</a>`

/** Addresses of pictures that are none of ours. */
export const FOREIGN_PICTURES = [
  'http://127.0.0.1:PORT/a.jpg',
  'http://[::ffff:127.0.0.1]:PORT/a.jpg',
  '//127.0.0.1:PORT/a.jpg',
  'file:///etc/passwd',
  '/etc/passwd',
  '/media/image/full/../../../../../etc/passwd',
  '/media/image/full/%2e%2e%2f%2e%2e%2fapp-secret',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  '@preview/cetz:0.3.0',
] as const
