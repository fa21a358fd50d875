import { DeleteFiles, FilesQuery, ResyncFile, type UserFile } from '@inlet/wire/service'
import * as v from 'valibot'
import type { ServiceCall, ServiceReply } from './serviceClientFor.ts'
import type { Replies } from './servicesFor.ts'

type Query = v.InferOutput<typeof FilesQuery>

/** Files of a fake service: listed, filtered, paged, deleted and queued again as the contract says. */
export class FakeFileApi {
  files: readonly UserFile[]
  /** Every list request, including polls. */
  readonly queries: Query[] = []
  readonly deletions: unknown[] = []
  readonly restorations: unknown[] = []
  private deleted: readonly UserFile[] = []
  readonly resyncs: unknown[] = []
  /** Replaces the response of a resync; undefined for the usual one. */
  onResync: (fileId: number) => ServiceReply | Promise<ServiceReply> | undefined = () => undefined
  /** Replaces the response of every other call. */
  onCall: (call: ServiceCall) => ServiceReply | Promise<ServiceReply> | undefined = () => undefined

  constructor(files: readonly UserFile[] = []) {
    this.files = files
  }

  /** List requests for pages of the table, without polls and without counts of folders. */
  get pages(): readonly Query[] {
    return this.queries.filter(({ filters }) => !filters.ids && !filters.sync_statuses)
  }

  get polls(): readonly Query[] {
    return this.queries.filter(({ filters }) => filters.ids)
  }

  change(id: number, change: Partial<UserFile>) {
    this.files = this.files.map((file) => (file.id === id ? { ...file, ...change } : file))
  }

  add(...files: readonly UserFile[]) {
    this.files = [...this.files, ...files]
  }

  readonly replies: Replies = {
    '/user_files_v2': (call) => {
      const query = v.parse(FilesQuery, call.body)
      this.queries.push(query)
      return this.onCall(call) ?? { body: this.list(query) }
    },
    '/delete_files_v2': (call) => {
      this.deletions.push(call.body)
      const other = this.onCall(call)
      if (other) return other
      const gone = new Set(v.parse(DeleteFiles, call.body).filters.ids)
      const isGone = ({ id, parent_id }: UserFile) => gone.has(id) || gone.has(parent_id ?? -1)
      this.deleted = this.files.filter(isGone)
      this.files = this.files.filter((file) => !isGone(file))
      return { body: { success: true } }
    },
    '/restore_files': (call) => {
      this.restorations.push(call.body)
      const other = this.onCall(call)
      if (other) return other
      this.files = [...this.files, ...this.deleted]
      return { body: { results: this.deleted } }
    },
    '/resync_file': (call) => {
      this.resyncs.push(call.body)
      const { file_id } = v.parse(ResyncFile, call.body)
      return this.onResync(file_id) ?? { body: this.files.find(({ id }) => id === file_id) ?? {} }
    },
  }

  private list({ filters, pagination, order_by, order_dir }: Query) {
    const found = this.files.filter((file) => matches(file, filters)).sort(by(order_by))
    const ordered = order_dir === 'desc' ? found.reverse() : found
    const { offset, limit } = pagination
    return { results: ordered.slice(offset, offset + limit), count: ordered.length }
  }
}

function matches(file: UserFile, filters: Query['filters']): boolean {
  const { ids, name, source, parent_file_ids, root_files_only, sync_statuses: statuses } = filters
  const accounts = filters.organization_user_data_source_id
  if (ids && !ids.includes(file.id)) return false
  if (filters.include_containers === false && file.file_metadata?.is_folder) return false
  if (statuses && !statuses.some((one) => one === file.sync_status)) return false
  // A file without an account belongs to the requested one.
  const { organization_user_data_source_id: owner } = file
  if (accounts && owner !== null && !accounts.includes(owner)) return false
  if (name && !file.name?.toLowerCase().includes(name.toLowerCase())) return false
  if (source && ![source].flat().some((one) => one === file.source)) return false
  if (parent_file_ids && !parent_file_ids.includes(file.parent_id ?? -1)) return false
  return !root_files_only || file.parent_id === null
}

function by(order: Query['order_by']) {
  const keyOf = (file: UserFile) => {
    if (order === 'name' || order === 'created_at' || order === 'updated_at') return file[order] ?? ''
    return String(file.id).padStart(12, '0')
  }
  return (one: UserFile, other: UserFile) => keyOf(one).localeCompare(keyOf(other)) || one.id - other.id
}
