import type { Locator } from 'playwright-core'

const WORD_HEAD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- @list l0:level1 {mso-level-number-format:bullet; mso-level-text:; font-family:Symbol;} --></style>
</head><body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->`

/** A paragraph of a list as Word writes it: its marker is text, its place a style. */
const wordItem = (place: string, level: string, marker: string, text: string) => `
<p class=MsoListParagraphCxSp${place} style='text-indent:-18.0pt;mso-list:${level}
lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;
mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt
"Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

/** What Word for Windows puts on the clipboard for a text with lists. */
export const WORD_LISTS = `${WORD_HEAD}
<p class=MsoNormal>Trois gestes :<o:p></o:p></p>
${wordItem('First', 'l0 level1', '·', '<b>Isoler</b> les combles')}
${wordItem('Middle', 'l0 level2', 'o', 'par le toit')}
${wordItem('Last', 'l0 level1', '·', 'Ventiler')}
<p class=MsoNormal>Dans cet ordre :<o:p></o:p></p>
${wordItem('First', 'l1 level1', '1.', 'Mesurer')}
${wordItem('Last', 'l1 level1', '2.', 'Agir')}
<!--EndFragment--></body></html>`

/** The same in the words of LibreOffice Writer. */
export const LIBREOFFICE_LISTS = `<!DOCTYPE html>
<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
<style type="text/css">p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }</style>
</head><body lang="fr-FR" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">Trois gestes :</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm"><b>Isoler</b> les combles</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0cm">par le toit</p></li>
	</ul>
	</li>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Ventiler</p></li>
</ul>
<p style="line-height: 100%; margin-bottom: 0cm">Dans cet ordre :</p>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Mesurer</p></li>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Agir</p></li>
</ol>
</body></html>`

/** A text with a picture that stayed on the disk of whoever copied it, as Word writes it. */
export const WORD_PICTURE = `${WORD_HEAD}
<p class=MsoNormal>Avant<o:p></o:p></p>
<p class=MsoNormal><img width=302 height=201 src="file:///C:/Users/anne/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Image_x0020_1"></p>
<p class=MsoNormal>Après<o:p></o:p></p>
<!--EndFragment--></body></html>`

/** A text with a picture whose bytes are in it, as LibreOffice writes it. */
export const libreOfficePicture = (base64: string) => `<!DOCTYPE html>
<html><head><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/></head>
<body lang="fr-FR" dir="ltr"><p>Avant</p>
<p><img src="data:image/png;base64,${base64}" name="Image1" align="bottom" width="302" height="201" border="0"/></p>
<p>Après</p></body></html>`

interface Clipboard {
  html?: string
  /** a picture, in base64 */
  png?: string
}

/** Pastes into a text what a program of the system left on the clipboard. */
export async function pasteInto(text: Locator, content: Clipboard): Promise<void> {
  await text.focus()
  await text.evaluate((field, { html, png }) => {
    const transfer = new DataTransfer()
    if (html) transfer.setData('text/html', html)
    if (png) {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    }
    const paste = { clipboardData: transfer, bubbles: true, cancelable: true }
    field.dispatchEvent(new ClipboardEvent('paste', paste))
  }, content)
}

/** Lets go of a picture, in base64, over the end of a place in a text. */
export async function dropOn(place: Locator, png: string): Promise<void> {
  await place.evaluate((element, png) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    const { right, top, height } = element.getBoundingClientRect()
    const spot = { clientX: right - 2, clientY: top + height / 2 }
    const drop = { dataTransfer: transfer, bubbles: true, cancelable: true, ...spot }
    element.dispatchEvent(new DragEvent('drop', drop))
  }, png)
}
