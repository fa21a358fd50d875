import type { SourceAccess } from '../SourceAccess.ts'

/** Reads and downloads, and nothing else: https://developer.box.com/guides/api-calls/permissions-and-errors/scopes */
export const boxAccess: SourceAccess = {
  access: 'read_all',
  review: 'none',
  scopes: [{ scope: 'root_readonly', reason: 'files', required: true }],
}
