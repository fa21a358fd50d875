// A back end as it was written for the API of carbon.ai: uploads a file, waits until it was read, lists its chunks,
// searches by a tag and deletes the file. But for BASE_URL nothing in it knows of Inlet.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { BASE_URL = 'http://localhost:8000', API_KEY, PORT = '4000' } = process.env
const { WEBHOOK_URL = `http://127.0.0.1:${PORT}/webhook` } = process.env
const CUSTOMER = 'customer-1'

async function carbon(method, path, body) {
  const isForm = body instanceof FormData
  const answer = await fetch(BASE_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'customer-id': CUSTOMER,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** What was heard, or is waited for, by type and id of what it is about. */
const events = new Map()
function event(type, id) {
  const key = `${type} ${id}`
  if (!events.has(key)) {
    let tell
    const told = new Promise((resolve) => {
      tell = resolve
    })
    events.set(key, { told, tell })
  }
  return events.get(key)
}

/** `Carbon-Signature: t=…,v1=…` signs `<t>.<body>`. */
function isSigned(body, header = '', signingKey = '') {
  const { t, v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')))
  const expected = createHmac('sha256', Buffer.from(signingKey, 'hex')).update(`${t}.${body}`).digest()
  const given = Buffer.from(v1, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

let signingKey
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const isGenuine = isSigned(body, request.headers['carbon-signature'], signingKey)
  response.writeHead(isGenuine ? 200 : 401).end()
  if (!isGenuine) return
  const { webhook_type, obj } = JSON.parse(JSON.parse(body).payload)
  event(webhook_type, obj.object_id).tell()
})
await new Promise((done) => server.listen(Number(PORT), '127.0.0.1', done))

const webhook = await carbon('POST', '/add_webhook', { url: WEBHOOK_URL })
signingKey = webhook.signing_key

const form = new FormData()
form.append('file', new File(['The harbour opens at seven. The ferry leaves at eight.'], 'hours.txt'))
const file = await carbon('POST', '/uploadfile?chunk_size=400&chunk_overlap=20', form)
await carbon('POST', '/create_user_file_tags', {
  organization_user_file_id: file.id,
  tags: { team: 'harbour' },
})
await event('FILE_READY', file.id).told
const say = (text) => process.stdout.write(`${text}\n`)
say(`read ${file.name}`)

const { results: chunks } = await carbon('POST', '/text_chunks', {
  filters: { user_file_id: file.id },
  pagination: { limit: 100, offset: 0 },
  include_vectors: false,
})
for (const { chunk_index, source_content } of chunks) say(`chunk ${chunk_index}: ${source_content}`)

const { documents } = await carbon('POST', '/embeddings', {
  query: 'When does the ferry leave?',
  k: 3,
  tags_v2: { OR: [{ key: 'team', value: 'harbour', negate: false }] },
})
for (const { file_id, content } of documents)
  say(`found in ${file_id === file.id ? file.name : file_id}: ${content}`)

await carbon('POST', '/delete_files_v2', { filters: { ids: [file.id] }, send_webhook: true })
await event('FILE_DELETED', file.id).told
say(`deleted ${file.name}`)

await carbon('DELETE', `/delete_webhook/${webhook.id}`)
server.close()
