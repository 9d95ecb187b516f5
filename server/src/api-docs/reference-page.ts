import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { escapeMarkup } from '../engines/html/escape-markup.ts'
import { type DescribedField, describeSchema, type JsonSchema } from './describe-schema.ts'

/** The parts of an OpenAPI document that the page reads. */
interface OpenApi {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation> | undefined> | undefined
  components?: { schemas?: Record<string, JsonSchema> } | undefined
}

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: JsonSchema }> }
  >
}

type Call = Operation & { method: string; path: string }

/** GET /api/docs: the OpenAPI document as a page to read, without script. */
export function referencePage(document: object): string {
  const { info, paths = {}, components } = document as OpenApi
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, call]): Call => ({ ...call, method, path })),
  )
  const names = [...new Set(calls.map(groupOf))].sort(serviceLast)
  const groups = names.map(
    (group) => [group, calls.filter((call) => groupOf(call) === group)] as const,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(info.title)} — API reference</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeMarkup(info.title)}: API reference</h1>
<p>Version ${escapeMarkup(info.version)}. The same as <a href="/api/docs.json">OpenAPI</a> and as
<a href="/api/docs.jsonld">Hydra</a>.</p>
${paragraphs(info.description ?? '')}
<nav aria-label="Groups"><ul>
${groups.map(([group]) => `<li><a href="#${escapeMarkup(group)}">${escapeMarkup(group)}</a></li>`).join('\n')}
<li><a href="#schemas">schemas</a></li>
</ul></nav>
</header>
<main>
${groups.map(([group, members]) => groupSection(group, members)).join('\n')}
<section id="schemas"><h2>schemas</h2>
${Object.entries(components?.schemas ?? {})
  .map(([name, schema]) => schemaSection(name, schema))
  .join('\n')}
</section>
</main>
</body>
</html>
`
}

/** Alphabetical, what concerns the service itself at the end. */
const serviceLast = (a: string, b: string) =>
  Number(a === SERVICE) - Number(b === SERVICE) || compareNames(a, b)

const SERVICE = 'service'
const groupOf = (call: Call) => call.tags?.[0] ?? SERVICE

function groupSection(group: string, calls: readonly Call[]): string {
  return `<section id="${escapeMarkup(group)}"><h2>${escapeMarkup(group)}</h2>
${calls.map(callSection).join('\n')}
</section>`
}

function callSection(call: Call): string {
  const { method, path, summary = '', operationId = '', security = [] } = call
  const heading = `<code>${method.toUpperCase()} ${escapeMarkup(path)}</code>`
  return `<article id="${escapeMarkup(operationId)}">
<h3>${heading}</h3>
<p>${escapeMarkup(summary)}. ${security.length > 0 ? 'Needs a token.' : 'Public.'}</p>
${parameters(call)}${requestBody(call)}${answers(call)}
</article>`
}

const parameters = ({ parameters: given = [] }: Call): string =>
  fieldTable(
    'Parameters',
    given.map(({ in: type, required = false, description = '', ...named }) => ({
      ...named,
      type,
      required,
      description,
    })),
  )

function requestBody({ requestBody: body }: Call): string {
  const content = Object.entries(body?.content ?? {})
  const [first] = content
  if (!first) return ''
  const types = content.map(([type]) => `<code>${escapeMarkup(type)}</code>`).join(', ')
  return `<h4>Body</h4><p>${types}</p>${schemaTable(first[1].schema)}`
}

function answers({ responses = {} }: Call): string {
  const rows = Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? []
    const shape = media?.schema ? describeSchema(media.schema).type : ''
    return `<tr><th scope="row">${status}</th><td>${escapeMarkup(description)}</td><td>${escapeMarkup(type ?? '')}</td><td>${shape}</td></tr>`
  })
  return `<table><caption>Answers</caption><tbody>${rows.join('')}</tbody></table>${answerFields(responses)}`
}

/** The fields of the successful answer, behind a summary: they are long. */
function answerFields(responses: NonNullable<Operation['responses']>): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const schema = Object.values(success?.content ?? {})[0]?.schema
  const table = schemaTable(schema)
  return table && `<details><summary>Fields of the answer</summary>${table}</details>`
}

function schemaSection(name: string, schema: JsonSchema): string {
  return `<article id="schema-${escapeMarkup(name)}"><h3><code>${escapeMarkup(name)}</code></h3>${schemaTable(schema)}</article>`
}

const schemaTable = (schema: JsonSchema | undefined): string =>
  schema ? fieldTable('Fields', describeSchema(schema).fields) : ''

function fieldTable(caption: string, fields: readonly DescribedField[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `<tr><th scope="row"><code>${escapeMarkup(name)}</code></th><td>${type}${required ? ', required' : ''}</td><td>${escapeMarkup(description)}</td></tr>`,
  )
  return `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`
}

const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => `<p>${escapeMarkup(part).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('\n')

/** Colours are those of the site in both themes (look: tokens). */
export const REFERENCE_STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f1eee7,#070b09);--ink:light-dark(#15201a,#f8f6f0);--second:light-dark(#414d46,#d3dad5);--rule:light-dark(#cdc8bb,#3d4a44);--accent:light-dark(#0f4a36,#8ee6bc);--surface:light-dark(#fbfaf7,#101714)}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem;background:var(--ground);color:var(--ink);font:1rem/1.55 Archivo,Arial,sans-serif;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.14}h2{font-size:1.75rem;margin:3rem 0 1rem;border-bottom:1px solid var(--ink)}h3{font-size:1.125rem;margin:0}h4{margin:1rem 0 0}
a{color:var(--accent)}a:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;list-style:none}
article{margin:0 0 1.25rem;padding:1rem 1.25rem;background:var(--surface);border:1px solid var(--rule);border-radius:4px}
table{width:100%;border-collapse:collapse;font-size:.875rem;margin:.75rem 0}caption{text-align:left;font-weight:600;padding-bottom:.25rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid var(--rule);font-weight:400}td{color:var(--second)}th,td:last-child{overflow-wrap:normal}
summary{cursor:pointer;min-height:1.5rem}`
