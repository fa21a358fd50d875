import { graphMeaning } from '../microsoft/graphMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { outlookAccess } from './access.ts'
import { outlookConnector } from './outlookConnector.ts'

export const outlook = defineSource({
  id: 'OUTLOOK',
  name: 'Outlook',
  connects: 'sign-in',
  access: [outlookAccess],
  form: null,
  takenWhole: true,
  mail: 'folders',
  connector: ({ client, clock, endpoints }) =>
    outlookConnector({ client: client(graphMeaning), clock, endpoints: endpoints.microsoft }),
})
