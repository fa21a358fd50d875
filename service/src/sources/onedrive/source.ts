import { graphMeaning } from '../microsoft/graphMeaning.ts'
import { defineSource } from '../SourceManifest.ts'
import { onedriveConnector } from './onedriveConnector.ts'

export const onedrive = defineSource({
  id: 'ONEDRIVE',
  name: 'OneDrive',
  connects: 'sign-in',
  form: null,
  connector: ({ client, clock, endpoints }) =>
    onedriveConnector({ client: client(graphMeaning), clock, endpoints: endpoints.microsoft }),
})
