import { createEmulator, type Emulator } from 'emulate'
import * as v from 'valibot'
import { freePort } from '../freePort.ts'

const Answer = v.looseObject({ ok: v.boolean() })
const WRITER = 'xoxp-writer'

/** A third party's Slack: https://emulate.dev. Its administrator is who signs in and who writes. */
export class EmulateSlack {
  readonly url: string
  private readonly emulator: Emulator

  private constructor(url: string, emulator: Emulator) {
    this.url = url
    this.emulator = emulator
  }

  /** `redirectUri`: the one of the app `1.2`, whose secret is `app-secret`. */
  static async start(redirectUri: string): Promise<EmulateSlack> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const app = {
      client_id: '1.2',
      client_secret: 'app-secret',
      name: 'Inlet',
      redirect_uris: [redirectUri],
    }
    const seed = {
      tokens: { [WRITER]: { login: 'U000000001', scopes: [] } },
      slack: {
        team: { name: 'Acme', domain: 'acme' },
        users: [
          { name: 'bob', real_name: 'Bob Builder', profile: { display_name: 'Bob Builder' } },
          { name: 'cy', real_name: 'Cy Young', profile: { display_name: 'Cy Young' } },
        ],
        oauth_apps: [app],
      },
    }
    return new EmulateSlack(url, await createEmulator({ service: 'slack', port, seed, baseUrl: url }))
  }

  stop(): Promise<void> {
    return this.emulator.close()
  }

  /** Calls a method as the writer, and takes a member of its answer. */
  async call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    given: Readonly<Record<string, string>> = {},
  ): Promise<v.InferOutput<S>> {
    const answer = await fetch(`${this.url}/api/${method}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${WRITER}` },
      body: new URLSearchParams(given),
    })
    const said = v.parse(Answer, await answer.json())
    if (!said.ok) throw new Error(`${method}: ${JSON.stringify(said)}`)
    return v.parse(schema, said)
  }

  /** Answers the message's moment. */
  async post(channel: string, text: string, thread = ''): Promise<string> {
    const given = { channel, text, ...(thread && { thread_ts: thread }) }
    return (await this.call(v.object({ ts: v.string() }), 'chat.postMessage', given)).ts
  }

  async share(channel: string, filename: string, text: string): Promise<void> {
    const Session = v.object({ upload_url: v.string(), file_id: v.string() })
    const length = String(Buffer.byteLength(text))
    const { upload_url, file_id } = await this.call(Session, 'files.getUploadURLExternal', {
      filename,
      length,
    })
    await fetch(upload_url, { method: 'POST', body: text })
    const files = JSON.stringify([{ id: file_id, title: filename }])
    await this.call(v.object({}), 'files.completeUploadExternal', { files, channel_id: channel })
  }
}
