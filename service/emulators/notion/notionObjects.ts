import { idIn, type Members, type NotionWorkspace, type StrictThing } from './NotionWorkspace.ts'

/** A person of the workspace. */
export type StrictUser = { readonly id: string; readonly name: string; readonly email: string }

/** Who wrote everything. */
export const ANN: StrictUser = {
  id: 'e79a0b74-3aba-4149-9f74-0bb5791a6ee6',
  name: 'Ann',
  email: 'ann@acme.example',
}
/** What the token endpoint says besides: https://developers.notion.com/reference/create-a-token */
export const WORKSPACE = {
  bot_id: 'b3414d65-1224-5ab1-9b0a-6c2d4f0e8a11',
  workspace_id: '17ab3186-873d-418f-b899-c3f6a43f68de',
  workspace_name: 'Acme',
}

/** https://developers.notion.com/reference/block */
export function blockObject(workspace: NotionWorkspace, thing: StrictThing): Members {
  const { id, type, content, title } = thing
  const isNamed = type === 'child_page' || type === 'child_database'
  return {
    object: 'block',
    id,
    ...dated(thing),
    // A page that is a row is in its table, and everything else where it stands.
    parent: thing.parent,
    has_children: workspace.below(id).length > 0 && type !== 'child_database',
    type,
    [type]: isNamed ? { title } : content,
  }
}

/** https://developers.notion.com/reference/page */
export function pageObject(workspace: NotionWorkspace, thing: StrictThing): Members {
  const { id, title, parent, properties } = thing
  const name = { Name: { id: 'title', type: 'title', title: [text(title)] } }
  const url = `https://www.notion.so/${title.replace(/\W+/g, '-')}-${id.replaceAll('-', '')}`
  const dates = { ...dated(thing), in_trash: workspace.isTrashed(thing) }
  return { object: 'page', id, ...dates, parent, properties: { ...properties, ...name }, url, icon: null }
}

/** https://developers.notion.com/reference/database */
export function databaseObject(workspace: NotionWorkspace, thing: StrictThing): Members {
  const { id, title, parent } = thing
  const tables = workspace.below(id).filter(({ isTrashed }) => !isTrashed)
  const data_sources = tables.map((one) => ({ id: one.id, name: one.title }))
  return { object: 'database', id, ...dated(thing), parent, title: [text(title)], data_sources }
}

/** https://developers.notion.com/reference/data-source */
export function dataSourceObject(workspace: NotionWorkspace, thing: StrictThing): Members {
  const { id, title, parent } = thing
  const database_parent = workspace.thing(idIn(parent) ?? '').parent
  const dates = { ...dated(thing), in_trash: workspace.isTrashed(thing) }
  return {
    object: 'data_source',
    id,
    ...dates,
    parent,
    database_parent,
    title: [text(title)],
    properties: {},
  }
}

/** https://developers.notion.com/reference/get-self: the connection, and who made it. */
export function meObject({ id, name, email }: StrictUser): Members {
  const user = { object: 'user', id, type: 'person', name, avatar_url: null, person: { email } }
  const { bot_id, ...workspace } = WORKSPACE
  const bot = { owner: { type: 'user', user }, ...workspace }
  return { object: 'user', id: bot_id, type: 'bot', name: 'Inlet', avatar_url: null, bot }
}

/** https://developers.notion.com/reference/rich-text */
export function text(plain_text: string, more: Members = {}): Members {
  const annotations = { bold: false, italic: false, strikethrough: false, underline: false, code: false }
  return {
    type: 'text',
    text: { content: plain_text, link: null },
    plain_text,
    href: null,
    annotations: { ...annotations, color: 'default' },
    ...more,
  }
}

function dated({ createdTime, editedTime, isTrashed }: StrictThing): Members {
  const user = { object: 'user', id: ANN.id }
  return {
    created_time: createdTime,
    last_edited_time: editedTime,
    in_trash: isTrashed,
    archived: isTrashed,
    created_by: user,
    last_edited_by: user,
  }
}
