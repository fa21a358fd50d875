import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem } from '../desk/deskItems.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { sysIdOf } from './ServicenowTables.ts'
import { Attachment, resultOf } from './servicenowAnswers.ts'

type Of = {
  readonly id: string
  readonly parent: string
  readonly root: string | null
}

const ATTACHMENTS = '/api/now/attachment'
const PREFIX = 'attachment|'
/** Attachments of one row. */
const MAX_ATTACHMENTS = 500
/** The table prefix of images embedded in a field (`ZZ_YYkb_knowledge`). */
const OF_FIELDS = 'ZZ_YY'

/** The attachments of rows. */
export class ServicenowFiles {
  private readonly api: DeskApi

  constructor(api: DeskApi) {
    this.api = api
  }

  /** By row id only: the row of an article may be in the table of its template. */
  async list({ id, parent, root }: Of, context: CallContext): Promise<ItemPage> {
    const sysparm_query = `table_sys_id=${sysIdOf(id)}`
    const query = { sysparm_query, sysparm_limit: MAX_ATTACHMENTS }
    const { result } = await this.api.get(resultOf(Attachment), [ATTACHMENTS, query], context)
    const attached = result.filter(({ table_name }) => !table_name?.startsWith(OF_FIELDS))
    const items = attached.map(({ sys_id, file_name, content_type, size_bytes, sys_updated_on }) =>
      attachedItem({
        externalId: `${PREFIX}${sys_id}`,
        parentExternalId: parent,
        rootExternalId: root,
        name: file_name,
        itemType: 'ATTACHMENT',
        // Assumed from links that users share.
        externalUrl: this.api.addressOf(`/sys_attachment.do?sys_id=${sys_id}`, context),
        version: sys_updated_on || sys_id,
        mimeType: content_type || null,
        size: Number(size_bytes) || null,
      }),
    )
    return pageOf({ items, nextCursor: null })
  }

  async isThere({ externalId }: SourceItem, context: CallContext): Promise<boolean> {
    const sysparm_query = `sys_id=${sysIdOf(externalId.slice(PREFIX.length))}`
    const call = [ATTACHMENTS, { sysparm_query, sysparm_limit: 1 }] as const
    return (await this.api.get(resultOf(Attachment), call, context)).result.length > 0
  }

  isFile({ externalId }: SourceItem): boolean {
    return externalId.startsWith(PREFIX)
  }

  async content({ externalId, name }: SourceItem, context: CallContext): Promise<ItemContent> {
    const id = externalId.slice(PREFIX.length)
    if (id === '') throw gone()
    const address = this.api.url(`${ATTACHMENTS}/${sysIdOf(id)}/file`, {}, context.credential)
    const { bytes } = await this.api.bytes(address, context)
    return { name, bytes }
  }
}
