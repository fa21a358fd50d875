import type { ListRequest } from '../abilities/ListRequest.ts'
import { attachedItem, textItem } from '../desk/deskItems.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Attachment, Comment, Ticket } from './zendeskAnswers.ts'

export const TICKETS = 'tickets'
const TICKET = 'ticket'
const ATTACHMENT = 'ticket-attachment'

export function idOf(id: number | string): string {
  return `${TICKET}|${id}`
}

export function isThere({ status }: Ticket): boolean {
  return status !== 'deleted'
}

export function nameOf({ subject, raw_subject, id }: Ticket): string {
  return subject?.trim() || raw_subject?.trim() || `Ticket ${id}`
}

export function ticketItem(
  ticket: Ticket,
  { attachments }: Pick<ListRequest, 'attachments'>,
  externalUrl: string,
): SourceItem {
  return textItem({
    externalId: idOf(ticket.id),
    parentExternalId: TICKETS,
    rootExternalId: TICKETS,
    name: nameOf(ticket),
    itemType: 'TICKET',
    fileFormat: 'ZENDESK',
    version: ticket.updated_at ?? '',
    externalUrl,
    createdAt: ticket.created_at ?? null,
    updatedAt: ticket.updated_at ?? null,
    // Only its comments tell whether it has attachments.
    isExpandable: attachments === true,
  })
}

export function attachedTo({ attachments }: Comment): readonly Attachment[] {
  return (attachments ?? []).filter(({ inline, deleted }) => !inline && !deleted)
}

/** `externalUrl`: that of the ticket. */
export function attachmentItems(
  ticket: string,
  comments: readonly Comment[],
  externalUrl: string,
): SourceItem[] {
  return comments.flatMap((comment) =>
    attachedTo(comment).map((attachment) =>
      attachedItem({
        externalId: `${ATTACHMENT}|${ticket}|${attachment.id}`,
        parentExternalId: idOf(ticket),
        rootExternalId: TICKETS,
        name: attachment.file_name,
        itemType: 'TICKET_ATTACHMENT',
        externalUrl,
        mimeType: attachment.content_type ?? null,
        size: attachment.size ?? null,
        updatedAt: comment.created_at,
      }),
    ),
  )
}
