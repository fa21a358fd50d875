import type * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import { ofFixedSuccess } from '../client/partFaults.ts'
import { expected } from '../client/readAnswer.ts'
import type { Authorize, SourceAnswer, SourceClient } from '../client/SourceClient.ts'
import { Envelope } from './slackAnswers.ts'
import { faultOfCode } from './slackMeaning.ts'

type Arguments = Readonly<Record<string, string | number | null>>

/** Calls Slack's Web API: form posts whose answers contain `ok`. */
export class SlackApi {
  /** `https://slack.com`. */
  readonly endpoint: string
  private readonly client: SourceClient

  constructor({ client, endpoint }: { client: SourceClient; endpoint: string }) {
    this.client = client
    this.endpoint = endpoint.replace(/\/$/, '')
  }

  async call<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    [method, args]: readonly [method: string, args: Arguments],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(args)) if (value !== null) form.set(name, String(value))
    const response = this.client.get(
      {
        url: new URL(`${this.endpoint}/api/${method}`),
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      },
      bearer(credential),
      signal,
    )
    const answer = await ofFixedSuccess(response)
    const value = await this.client.valueOf([Envelope, schema], answer)
    const envelope = expected(Envelope, value)
    if (!envelope.ok) throw faultOfCode(envelope, answer.headers)
    return expected(schema, value)
  }

  /** Downloads a file from Slack. */
  bytes(credential: Credential, url: URL, signal: AbortSignal): Promise<SourceAnswer> {
    return this.client.get({ url }, bearer(credential), signal)
  }

  discard(answer: SourceAnswer): Promise<string> {
    return this.client.textOf(answer).catch(() => '')
  }

  /** Whether a URL may get the token: Slack's own host or a subdomain. */
  isOurs(url: URL): boolean {
    const { protocol, hostname, port } = new URL(this.endpoint)
    const isHost = url.hostname === hostname || url.hostname.endsWith(`.${hostname}`)
    return isHost && url.protocol === protocol && url.port === port
  }
}

function bearer({ accessToken }: Credential): Authorize {
  return () => ({ authorization: `Bearer ${accessToken}` })
}
