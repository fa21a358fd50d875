import { googleAccess } from '../google/googleAccess.ts'

/** `gmail.metadata` shows no texts. Restricted scopes: https://developers.google.com/workspace/gmail/api/auth/scopes */
export const gmailAccess = googleAccess('read_all', 'casa', [
  {
    scope: 'gmail.readonly',
    reason: 'mail',
    required: true,
    wider: ['gmail.modify', 'https://mail.google.com/'],
  },
])
