import { quiet } from '../connect.ts'
import { type Call, PROCESSING } from './PublicCall.ts'
import * as answers from './publicSchemas.ts'

/** Calls about the mail of an account. */
export const PUBLIC_MAIL_CALLS: readonly (readonly [string, Call])[] = [
  [
    'integrations.listLabels',
    {
      ask: ({ labelled }) => ({ place: `/integrations/gmail/user_labels?data_source_id=${labelled.id}` }),
      answers: answers.Anything,
    },
  ],
  [
    'integrations.listFolders',
    {
      ask: ({ filed }) => ({ place: `/integrations/outlook/user_folders?data_source_id=${filed.id}` }),
      answers: answers.Anything,
    },
  ],
  [
    'integrations.listOutlookCategories',
    {
      ask: ({ filed }) => ({ place: `/integrations/outlook/user_categories?data_source_id=${filed.id}` }),
      answers: answers.Anything,
    },
  ],
  [
    'integrations.syncGmail',
    {
      ask: async ({ ann, labelled }) => {
        await quiet(ann, labelled.id)
        return {
          body: {
            ...PROCESSING,
            data_source_id: labelled.id,
            filters: { AND: [{ key: 'label', value: 'INBOX' }, { OR: [{ key: 'from', value: 'office@' }] }] },
            sync_attachments: false,
            incremental_sync: false,
          },
        }
      },
      answers: answers.Anything,
    },
  ],
  [
    'integrations.syncOutlook',
    {
      ask: async ({ ann, filed }) => {
        await quiet(ann, filed.id)
        return {
          body: {
            ...PROCESSING,
            data_source_id: filed.id,
            folder: 'Inbox',
            filters: { key: 'after', value: '2024/01/31' },
            sync_attachments: false,
            incremental_sync: false,
          },
        }
      },
      answers: answers.Anything,
    },
  ],
]
