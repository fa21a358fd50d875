import type * as v from 'valibot'
import { keepNewest } from '../../lib/keepNewest.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import { bearer } from '../client/SourceApi.ts'
import { discard, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { Account } from './dropboxAnswers.ts'

type Headers = Readonly<Record<string, string>>
/** Where people sign in, the calls, and the contents. */
export type DropboxOrigins = { readonly signIn: string; readonly api: string; readonly content: string }

const JSON_TYPE = { 'content-type': 'application/json' }
/** Another root than the one that was asked for: the person joined or left a team's space. */
const OTHER_ROOT = 422
/** Logins of which is remembered where their paths begin. */
const KEPT = 5000

/** Calls of Dropbox, as the person whose access it is, below all that they see: https://developers.dropbox.com/dbx-team-files-guide */
export class DropboxApi {
  private readonly client: SourceClient
  private readonly origins: DropboxOrigins
  /** By login: where its paths begin. Null: where they begin by themselves. */
  private readonly roots = new Map<string, string | null>()

  constructor(client: SourceClient, origins: DropboxOrigins) {
    this.client = client
    this.origins = origins
  }

  async account(asked: CallContext): Promise<v.InferOutput<typeof Account>> {
    const url = new URL(`${this.origins.api}/2/users/get_current_account`)
    const call = { url, method: 'POST', headers: JSON_TYPE, body: 'null' } as const
    const account = await this.client.json(Account, call, bearer(asked.credential), asked.signal)
    const { root_namespace_id: root, home_namespace_id: home } = account.root_info
    keepNewest(this.roots, loginOf(asked.credential), root === home ? null : root, KEPT)
    return account
  }

  /** `path`: below `/2/files/`. */
  async ask<S extends v.GenericSchema>(
    schema: S,
    path: string,
    argument: object,
    asked: CallContext,
  ): Promise<v.InferOutput<S>> {
    const answer = await this.rooted(asked, (root) => {
      const url = new URL(`${this.origins.api}/2/files/${path}`)
      const headers = { ...JSON_TYPE, ...root }
      const call = { url, method: 'POST', headers, body: JSON.stringify(argument) } as const
      return this.client.call(call, bearer(asked.credential), asked.signal)
    })
    return this.client.jsonOf(schema, answer)
  }

  /** A content: what is asked stands in a header. */
  content(path: string, argument: object, asked: CallContext): Promise<SourceAnswer> {
    const answer = this.rooted(asked, (root) => {
      const url = new URL(`${this.origins.content}/2/files/${path}`)
      const headers = { 'dropbox-api-arg': inAscii(argument), ...root }
      return this.client.call({ url, method: 'POST', headers }, bearer(asked.credential), asked.signal)
    })
    return whileFetching(answer)
  }

  private async rooted(
    asked: CallContext,
    call: (root: Headers) => Promise<SourceAnswer>,
  ): Promise<SourceAnswer> {
    let answer = await call(await this.rootOf(asked))
    if (answer.status === OTHER_ROOT) {
      await discard(answer)
      this.roots.delete(loginOf(asked.credential))
      answer = await call(await this.rootOf(asked))
    }
    await this.client.expectSuccess(answer)
    return answer
  }

  /** Without this header paths begin in the person's own folder, and those of the team are in none of them. */
  private async rootOf(asked: CallContext): Promise<Headers> {
    const login = loginOf(asked.credential)
    if (!this.roots.has(login)) await this.account(asked)
    const root = this.roots.get(login) ?? null
    return root === null ? {} : { 'dropbox-api-path-root': inAscii({ '.tag': 'root', root }) }
  }
}

/** JSON that a header takes. */
function inAscii(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
