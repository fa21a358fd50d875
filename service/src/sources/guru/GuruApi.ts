import * as v from 'valibot'
import type { Credential } from '../Credential.ts'
import { maxAnswerBytes } from '../client/callContext.ts'
import { expected, parseJson, readBytes } from '../client/readAnswer.ts'
import { type Query, SourceApi } from '../client/SourceApi.ts'
import type { Authorize, SourceClient } from '../client/SourceClient.ts'

/** A page of a list, and the cursor of the next one. Null: the last page. */
type Page<T> = { readonly entries: readonly T[]; readonly nextCursor: string | null }

const Links = /<([^>]*)>([^,]*)/g
const NEXT = /rel\s*=\s*"?next/

/** Guru's API: https://developer.getguru.com/reference */
export class GuruApi {
  private readonly api: SourceApi

  constructor(client: SourceClient, origin: string) {
    this.api = new SourceApi({ client, base: `${origin}/api/v1`, authorize: basic })
  }

  read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return this.api.read(schema, { path, credential }, signal)
  }

  /** `cursor`: the query of the next page, from the previous answer. */
  async page<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    { path, query = {}, cursor }: { path: string; query?: Query; cursor: string | null },
    signal: AbortSignal,
  ): Promise<Page<v.InferOutput<S>>> {
    // Only the query of the next link is used, not its host.
    const pageQuery = cursor === null ? query : Object.fromEntries(new URLSearchParams(cursor))
    const answer = await this.api.get({ path, query: pageQuery, credential }, signal)
    const bytes = await readBytes(answer, maxAnswerBytes())
    const all = v.array(schema)
    // An empty list is a 204.
    const entries = bytes.length === 0 ? [] : expected(all, await parseJson(bytes, [all]))
    return { entries, nextCursor: nextOf(answer.headers.get('link') ?? '') }
  }
}

/** https://developer.getguru.com/docs/paging: a link with the relation `next-page`. */
function nextOf(header: string): string | null {
  for (const [, address = '', parameters = ''] of header.matchAll(Links)) {
    const isNext = NEXT.test(parameters) || parameters.trim() === ''
    const url = isNext && URL.canParse(address.trim()) ? new URL(address.trim()) : null
    if (url) return url.searchParams.toString()
  }
  return null
}

function basic({ accessToken, extra }: Credential): Authorize {
  const pair = Buffer.from(`${extra.username ?? ''}:${accessToken}`).toString('base64')
  return () => ({ authorization: `Basic ${pair}` })
}
