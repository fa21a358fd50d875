import type { SourceAccess } from '../SourceAccess.ts'

/**
 * Notion's sign-in page always lets users pick pages: https://developers.notion.com/docs/authorization. Capabilities
 * are set where the connection is registered: https://developers.notion.com/reference/capabilities
 */
export const notionAccess: SourceAccess = {
  access: 'picked',
  review: 'none',
  isRegistered: true,
  scopes: [
    { scope: 'Read content', reason: 'pages', required: true },
    { scope: 'Read user information including email addresses', reason: 'identity', required: false },
  ],
}
