import * as v from 'valibot'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { DropboxTree, type Thing } from './DropboxTree.ts'

/** https://developers.dropbox.com/oauth-guide */
const signInHabits = {
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  revoke: '/2/auth/token/revoke',
  client: 'body',
  body: 'form',
  pkce: true,
  parameters: { token_access_type: 'offline' },
  expiresIn: 14_400,
  refreshToken: 'kept',
  more: {
    account_id: 'dbid:ann',
    uid: '1',
    scope: 'account_info.read files.content.read files.metadata.read',
  },
} as const

const HOME = '3235641'
const JSON_TYPE = /^application\/json(; ?charset=.*)?$/
const PathOrId = v.pipe(v.string(), v.regex(/^(?:\/|id:.)/))
const Limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000)), 2000)

/** Arguments of each call: a member that there is not is refused. */
const ListFolder = v.strictObject({
  path: v.union([v.literal(''), PathOrId]),
  recursive: v.optional(v.boolean(), false),
  limit: Limit,
})
const Continue = v.strictObject({ cursor: v.pipe(v.string(), v.nonEmpty()) })
const GetMetadata = v.strictObject({ path: PathOrId })
const Search = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(1000)),
  options: v.strictObject({
    path: v.optional(v.union([v.literal(''), PathOrId])),
    max_results: v.pipe(v.number(), v.minValue(1), v.maxValue(1000)),
    filename_only: v.boolean(),
  }),
})
const Download = v.strictObject({ path: PathOrId })
const Export = v.strictObject({ path: PathOrId, export_format: v.optional(v.string()) })
const Exportable = v.object({ export_options: v.array(v.string()) })
const PathRoot = v.strictObject({ '.tag': v.literal('root'), root: v.string() })

/**
 * Dropbox for one person, after https://www.dropbox.com/developers/documentation/http/documentation and its
 * specification, https://github.com/dropbox/dropbox-api-spec. All of its hosts are one.
 */
export class StrictDropbox {
  readonly signIn = new StrictSignIn(signInHabits)
  readonly tree = new DropboxTree()
  server!: StrictServer
  /** The namespace of the team's space; null: the person is in none. In it, their own folder is one of the tree. */
  team: { readonly root: string; readonly home: string } | null = null
  /** What was told before is told no more. */
  oldest = 0

  static async start(): Promise<StrictDropbox> {
    const dropbox = new StrictDropbox()
    dropbox.server = await StrictServer.start((request) => dropbox.answer(request), dropbox.signIn.answer)
    return dropbox
  }

