import type { AuditedObjects } from '../db/audit/addAudit.ts'

/** Ids that an entry has at most. */
const MAX_IDS = 100

/** The kind of object that a member of a request or an answer names by its id. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...members('file', [
    'file_id',
    'file_ids',
    'organization_user_file_id',
    'organization_user_file_to_sync_id',
    'overwrite_file_id',
    'parent_file_id',
    'parent_file_ids',
    'user_file_id',
  ]),
  ...members('account', [
    'account_id',
    'account_ids',
    'data_source_id',
    'organization_user_data_source_id',
    'repair_account_id',
  ]),
  ...members('api_key', ['key_id']),
  ...members('connect_link', ['link_id']),
  ...members('delivery', ['delivery_id']),
  ...members('erasure', ['erasure_id']),
  ...members('job', ['job_id']),
  ...members('webhook', ['webhook_id']),
])
/** Members with such members in them. All others may hold what hosts and people wrote. */
const WITHIN: ReadonlySet<string> = new Set(['chunks_and_embeddings', 'filters', 'results'])

function members(kind: string, names: readonly string[]): (readonly [string, string])[] {
  return names.map((name) => [name, kind] as const)
}

/** The ids of what a call is about, by kind. */
export class ObjectIds {
  private readonly ids = new Map<string, Set<number>>()

  add(kind: string, ids: Iterable<number>): void {
    const known = this.ids.get(kind) ?? new Set()
    this.ids.set(kind, known)
    for (const id of ids) known.add(id)
  }

  /** Adds the ids in a request or an answer. `about`: the kind of those that are named `id`. */
  read(value: unknown, about: string | undefined): void {
    if (Array.isArray(value)) {
      for (const one of value) this.read(one, about)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        const kind = KINDS.get(name) ?? (name === 'id' || name === 'ids' ? about : undefined)
        if (kind !== undefined) this.add(kind, numbersIn(member))
        else if (WITHIN.has(name)) this.read(member, about)
      }
    }
  }

  /** The first of them, and how many are left out. */
  summary(): AuditedObjects {
    const all = [...this.ids].filter(([, ids]) => ids.size > 0)
    const count = all.reduce((sum, [, ids]) => sum + ids.size, 0)
    let left = MAX_IDS
    const objects = all.map(([kind, ids]): [string, number[]] => {
      const first = [...ids].slice(0, left)
      left -= first.length
      return [kind, first]
    })
    return { objects: Object.fromEntries(objects), more: Math.max(0, count - MAX_IDS) }
  }
}

function numbersIn(value: unknown): number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => typeof one === 'number')
}
