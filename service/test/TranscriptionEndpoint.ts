import { createServer, type IncomingMessage, type Server } from 'node:http'
import busboy from 'busboy'

/** One recording as it arrived. */
type Sent = {
  readonly path: string
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly mimeType: string; readonly bytes: Buffer } | null
}
/** Null: none comes. */
type Reply = {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Record<string, string>
} | null

/**
 * Stands for the endpoint of OpenAI's public reference, POST /audio/transcriptions: `whisper-1` answers `verbose_json`
 * and `json`; `gpt-4o-transcribe` `json` alone, and refuses the rest with 400; `gpt-4o-transcribe-diarize` tells
 * speakers apart where it is asked for `diarized_json`, and needs `chunking_strategy`. A wrong key is refused.
 */
export class TranscriptionEndpoint {
  readonly sent: Sent[] = []
  /** What it answers instead, as long as it says something. */
  instead: (sent: Sent) => Reply | undefined = () => undefined
  private readonly server: Server
  private origin = ''

  constructor(readonly key = 'key-of-speech') {
    this.server = createServer(async (request, response) => {
      const sent = await received(request)
      this.sent.push(sent)
      const given = this.instead(sent)
      const reply = given === undefined ? this.answerTo(sent) : given
      if (reply === null) return
      response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    this.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  get url(): string {
    return `${this.origin}/v1`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private answerTo({ path, authorization, fields, file }: Sent): Reply {
    if (path !== 'POST /v1/audio/transcriptions') return refusal(404, 'url')
    if (authorization !== `Bearer ${this.key}`) return refusal(401, 'api_key')
    if (!file || file.bytes.length === 0) return refusal(400, 'file')
    const { model, response_format: format } = fields
    if (model === 'whisper-1' && format === 'verbose_json') return { body: VERBOSE }
    if ((model === 'whisper-1' || model === 'gpt-4o-transcribe') && format === 'json') return { body: PLAIN }
    const isDiarized = format === 'diarized_json' && fields.chunking_strategy === 'auto'
    if (model === 'gpt-4o-transcribe-diarize' && isDiarized) return { body: DIARIZED }
    return refusal(400, 'response_format')
  }
}

const PLAIN = {
  text: 'Good morning. We ship on Friday. Shall I tell the zebra?',
  usage: { type: 'duration', seconds: 70 },
}
const VERBOSE = {
  task: 'transcribe',
  language: 'english',
  duration: 70.2,
  text: PLAIN.text,
  segments: [
    { id: 0, seek: 0, start: 0, end: 4.2, text: ' Good morning.', tokens: [50364], avg_logprob: -0.2 },
    { id: 1, seek: 0, start: 4.2, end: 8.9, text: ' We ship on Friday.', tokens: [50364], avg_logprob: -0.2 },
    {
      id: 2,
      seek: 0,
      start: 65.5,
      end: 70.2,
      text: ' Shall I tell the zebra?',
      tokens: [1],
      avg_logprob: -0.3,
    },
  ],
}
const DIARIZED = {
  task: 'transcribe',
  duration: 70.2,
  text: PLAIN.text,
  segments: [
    {
      type: 'transcript.text.segment',
      id: 'seg_001',
      start: 0,
      end: 4.2,
      text: 'Good morning.',
      speaker: 'A',
    },
    {
      type: 'transcript.text.segment',
      id: 'seg_002',
      start: 4.2,
      end: 8.9,
      text: 'We ship on Friday.',
      speaker: 'A',
    },
    {
      type: 'transcript.text.segment',
      id: 'seg_003',
      start: 65.5,
      end: 70.2,
      text: 'Shall I tell the zebra?',
      speaker: 'B',
    },
  ],
}

function refusal(status: number, param: string): Reply {
  return { status, body: { error: { message: 'No.', type: 'invalid_request_error', param, code: null } } }
}

function received(request: IncomingMessage): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let file: Sent['file'] = null
    const form = busboy({ headers: request.headers })
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (field, stream, { filename: name, mimeType }) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (field === 'file') file = { name, mimeType, bytes: Buffer.concat(pieces) }
      })
    })
    form.on('error', reject)
    form.on('close', () => {
      const { authorization } = request.headers
      resolve({ path: `${request.method} ${request.url}`, authorization, fields, file })
    })
    request.pipe(form)
  })
}
