import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import { pageOf } from '../client/pageOf.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { attachedItem } from '../desk/deskItems.ts'
import type { ItemContent, ItemPage, SourceItem } from '../SourceItem.ts'
import { DATA, idOf, type Soql } from './Soql.ts'
import { FileLink } from './salesforceAnswers.ts'

type Of = {
  /** The id of the record they are attached to. */
  readonly id: string
  /** The external id of the parent. */
  readonly parent: string
  readonly root: string
  readonly itemType: string
  /** Only files that customers can see. */
  readonly isPublic: boolean
}

const FIELDS = [
  'Id',
  'ContentDocumentId',
  'ContentDocument.Title',
  'ContentDocument.FileExtension',
  'ContentDocument.ContentSize',
  'ContentDocument.LatestPublishedVersionId',
]
const PREFIX = 'file|'

/** Files that are attached to records. */
export class SalesforceFiles {
  private readonly api: DeskApi
  private readonly soql: Soql

  constructor(api: DeskApi, soql: Soql) {
    this.api = api
    this.soql = soql
  }

  async list({ id, parent, root, itemType, isPublic }: Of, context: CallContext): Promise<ItemPage> {
    const where = [`LinkedEntityId = '${idOf(id)}'`, ...(isPublic ? ["Visibility = 'AllUsers'"] : [])]
    const select = { from: 'ContentDocumentLink', fields: FIELDS, where, what: 'files' }
    const links = await this.soql.all(FileLink, select, context)
    const items = links.map(({ ContentDocumentId, ContentDocument: file }) => {
      const { Title, FileExtension, ContentSize, LatestPublishedVersionId: version } = file
      const ending = FileExtension?.trim()
      return attachedItem({
        externalId: `${PREFIX}${id}|${ContentDocumentId}`,
        parentExternalId: parent,
        rootExternalId: root,
        name:
          ending && !Title.toLowerCase().endsWith(`.${ending.toLowerCase()}`) ? `${Title}.${ending}` : Title,
        itemType,
        externalUrl: this.soql.addressOf(ContentDocumentId, context),
        version,
        size: ContentSize ?? null,
      })
    })
    return pageOf({ items, nextCursor: null })
  }

  isFile({ externalId }: SourceItem): boolean {
    return externalId.startsWith(PREFIX)
  }

  /** Downloaded by version. */
  async content({ name, version }: SourceItem, context: CallContext): Promise<ItemContent> {
    if (!/^[a-zA-Z0-9]{15,18}$/.test(version)) throw gone()
    const path = `${DATA}/sobjects/ContentVersion/${version}/VersionData`
    const { bytes } = await this.api.bytes(this.api.url(path, {}, context.credential), context)
    return { name, bytes }
  }
}
