import * as v from 'valibot'
import { addressBelow } from '../client/encodePath.ts'
import { fileItem, folderItem } from '../client/fileItem.ts'
import { folderOfPrefix, placeOfObject } from '../client/objectIds.ts'
import { pageOf } from '../client/pageOf.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'

/**
 * The parts of Google's answers that are read: https://cloud.google.com/storage/docs/json_api,
 * https://cloud.google.com/resource-manager/reference/rest/v1/projects/list
 */

export const Projects = v.object({
  projects: v.optional(v.array(v.object({ projectId: v.string(), name: v.optional(v.string(), '') })), []),
  nextPageToken: v.optional(v.string()),
})

export const Project = v.object({ lifecycleState: v.optional(v.string(), 'ACTIVE') })

export const Buckets = v.object({
  items: v.optional(v.array(v.object({ name: v.string() })), []),
  nextPageToken: v.optional(v.string()),
})

/** To check that an object exists. */
export const Generation = v.object({ generation: v.string() })

export const Objects = v.object({
  prefixes: v.optional(v.array(v.string()), []),
  items: v.optional(
    v.array(
      v.object({
        name: v.string(),
        generation: v.string(),
        size: v.optional(v.string()),
        updated: v.optional(v.string()),
        timeCreated: v.optional(v.string()),
      }),
    ),
    [],
  ),
  nextPageToken: v.optional(v.string()),
})
export const OBJECT_FIELDS = 'nextPageToken,prefixes,items(name,generation,size,updated,timeCreated)'

/** Browser downloads with the user's session: https://cloud.google.com/storage/docs/request-endpoints */
const BROWSER = 'https://storage.cloud.google.com'

/** The prefix of project ids. No bucket name contains it. */
const PROJECT = 'project:'

/** Returns null for a bucket or a folder in one. */
export function projectOfId(folder: string): string | null {
  return folder.startsWith(PROJECT) ? folder.slice(PROJECT.length) : null
}

/** Projects can't be picked as a whole, only their buckets. */
export function projectsOf({ projects, nextPageToken }: v.InferOutput<typeof Projects>): ItemPage {
  const items = projects.map(({ projectId, name }) => projectItem(projectId, name))
  return pageOf({ items, nextCursor: nextPageToken ?? null })
}

export function projectItem(projectId: string, name = ''): SourceItem {
  const known = { externalId: `${PROJECT}${projectId}`, parentExternalId: null, rootExternalId: null }
  return { ...folderItem({ ...known, name: name || projectId }, 'PROJECT'), isSelectable: false }
}

export function bucketsOf(
  { items: buckets, nextPageToken }: v.InferOutput<typeof Buckets>,
  folder: string,
): ItemPage {
  const items = buckets.map(({ name }) =>
    folderItem({ externalId: name, parentExternalId: folder, rootExternalId: name, name }, 'BUCKET'),
  )
  return pageOf({ items, nextCursor: nextPageToken ?? null })
}

/** A page of what is below a bucket or a prefix. */
export function objectsOf(answer: v.InferOutput<typeof Objects>, folder: string): ItemPage {
  const folders = answer.prefixes.flatMap((prefix) => folderOfPrefix(folder, prefix) ?? [])
  const files = answer.items.flatMap(({ name, generation, size, updated, timeCreated }): SourceItem[] => {
    const bytes = size === undefined ? null : Number(size)
    const known = placeOfObject(folder, name, bytes)
    if (!known) return []
    const dates = { updatedAt: updated ?? null, createdAt: timeCreated ?? null }
    const externalUrl = addressBelow(`${BROWSER}/${known.rootExternalId}`, name)
    return [{ ...fileItem({ ...known, ...dates, version: generation, externalUrl }), size: bytes }]
  })
  return pageOf({
    items: [...folders, ...files],
    entries: answer.prefixes.length + answer.items.length,
    nextCursor: answer.nextPageToken ?? null,
  })
}
