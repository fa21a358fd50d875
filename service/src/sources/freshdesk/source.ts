import { FreshdeskCredentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { HostName } from '../hostNames.ts'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { freshdeskConnector } from './freshdeskConnector.ts'
import { freshdeskMeaning } from './freshdeskMeaning.ts'

export const freshdesk = defineSource({
  id: 'FRESHDESK',
  name: 'Freshdesk',
  connects: 'keys',
  access: null,
  form: {
    path: '/freshdesk',
    schema: v.pipe(
      v.object({ ...FreshdeskCredentials.entries, domain: HostName }),
      v.transform(({ api_key, domain, ...rest }) => keySignIn(api_key, { domain }, rest)),
    ),
    answersAccount: false,
  },
  takenWhole: true,
  connector: ({ client, clock, endpoints }) =>
    freshdeskConnector({ client: client(freshdeskMeaning), clock, endpoint: endpoints.freshdesk }),
})
