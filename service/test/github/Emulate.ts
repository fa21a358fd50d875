import { createEmulator, type Emulator } from 'emulate'
import * as v from 'valibot'
import { freePort } from '../freePort.ts'

/** A third party's GitHub: https://emulate.dev. Ann of it has a repository with a README. */
export class Emulate {
  readonly url: string
  private readonly emulator: Emulator

  private constructor(url: string, emulator: Emulator) {
    this.url = url
    this.emulator = emulator
  }

  static async start(): Promise<Emulate> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const seed = {
      tokens: { ghp_ann: { login: 'ann', scopes: ['repo', 'user'] } },
      github: {
        users: [{ login: 'ann', name: 'Ann Author' }],
        repos: [
          { owner: 'ann', name: 'handbook', private: true, description: 'How we work' },
          { owner: 'ann', name: 'empty', auto_init: false },
        ],
      },
    }
    return new Emulate(url, await createEmulator({ service: 'github', port, seed, baseUrl: url }))
  }

  stop(): Promise<void> {
    return this.emulator.close()
  }

  /** Writes a file to a branch, as a push would; null: deletes it. */
  async write(repository: string, path: string, text: string | null, branch = 'main'): Promise<void> {
    const at = `/repos/${repository}/contents/${path}`
    const known = await this.send('GET', `${at}?ref=${branch}`).catch(() => null)
    const { sha } = v.parse(v.object({ sha: v.optional(v.string()) }), known ?? {})
    const change = { message: 'Change', branch, sha }
    if (text === null) await this.send('DELETE', at, change)
    else await this.send('PUT', at, { ...change, content: Buffer.from(text).toString('base64') })
  }

  /** What a branch points to. */
  async commitOf(repository: string, branch: string): Promise<string> {
    const Ref = v.object({ object: v.object({ sha: v.string() }) })
    return v.parse(Ref, await this.send('GET', `/repos/${repository}/git/ref/heads/${branch}`)).object.sha
  }

  /** The answer's JSON; rejects for anything but a success. */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { Authorization: 'Bearer ghp_ann', 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return text === '' ? null : JSON.parse(text)
  }
}
