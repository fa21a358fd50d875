import type { SourceAccess } from '../SourceAccess.ts'

/** Each endpoint names its scope: https://www.dropbox.com/developers/documentation/http/documentation */
export const dropboxAccess: SourceAccess = {
  access: 'read_all',
  // An app for more than 50 accounts.
  review: 'verification',
  scopes: [
    // /users/get_current_account
    { scope: 'account_info.read', reason: 'identity', required: true, always: true },
    // /files/list_folder, /files/get_metadata, /files/search_v2
    { scope: 'files.metadata.read', reason: 'file_names', required: true },
    // /files/download, /files/export
    { scope: 'files.content.read', reason: 'files', required: true },
  ],
}