  private answer(request: StrictRequest): StrictAnswer | undefined {
    const { path, method, headers, body } = request
    if (!path.startsWith('/2/')) return undefined
    if (method !== 'POST') return { status: 405, body: 'Method not allowed' }
    if (!this.signIn.knows(headers.authorization)) return refused(401, { '.tag': 'expired_access_token' })
    if (path === signInHabits.revoke) return undefined
    if (path === '/2/users/get_current_account') {
      if (body !== '' && !(body === 'null' && JSON_TYPE.test(headers['content-type'] ?? '')))
        return badRequest('request body: expected null')
      return { status: 200, body: this.account() }
    }
    const root = headers['dropbox-api-path-root']
    if (root !== undefined) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PathRoot), root)
      if (!parsed.success) return badRequest('HTTP header "Dropbox-API-Path-Root"')
      if (parsed.output.root !== (this.team?.root ?? HOME))
        return refused(422, { '.tag': 'invalid_root', invalid_root: this.account().root_info })
    }
    // Without it paths begin in the person's own folder.
    const top = root === undefined ? (this.team?.home ?? null) : null
    const isContent = path === '/2/files/download' || path === '/2/files/export'
    const type = headers['content-type']
    if (isContent && type !== undefined) return badRequest('HTTP header "Content-Type"')
    if (!isContent && !JSON_TYPE.test(type ?? '')) return badRequest('HTTP header "Content-Type"')
    return this.called(path, isContent ? String(headers['dropbox-api-arg']) : body, top)
  }

  private called(path: string, given: string, top: string | null): StrictAnswer | undefined {
    switch (path) {
      case '/2/files/list_folder':
        return argued(ListFolder, given, ({ path: at, recursive, limit }) => {
          if (recursive) return badRequest('This server lists no trees')
          const folder = at === '' ? top : this.idAt(at, top)
          if (folder === undefined) return notFound()
          if (folder !== null && this.tree.things.get(folder)?.text !== null)
            return refused(409, { '.tag': 'path', path: { '.tag': 'not_folder' } })
          return this.page(folder, 0, limit, top)
        })
      case '/2/files/list_folder/get_latest_cursor':
        return argued(ListFolder, given, ({ limit }) => ({
          status: 200,
          body: { cursor: `feed ${this.tree.told.length} ${limit}` },
        }))
      case '/2/files/list_folder/continue':
        return argued(Continue, given, ({ cursor }) => this.continued(cursor, top))
      case '/2/files/get_metadata':
        return argued(GetMetadata, given, ({ path: at }) => {
          const thing = this.tree.things.get(this.idAt(at, top) ?? '')
          return thing ? { status: 200, body: this.entry(thing, top) } : notFound()
        })
      case '/2/files/search_v2':
        return argued(Search, given, ({ query, options }) => this.found(query, options, top))
      case '/2/files/download':
        return argued(Download, given, ({ path: at }) => this.download(this.idAt(at, top)))
      case '/2/files/export':
        return argued(Export, given, ({ path: at, export_format: form }) =>
          this.exported(this.idAt(at, top), form),
        )
      default:
        return undefined
    }
  }

  private page(folder: string | null, from: number, limit: number, top: string | null): StrictAnswer {
    const all = this.tree.children(folder)
    const until = from + limit
    const entries = all.slice(from, until).map((thing) => this.entry(thing, top))
    const cursor = `list ${until} ${limit} ${folder ?? ''}`
    return { status: 200, body: { entries, cursor, has_more: until < all.length } }
  }

  private continued(cursor: string, top: string | null): StrictAnswer {
    const [kind, from = '', limit = '', folder = ''] = cursor.split(' ')
    if (kind === 'list') return this.page(folder || null, Number(from), Number(limit), top)
    if (kind !== 'feed') return badRequest('Invalid "cursor" parameter')
    if (Number(from) < this.oldest) return refused(409, { '.tag': 'reset' })
    const until = Math.min(Number(from) + Number(limit), this.tree.told.length)
    const prefix = this.tree.pathOf(top)
    const entries = this.tree.told.slice(Number(from), until).flatMap(({ path, id }) => {
      if (!path.startsWith(`${prefix}/`)) return []
      const thing = id === null ? undefined : this.tree.things.get(id)
      const isThere = thing && this.tree.pathOf(thing.id) === path
      const at = path.slice(prefix.length)
      return isThere
        ? [this.entry(thing, top)]
        : [{ '.tag': 'deleted', name: at.split('/').at(-1), path_lower: at.toLowerCase(), path_display: at }]
    })
    return {
      status: 200,
      body: { entries, cursor: `feed ${until} ${limit}`, has_more: until < this.tree.told.length },
    }
  }

  private found(
    query: string,
    { path, max_results: most }: v.InferOutput<typeof Search>['options'],
    top: string | null,
  ): StrictAnswer {
    const within = path === undefined || path === '' ? top : this.idAt(path, top)
    if (within === undefined) return notFound()
    const all = within === null ? [...this.tree.things.keys()] : this.tree.below(within)
    const found = all
      .flatMap((id) => this.tree.things.get(id) ?? [])
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    const matches = found.slice(0, most).map((thing) => ({
      metadata: { '.tag': 'metadata', metadata: this.entry(thing, top) },
      match_type: { '.tag': 'filename' },
    }))
    return { status: 200, body: { matches, has_more: found.length > most, cursor: 'more' } }
  }

  private download(id: string | null | undefined): StrictAnswer {
    const thing = this.tree.things.get(id ?? '')
    if (!thing) return notFound()
    if (thing.text === null) return refused(409, { '.tag': 'path', path: { '.tag': 'not_file' } })
    if (thing.more.is_downloadable === false) return refused(409, { '.tag': 'unsupported_file' })
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: thing.text }
  }

  private exported(id: string | null | undefined, form: string | undefined): StrictAnswer {
    const thing = this.tree.things.get(id ?? '')
    if (!thing) return notFound()
    const info = v.safeParse(Exportable, thing.more.export_info)
    if (!info.success) return refused(409, { '.tag': 'non_exportable' })
    if (form !== undefined && !info.output.export_options.includes(form))
      return refused(409, { '.tag': 'invalid_export_format' })
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: thing.text ?? '' }
  }

  /** Null: the top. Undefined: there is nothing. */
  private idAt(at: string, top: string | null): string | null | undefined {
    return at.startsWith('id:')
      ? this.tree.things.get(at)?.id
      : this.tree.at(`${this.tree.pathOf(top)}${at}`)?.id
  }

  private entry(thing: Thing, top: string | null) {
    const entry = this.tree.entry(thing)
    const length = this.tree.pathOf(top).length
    return {
      ...entry,
      path_lower: entry.path_lower.slice(length),
      path_display: entry.path_display.slice(length),
    }
  }

  private account() {
    const root = this.team?.root ?? HOME
    return {
      account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
      name: {
        given_name: 'Ann',
        surname: 'Ray',
        familiar_name: 'Ann',
        display_name: 'Ann Ray',
        abbreviated_name: 'AR',
      },
      email: 'ann@acme.example',
      email_verified: true,
      disabled: false,
      root_info: { '.tag': this.team ? 'team' : 'user', root_namespace_id: root, home_namespace_id: HOME },
    }
  }
}

/** https://developers.dropbox.com/error-handling-guide */
export function refused(
  status: number,
  error: { readonly '.tag': string } & Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): StrictAnswer {
  return { status, headers, body: { error_summary: `${error['.tag']}/...`, error } }
}

function notFound(): StrictAnswer {
  return refused(409, { '.tag': 'path', path: { '.tag': 'not_found' } })
}

function badRequest(what: string): StrictAnswer {
  return {
    status: 400,
    headers: { 'content-type': 'text/plain' },
    body: `Error in call to API function: ${what}`,
  }
}

function argued<S extends v.GenericSchema>(
  schema: S,
  given: string,
  answer: (argument: v.InferOutput<S>) => StrictAnswer,
): StrictAnswer {
  const argument = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), given)
  return argument.success ? answer(argument.output) : badRequest(`request body: ${given}`)
}
