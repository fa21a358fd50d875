import * as v from 'valibot'

/** The parts of Gmail's answers that are read: https://developers.google.com/workspace/gmail/api/reference/rest */

export const Profile = v.object({ historyId: v.string() })

export const Labels = v.object({
  labels: v.optional(
    v.array(v.object({ id: v.string(), name: v.string(), type: v.optional(v.string(), 'user') })),
    [],
  ),
})
export type Label = v.InferOutput<typeof Labels>['labels'][number]

export const Threads = v.object({
  threads: v.optional(v.array(v.object({ id: v.string() })), []),
  nextPageToken: v.optional(v.string()),
})

const Header = v.object({ name: v.string(), value: v.optional(v.string(), '') })
const Body = v.optional(
  v.object({
    attachmentId: v.optional(v.string()),
    size: v.optional(v.number(), 0),
    data: v.optional(v.string()),
  }),
  {},
)
const partEntries = {
  partId: v.optional(v.string(), ''),
  mimeType: v.optional(v.string(), ''),
  filename: v.optional(v.string(), ''),
  headers: v.optional(v.array(Header), []),
  body: Body,
}

/** A part of a mail with its nested parts. */
export type Part = v.InferOutput<v.ObjectSchema<typeof partEntries, undefined>> & {
  readonly parts?: readonly Part[] | undefined
}
const Part: v.GenericSchema<unknown, Part> = v.object({
  ...partEntries,
  parts: v.optional(v.array(v.lazy(() => Part))),
})

export const Message = v.object({
  id: v.string(),
  labelIds: v.optional(v.array(v.string()), []),
  /** Milliseconds since 1970. */
  internalDate: v.optional(v.string(), '0'),
  payload: v.optional(Part),
})
export type Message = v.InferOutput<typeof Message>

export const Thread = v.object({ id: v.string(), messages: v.optional(v.array(Message), []) })
export type Thread = v.InferOutput<typeof Thread>

/** Levels of parts that are requested: a forwarded mail with images and attachments has four. */
const LEVELS = 6
/** All fields of a thread except the content of its parts. */
export const THREAD_FIELDS = `id,messages(id,labelIds,internalDate,payload(${partFields(LEVELS)}))`

export const AttachmentData = v.object({ data: v.string() })

const OfThread = v.object({ threadId: v.string() })

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list */
export const History = v.object({
  history: v.optional(
    v.array(
      v.object({
        messages: v.optional(v.array(OfThread), []),
        /** Deleted for good, not by the trash. */
        messagesDeleted: v.optional(v.array(v.object({ message: OfThread })), []),
        labelsAdded: v.optional(
          v.array(v.object({ message: OfThread, labelIds: v.optional(v.array(v.string()), []) })),
          [],
        ),
      }),
    ),
    [],
  ),
  historyId: v.optional(v.string()),
  nextPageToken: v.optional(v.string()),
})

function partFields(levels: number): string {
  const own = 'partId,mimeType,filename,headers,body(attachmentId,size)'
  return levels === 0 ? own : `${own},parts(${partFields(levels - 1)})`
}
