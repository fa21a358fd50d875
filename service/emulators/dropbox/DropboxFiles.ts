import * as v from 'valibot'
import type { StrictAnswer } from '../kit/StrictServer.ts'
import { badRequest, notFound, refused } from './answers.ts'
import { argued, ByPath, Continue, Export, ListFolder, Search } from './calls.ts'
import type { DropboxTree, Thing } from './DropboxTree.ts'

/** files.stone: ExportInfo */
const Exportable = v.object({ export_options: v.array(v.string()) })

/** `top`: the folder that paths begin in; null: that of all. */
type Top = string | null

/** The calls below `/2/files/`, by files.stone. */
export class DropboxFiles {
  private readonly tree: DropboxTree

  constructor(tree: DropboxTree) {
    this.tree = tree
  }

  answer(call: string, given: string, top: Top): StrictAnswer {
    switch (call) {
      case 'list_folder':
        return argued(ListFolder, given, ({ path, recursive, limit }) => {
          if (recursive) return badRequest('This server lists no trees')
          const folder = path === '' ? top : this.idAt(path, top)
          if (folder === undefined) return notFound()
          if (folder !== null && this.tree.things.get(folder)?.text !== null)
            return refused(409, { '.tag': 'path', path: { '.tag': 'not_folder' } })
          return this.page(folder, 0, limit, top)
        })
      case 'list_folder/get_latest_cursor':
        return argued(ListFolder, given, ({ limit }) => ({
          status: 200,
          body: { cursor: `feed ${this.tree.log.length} ${limit}` },
        }))
      case 'list_folder/continue':
        return argued(Continue, given, ({ cursor }) => this.continued(cursor, top))
      case 'get_metadata':
        return argued(ByPath, given, ({ path }) => {
          const thing = this.tree.things.get(this.idAt(path, top) ?? '')
          return thing ? { status: 200, body: this.entry(thing, top) } : notFound()
        })
      case 'search_v2':
        return argued(Search, given, ({ query, options }) => this.found(query, options, top))
      case 'download':
        return argued(ByPath, given, ({ path }) => this.download(this.idAt(path, top)))
      case 'export':
        return argued(Export, given, ({ path, export_format: form }) =>
          this.exported(this.idAt(path, top), form),
        )
      default:
        // https://github.com/samschott/maestral/issues/754
        return badRequest(`Unknown API function: /2/files/${call}`)
    }
  }

  private page(folder: string | null, from: number, limit: number, top: Top): StrictAnswer {
    const all = this.tree.children(folder)
    const until = from + limit
    const entries = all.slice(from, until).map((thing) => this.entry(thing, top))
    const cursor = `list ${until} ${limit} ${folder ?? ''}`
    return { status: 200, body: { entries, cursor, has_more: until < all.length } }
  }

  private continued(cursor: string, top: Top): StrictAnswer {
    const [kind, from = '', limit = '', folder = ''] = cursor.split(' ')
    if (kind === 'list') return this.page(folder || null, Number(from), Number(limit), top)
    // Assumed: the words.
    if (kind !== 'feed') return badRequest('Invalid "cursor" parameter')
    // files.stone: ListFolderContinueError
    if (Number(from) < this.tree.oldest) return refused(409, { '.tag': 'reset' })
    const { log } = this.tree
    const until = Math.min(Number(from) + Number(limit), log.length)
    const prefix = this.tree.pathOf(top)
    const entries = log.slice(Number(from), until).flatMap(({ path, id }) => {
      if (!path.startsWith(`${prefix}/`)) return []
      const thing = id === null ? undefined : this.tree.things.get(id)
      if (thing && this.tree.pathOf(thing.id) === path) return [this.entry(thing, top)]
      const at = path.slice(prefix.length)
      // files.stone: DeletedMetadata has no id.
      return [
        { '.tag': 'deleted', name: at.split('/').at(-1), path_lower: at.toLowerCase(), path_display: at },
      ]
    })
    return { status: 200, body: { entries, cursor: `feed ${until} ${limit}`, has_more: until < log.length } }
  }

  private found(
    query: string,
    { path, max_results: most }: v.InferOutput<typeof Search>['options'],
    top: Top,
  ): StrictAnswer {
    const within = path === undefined || path === '' ? top : this.idAt(path, top)
    if (within === undefined) return notFound()
    const all = within === null ? [...this.tree.things.keys()] : this.tree.below(within)
    const found = all
      .flatMap((id) => this.tree.things.get(id) ?? [])
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    // files.stone: SearchMatchV2
    const matches = found.slice(0, most).map((thing) => ({
      metadata: { '.tag': 'metadata', metadata: this.entry(thing, top) },
      match_type: { '.tag': 'filename' },
    }))
    return { status: 200, body: { matches, has_more: found.length > most, cursor: 'more' } }
  }

  private download(id: string | null | undefined): StrictAnswer {
    const thing = this.tree.things.get(id ?? '')
    if (!thing) return notFound()
    // files.stone: LookupError, DownloadError
    if (thing.text === null) return refused(409, { '.tag': 'path', path: { '.tag': 'not_file' } })
    if (this.tree.restricted.has(thing.id))
      return refused(409, { '.tag': 'path', path: { '.tag': 'restricted_content' } })
    if (thing.more.is_downloadable === false) return refused(409, { '.tag': 'unsupported_file' })
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: thing.text }
  }

  private exported(id: string | null | undefined, form: string | undefined): StrictAnswer {
    const thing = this.tree.things.get(id ?? '')
    if (!thing) return notFound()
    const info = v.safeParse(Exportable, thing.more.export_info)
    // files.stone: ExportError
    if (!info.success) return refused(409, { '.tag': 'non_exportable' })
    if (form !== undefined && !info.output.export_options.includes(form))
      return refused(409, { '.tag': 'invalid_export_format' })
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: thing.text ?? '' }
  }

  /** Null: the top. Undefined: there is nothing. */
  private idAt(path: string, top: Top): string | null | undefined {
    return path.startsWith('id:')
      ? this.tree.things.get(path)?.id
      : this.tree.at(`${this.tree.pathOf(top)}${path}`)?.id
  }

  private entry(thing: Thing, top: Top) {
    const entry = this.tree.entry(thing)
    const length = this.tree.pathOf(top).length
    return {
      ...entry,
      path_lower: entry.path_lower.slice(length),
      path_display: entry.path_display.slice(length),
    }
  }
}
