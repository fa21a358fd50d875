import * as v from 'valibot'
import type { Credential } from '../Connector.ts'
import { bytesAllowed } from '../client/callContext.ts'
import { expected, parseJson, readBytes } from '../client/readAnswer.ts'
import { type Query, SourceApi } from '../client/SourceApi.ts'
import type { Authorise, SourceClient } from '../client/SourceClient.ts'

/** One page of a list, and where the next one is; null: there is none. */
type Page<T> = { readonly entries: readonly T[]; readonly nextCursor: string | null }

const Links = /<([^>]*)>([^,]*)/g
const NEXT = /rel\s*=\s*"?next/

/** Guru's API: https://developer.getguru.com/reference */
export class GuruApi {
  private readonly api: SourceApi

  constructor(client: SourceClient, origin: string) {
    this.api = new SourceApi({ client, base: `${origin}/api/v1`, authorise: basic })
  }

  read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return this.api.read(schema, { path, credential }, signal)
  }

  /** `cursor`: the query of the page, as the page before had it. */
  async page<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    { path, query = {}, cursor }: { path: string; query?: Query; cursor: string | null },
    signal: AbortSignal,
  ): Promise<Page<v.InferOutput<S>>> {
    // Whatever address it was given with: only the query leads on.
    const asked = cursor === null ? query : Object.fromEntries(new URLSearchParams(cursor))
    const answer = await this.api.get({ path, query: asked, credential }, signal)
    const bytes = await readBytes(answer, bytesAllowed())
    const all = v.array(schema)
    // Nothing at all is 204.
    const entries = bytes.length === 0 ? [] : expected(all, await parseJson(bytes, [all]))
    return { entries, nextCursor: nextOf(answer.headers.get('link') ?? '') }
  }
}

/** https://developer.getguru.com/docs/paging: one link, whose relation is `next-page`. */
function nextOf(header: string): string | null {
  for (const [, address = '', parameters = ''] of header.matchAll(Links)) {
    const isNext = NEXT.test(parameters) || parameters.trim() === ''
    const url = isNext && URL.canParse(address.trim()) ? new URL(address.trim()) : null
    if (url) return url.searchParams.toString()
  }
  return null
}

function basic({ accessToken, extra }: Credential): Authorise {
  const pair = Buffer.from(`${extra.username ?? ''}:${accessToken}`).toString('base64')
  return () => ({ authorization: `Basic ${pair}` })
}
