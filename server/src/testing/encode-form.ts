/** Parts of a form as a browser sends them: texts, and bytes as files. */
export async function encodeForm(parts: Readonly<Record<string, string | Uint8Array>>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new Blob([new Uint8Array(value)]), 'point.png')
  }
  const request = new Request('http://localhost', { method: 'POST', body })
  return {
    type: request.headers.get('content-type') ?? '',
    bytes: Buffer.from(await request.arrayBuffer()),
  }
}
