import type * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { CallContext } from '../client/callContext.ts'
import { loginOf } from '../client/loginOf.ts'
import { bearer } from '../client/SourceApi.ts'
import { discard, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { Account } from './dropboxAnswers.ts'

type Headers = Readonly<Record<string, string>>
/** The origins of the sign-in page, the API and the contents. */
export type DropboxOrigins = { readonly signIn: string; readonly api: string; readonly content: string }

const JSON_TYPE = { 'content-type': 'application/json' }
/** Wrong path root: the user joined or left a team space. */
const OTHER_ROOT = 422
/** Logins whose path root is cached. */
const MAX_LOGINS = 5000

/**
 * Calls Dropbox as the user, with paths that start at all they can see:
 * https://developers.dropbox.com/dbx-team-files-guide
 */
export class DropboxApi {
  private readonly client: SourceClient
  private readonly origins: DropboxOrigins
  /** The path root of each login. Null: the default. */
  private readonly roots = new BoundedMap<string | null>(MAX_LOGINS)

  constructor(client: SourceClient, origins: DropboxOrigins) {
    this.client = client
    this.origins = origins
  }

  async account(context: CallContext): Promise<v.InferOutput<typeof Account>> {
    const url = new URL(`${this.origins.api}/2/users/get_current_account`)
    const call = { url, method: 'POST', headers: JSON_TYPE, body: 'null' } as const
    const account = await this.client.json(Account, call, bearer(context.credential), context.signal)
    const { root_namespace_id: root, home_namespace_id: home } = account.root_info
    this.roots.set(loginOf(context.credential), root === home ? null : root)
    return account
  }

  /** `path`: below `/2/files/`. */
  async call<S extends v.GenericSchema>(
    schema: S,
    path: string,
    argument: object,
    context: CallContext,
  ): Promise<v.InferOutput<S>> {
    const answer = await this.rooted(context, (root) => {
      const url = new URL(`${this.origins.api}/2/files/${path}`)
      const headers = { ...JSON_TYPE, ...root }
      const call = { url, method: 'POST', headers, body: JSON.stringify(argument) } as const
      return this.client.call(call, bearer(context.credential), context.signal)
    })
    return this.client.jsonOf(schema, answer)
  }

  /** Downloads a content. The argument is in a header. */
  content(path: string, argument: object, context: CallContext): Promise<SourceAnswer> {
    const answer = this.rooted(context, (root) => {
      const url = new URL(`${this.origins.content}/2/files/${path}`)
      const headers = { 'dropbox-api-arg': inAscii(argument), ...root }
      return this.client.call({ url, method: 'POST', headers }, bearer(context.credential), context.signal)
    })
    return whileFetching(answer)
  }

  private async rooted(
    context: CallContext,
    call: (root: Headers) => Promise<SourceAnswer>,
  ): Promise<SourceAnswer> {
    let answer = await call(await this.rootOf(context))
    if (answer.status === OTHER_ROOT) {
      await discard(answer)
      this.roots.delete(loginOf(context.credential))
      answer = await call(await this.rootOf(context))
    }
    await this.client.expectSuccess(answer)
    return answer
  }

  /** Without this header, paths begin in the user's own folder, which does not contain team folders. */
  private async rootOf(context: CallContext): Promise<Headers> {
    const login = loginOf(context.credential)
    if (!this.roots.has(login)) await this.account(context)
    const root = this.roots.get(login) ?? null
    return root === null ? {} : { 'dropbox-api-path-root': inAscii({ '.tag': 'root', root }) }
  }
}

/** JSON in ASCII, for a header. */
function inAscii(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
