import { defineSource } from '../SourceManifest.ts'
import { notionAccess } from './access.ts'
import { NOTION_ORIGIN, notionConnector } from './notionConnector.ts'
import { notionMeaning } from './notionMeaning.ts'

export const notion = defineSource({
  id: 'NOTION',
  name: 'Notion',
  connects: 'sign-in',
  access: [notionAccess],
  form: null,
  connector: ({ client, clock, origin }) =>
    notionConnector({ client: client(notionMeaning), clock, origin: origin ?? NOTION_ORIGIN }),
})
