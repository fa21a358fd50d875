import { microsoftAccess } from '../microsoft/microsoftAccess.ts'

export const outlookAccess = microsoftAccess({ access: 'read_all', review: 'none' }, [
  // The least for bodies and attachments: https://learn.microsoft.com/graph/api/message-get
  { scope: 'Mail.Read', reason: 'mail', required: true },
  // https://learn.microsoft.com/graph/api/outlookuser-list-mastercategories
  { scope: 'MailboxSettings.Read', reason: 'mail_categories', required: false },
])
