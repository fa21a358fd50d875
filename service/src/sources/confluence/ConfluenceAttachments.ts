import type { CallContext } from '../client/callContext.ts'
import { gone } from '../client/meaning.ts'
import type { ItemContent, SourceItem } from '../SourceItem.ts'
import type { ConfluenceApi } from './ConfluenceApi.ts'
import { Attachment } from './confluenceAnswers.ts'
import { ATTACHMENT, attachmentItem, numberOf, PAGE } from './confluenceItems.ts'

/** The attachments of pages. */
export class ConfluenceAttachments {
  private readonly api: ConfluenceApi

  constructor(api: ConfluenceApi) {
    this.api = api
  }

  async ofPage(page: string, context: CallContext): Promise<SourceItem[]> {
    const call = [`/api/v2/pages/${page}/attachments`, { status: 'current' }] as const
    const found = await this.api.all(Attachment, call, context)
    return found.map((one) => attachmentItem(one, page, context.credential.extra))
  }

  /** Returns the items of the attachments that belong to pages. */
  items(found: readonly Attachment[], { credential }: CallContext): SourceItem[] {
    return found.flatMap((one) => (one.pageId ? [attachmentItem(one, one.pageId, credential.extra)] : []))
  }

  /** Downloads an attachment. A redirect leads to another host. */
  async content(
    { externalId, parentExternalId, name }: SourceItem,
    context: CallContext,
  ): Promise<ItemContent> {
    const [page, attachment] = [numberOf(parentExternalId, PAGE), numberOf(externalId, ATTACHMENT)]
    if (page === null || attachment === null) throw gone()
    const path = `/rest/api/content/${page}/child/attachment/${attachment}/download`
    return { name, bytes: (await this.api.bytes(path, context)).bytes }
  }
}
