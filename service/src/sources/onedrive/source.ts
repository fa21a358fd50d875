import { graphMeaning } from '../microsoft/graphMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { onedriveAccess } from './access.ts'
import { onedriveConnector } from './onedriveConnector.ts'

export const onedrive = defineSource({
  id: 'ONEDRIVE',
  name: 'OneDrive',
  connects: 'sign-in',
  access: [onedriveAccess],
  form: null,
  connector: ({ client, clock, endpoints }) =>
    onedriveConnector({ client: client(graphMeaning), clock, endpoints: endpoints.microsoft }),
})
