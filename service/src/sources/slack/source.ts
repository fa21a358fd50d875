import { defineSource } from '../SourceManifest.ts'
import { slackAccess } from './access.ts'
import { slackConnector } from './slackConnector.ts'

export const slack = defineSource({
  id: 'SLACK',
  name: 'Slack',
  connects: 'sign-in',
  access: [slackAccess],
  form: null,
  holds: 'conversations',
  connector: ({ client, clock, endpoints }) =>
    // Slack refuses with status 200, so its answers are checked where they are read.
    slackConnector({ client: client(() => null), clock, endpoint: endpoints.slack }),
})
